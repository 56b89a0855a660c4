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
