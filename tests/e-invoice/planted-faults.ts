/** A way to spoil the invoice of 5 × 100.00 gross at 19 %, and the rule that must notice. */
export interface PlantedFault {
  name: string;
  refusedBy: string;
  change: (xml: string) => string;
}

const replaced = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'gross is not net plus tax',
    refusedBy: 'BR-CO-15',
    change: replaced('<ram:GrandTotalAmount>500.00', '<ram:GrandTotalAmount>500.01'),
  },
  {
    name: 'lines do not sum to the total',
    refusedBy: 'BR-CO-10',
    change: replaced(/(LineMonetarySummation>\s*<ram:LineTotalAmount>)420\.17/, '$1420.16'),
  },
  {
    name: 'tax of the rate differs from the total tax',
    refusedBy: 'BR-CO-14',
    change: replaced('<ram:CalculatedAmount>79.83', '<ram:CalculatedAmount>79.82'),
  },
  {
    name: 'tax does not follow from the rate',
    refusedBy: 'BR-CO-17',
    change: replaced(/(<ram:RateApplicablePercent>)19/g, '$17'),
  },
  {
    name: 'gross price taken for a net amount',
    refusedBy: 'BR-S-08',
    change: replaced('<ram:BasisAmount>420.17', '<ram:BasisAmount>500.00'),
  },
  {
    name: 'due is not gross minus paid',
    refusedBy: 'BR-CO-16',
    change: replaced('<ram:DuePayableAmount>500.00', '<ram:DuePayableAmount>499.99'),
  },
  {
    name: 'amount with three decimals',
    refusedBy: 'BR-DEC-14',
    change: replaced('<ram:GrandTotalAmount>500.00', '<ram:GrandTotalAmount>500.000'),
  },
  {
    name: 'buyer without a country',
    refusedBy: 'BR-11',
    change: replaced(/(<ram:BuyerTradeParty>[\s\S]*?)<ram:CountryID>DE<\/ram:CountryID>/, '$1'),
  },
  {
    name: 'negative price',
    refusedBy: 'BR-27',
    change: replaced('<ram:ChargeAmount>', '<ram:ChargeAmount>-'),
  },
  {
    name: 'reverse charge without the reason',
    refusedBy: 'BR-AE-10',
    change: replaced(/<ram:CategoryCode>S</g, '<ram:CategoryCode>AE<'),
  },
];

/**
 * Ways to spoil the credit note over 100.00 of that invoice. That the reference is missing altogether, or that all amounts have a minus, EN
 * 16931 lets pass: there the platform's own rules refuse (`eInvoiceObstacles`, `checkAmounts`).
 */
export const creditNoteFaults: readonly PlantedFault[] = [
  {
    name: 'credit note that names no invoice in its reference',
    refusedBy: 'BR-55',
    change: replaced(
      /(<ram:InvoiceReferencedDocument>\s*)<ram:IssuerAssignedID>[^<]*<\/ram:IssuerAssignedID>/,
      '$1<ram:IssuerAssignedID></ram:IssuerAssignedID>',
    ),
  },
  {
    name: 'credit note with a type that is none',
    refusedBy: 'BR-CL-01',
    change: replaced('<ram:TypeCode>381<', '<ram:TypeCode>999<'),
  },
  {
    name: 'credit note with a negative total over positive lines',
    refusedBy: 'BR-CO-15',
    change: replaced('<ram:GrandTotalAmount>100.00', '<ram:GrandTotalAmount>-100.00'),
  },
  {
    name: 'credit note with a negative price',
    refusedBy: 'BR-27',
    change: replaced('<ram:ChargeAmount>', '<ram:ChargeAmount>-'),
  },
  {
    name: 'credit note with a negative tax',
    refusedBy: 'BR-CO-14',
    change: replaced('<ram:CalculatedAmount>15.96', '<ram:CalculatedAmount>-15.96'),
  },
  {
    name: 'credit note of which its total is due as well as settled',
    refusedBy: 'BR-CO-16',
    change: replaced('<ram:DuePayableAmount>0.00', '<ram:DuePayableAmount>100.00'),
  },
  {
    name: 'credit note whose tax does not follow from its rate',
    refusedBy: 'BR-CO-17',
    change: replaced(/(<ram:RateApplicablePercent>)19/g, '$125'),
  },
];

/** Ways to spoil invoices that were stored, by the name of the invoice. */
export const storedFaults: readonly (PlantedFault & { of: string })[] = [
  {
    of: 'reverse charge by rule',
    name: 'reverse charge, its reason taken away',
    refusedBy: 'BR-AE-10',
    change: withoutReason,
  },
  {
    of: 'reverse charge by rule',
    name: 'reverse charge to a buyer without a VAT id',
    refusedBy: 'BR-AE-02',
    change: withoutBuyerVatId,
  },
  {
    of: 'reverse charge by rule',
    name: 'reverse charge with a rate',
    refusedBy: 'BR-AE-05',
    change: replaced('<ram:RateApplicablePercent>0<', '<ram:RateApplicablePercent>19<'),
  },
  {
    of: 'intra-community supply',
    name: 'supply to a buyer without a VAT id',
    refusedBy: 'BR-IC-02',
    change: withoutBuyerVatId,
  },
  {
    of: 'intra-community supply',
    name: 'supply on no day',
    refusedBy: 'BR-IC-11',
    change: replaced(/<ram:ActualDeliverySupplyChainEvent>[\s\S]*?<\/ram:ActualDeliverySupplyChainEvent>/, ''),
  },
  {
    of: 'intra-community supply',
    name: 'supply, its reason taken away',
    refusedBy: 'BR-IC-10',
    change: withoutReason,
  },
  { of: 'export', name: 'export, its reason taken away', refusedBy: 'BR-G-10', change: withoutReason },
  {
    of: 'outside the scope',
    name: 'outside the scope with a VAT id',
    refusedBy: 'BR-O-02',
    change: replaced(
      /(<ram:BuyerTradeParty>[\s\S]*?)(<\/ram:BuyerTradeParty>)/,
      '$1<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">ATU13585627</ram:ID></ram:SpecifiedTaxRegistration>$2',
    ),
  },
  { of: 'exempt beside taxed', name: 'exempt, its reason taken away', refusedBy: 'BR-E-10', change: withoutReason },
];

function withoutReason(xml: string): string {
  return xml.replaceAll(/<ram:ExemptionReason(Code)?>[^<]*<\/ram:ExemptionReason(Code)?>\s*/g, '');
}

function withoutBuyerVatId(xml: string): string {
  return xml.replace(
    /(<ram:BuyerTradeParty>[\s\S]*?)<ram:SpecifiedTaxRegistration>[\s\S]*?<\/ram:SpecifiedTaxRegistration>/,
    '$1',
  );
}
