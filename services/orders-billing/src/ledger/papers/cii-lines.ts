import { amount, billingPeriod } from './cii-values.ts';
import { decimalOf, netOfGross, percentOf } from './decimal.ts';
import type { Currency, InvoiceDocument, InvoiceLine } from './invoice-document.ts';
import { languageOf } from './language.ts';
import { element, optionalElement, type Child, type Element } from './xml.ts';

const allowanceReasons = {
  de: { discount: 'Rabatt', rounding: 'Rundung' },
  en: { discount: 'Discount', rounding: 'Rounding' },
};
const extraPriceDecimals = [0, 1, 2, 3, 4];

interface NetPricing {
  /** Same sign as the net before allowances; a negative one stands for what is taken back. */
  quantity: number;
  /** Net of the line before its allowance. */
  baseMinor: number;
  /** base − allowance = the line's stored net. */
  allowanceMinor: number;
}

/**
 * EN 16931 prices lines net, never negative, and wants price × quantity − allowance = net. The stored net is the anchor: without a discount
 * it is the base itself; with one, the base is the net of the undiscounted price, and the allowance whatever leads to the stored net. A
 * line whose net has the wrong sign for its quantity (a cent of rounding on a line of 0.00) gets its cent as an allowance too.
 */
function netPricing(line: InvoiceLine): NetPricing {
  const quantity = line.unitPriceMinor < 0 ? -line.quantity : line.quantity;
  const isPlain = line.discountMinor === 0 && Math.sign(line.netMinor) !== -Math.sign(quantity);
  const baseMinor = isPlain ? line.netMinor : netOfGross(line.quantity * line.unitPriceMinor, line.taxRateBasisPoints);
  return { quantity, baseMinor, allowanceMinor: baseMinor - line.netMinor };
}

/** The price of one unit where it can be written exactly in four more decimals, else the price of the whole quantity. */
function netPrice({ baseMinor, quantity }: NetPricing, { decimals }: Currency, unitCode: string): Element {
  const base = BigInt(Math.abs(baseMinor));
  const units = BigInt(Math.abs(quantity));
  const extra = extraPriceDecimals.find((digits) => (base * 10n ** BigInt(digits)) % units === 0n);
  const perUnit = extra !== undefined;
  const price = perUnit
    ? decimalOf((base * 10n ** BigInt(extra)) / units, decimals + extra)
    : decimalOf(base, decimals);
  return element('ram:NetPriceProductTradePrice', [
    element('ram:ChargeAmount', price),
    perUnit ? undefined : element('ram:BasisQuantity', String(units), { unitCode }),
  ]);
}

function allowance(line: InvoiceLine, { allowanceMinor }: NetPricing, document: InvoiceDocument): Child {
  if (allowanceMinor === 0) return undefined;
  const reasons = allowanceReasons[languageOf(document.locale)];
  return element('ram:SpecifiedTradeAllowanceCharge', [
    element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]),
    element('ram:ActualAmount', amount(document.currency, allowanceMinor)),
    element('ram:Reason', line.discountMinor === 0 ? reasons.rounding : reasons.discount),
  ]);
}

/** The first line of the text is the item's name, what follows its description. */
function product({ description, details }: InvoiceLine): Element {
  const [name = '', ...rest] = description.trim().split('\n');
  return element('ram:SpecifiedTradeProduct', [
    element('ram:Name', name.trim() || '–'),
    optionalElement('ram:Description', [...rest, details ?? ''].join('\n').trim()),
  ]);
}

/** Invoice line (BG-25). */
export function lineItem(line: InvoiceLine, index: number, document: InvoiceDocument): Element {
  const { currency } = document;
  const pricing = netPricing(line);
  const rate = percentOf(line.taxRateBasisPoints);
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(index + 1))]),
    product(line),
    element('ram:SpecifiedLineTradeAgreement', [netPrice(pricing, currency, line.unitCode)]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', String(pricing.quantity), { unitCode: line.unitCode }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', line.taxCategory),
        line.taxCategory === 'O' ? undefined : element('ram:RateApplicablePercent', rate),
      ]),
      line.period && billingPeriod(line.period),
      allowance(line, pricing, document),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', amount(currency, line.netMinor)),
      ]),
    ]),
  ]);
}
