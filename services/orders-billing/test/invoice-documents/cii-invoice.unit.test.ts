import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { eInvoiceObstacles } from '../../src/ledger/papers/e-invoice-rules.ts';
import { renderCiiInvoice } from '../../src/ledger/papers/cii-invoice.ts';
import type { InvoiceDocument } from '../../src/ledger/papers/invoice-document.ts';
import { anyCreditNote, anyInvoice } from './any-invoice.ts';
import { cancellationOf, creditNoteOf, invoiceOf } from './invoice-builder.ts';
import { at, minorOf, parsedCii, type Node } from './parsed-cii.ts';
import { fiveTimesHundred, sample, sampleInvoices, threeDecimalInvoice } from './sample-invoices.ts';

const totalsOf = (settlement: Node): Node => settlement['SpecifiedTradeSettlementHeaderMonetarySummation'] as Node;
const lineSettlement = 'SpecifiedLineTradeSettlement';
const linesOf = (xml: string): Node[] => parsedCii(xml).transaction['IncludedSupplyChainTradeLineItem'] as Node[];

/**
 * price / base quantity × quantity − allowance = line amount, exactly: both sides times the base quantity, in ten-thousandths of a minor
 * unit.
 */
function priceGivesAmount(line: Node, decimals: number): boolean {
  const scaled = (path: string): bigint => BigInt(minorOf(at(line, path) ?? '0', decimals + 4));
  const price = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice';
  const quantity = BigInt(at(line, 'SpecifiedLineTradeDelivery/BilledQuantity') ?? '0');
  const base = BigInt(at(line, `${price}/BasisQuantity`) ?? '1');
  const total = scaled(`${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`);
  const allowance = scaled(`${lineSettlement}/SpecifiedTradeAllowanceCharge/ActualAmount`);
  return scaled(`${price}/ChargeAmount`) * quantity === (total + allowance) * base;
}

/** A credit note (381) states with a plus what is stored with a minus; nothing of a document that takes back is due. */
function expectStoredAmounts(document: InvoiceDocument): void {
  const { decimals } = document.currency;
  const sign = document.kind === 'credit_note' ? -1 : 1;
  const stated = <T extends object>(amounts: T): T =>
    Object.fromEntries(Object.entries(amounts).map(([key, value]) => [key, sign * Number(value) + 0])) as T;
  const { netMinor, taxMinor, grossMinor, paidMinor, dueMinor } = document.totals;
  const settled = document.kind === 'invoice' || document.kind === undefined ? paidMinor : grossMinor;
  const { transaction, settlement } = parsedCii(renderCiiInvoice(document));
  const minor = (node: Node, path: string): number => minorOf(at(node, path), decimals);
  const totals = totalsOf(settlement);
  expect({
    netMinor: minor(totals, 'TaxBasisTotalAmount'),
    taxMinor: minor(totals, 'TaxTotalAmount'),
    grossMinor: minor(totals, 'GrandTotalAmount'),
    paidMinor: minor(totals, 'TotalPrepaidAmount'),
    dueMinor: minor(totals, 'DuePayableAmount'),
  }).toEqual(stated({ netMinor, taxMinor, grossMinor, paidMinor: settled, dueMinor }));
  const rows = (settlement['ApplicableTradeTax'] as Node[]).map((row) => ({
    netMinor: minor(row, 'BasisAmount'),
    taxMinor: minor(row, 'CalculatedAmount'),
  }));
  expect(rows).toEqual(document.taxes.map((row) => stated({ netMinor: row.netMinor, taxMinor: row.taxMinor })));
  const lines = transaction['IncludedSupplyChainTradeLineItem'] as Node[];
  const path = `${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`;
  const nets = lines.map((line) => minor(line, path));
  expect(nets).toEqual(document.lines.map((line) => sign * line.netMinor + 0));
  expect(nets.reduce((sum, net) => sum + net, 0)).toBe(minor(totals, 'LineTotalAmount'));
  for (const line of lines) {
    expect(at(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')).not.toMatch(/^-/);
    expect(priceGivesAmount(line, decimals)).toBe(true);
  }
}

describe('amounts of the e-invoice', () => {
  test('5 × 100.00 gross at 19 % is stated as 420.17 + 79.83 = 500.00, at 84.034 net a piece', () => {
    const { transaction, settlement } = parsedCii(renderCiiInvoice(fiveTimesHundred));
    const totals = totalsOf(settlement);
    expect(at(totals, 'LineTotalAmount')).toBe('420.17');
    expect(at(totals, 'TaxBasisTotalAmount')).toBe('420.17');
    expect(at(totals, 'TaxTotalAmount')).toBe('79.83');
    expect(at(totals, 'TaxTotalAmount/@currencyID')).toBe('EUR');
    expect(at(totals, 'GrandTotalAmount')).toBe('500.00');
    expect(at(totals, 'DuePayableAmount')).toBe('500.00');
    const [line] = transaction['IncludedSupplyChainTradeLineItem'] as Node[];
    expect(at(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')).toBe('84.034');
    expect(at(line, 'SpecifiedLineTradeDelivery/BilledQuantity/@unitCode')).toBe('HUR');
  });

  test.each(Object.entries(sampleInvoices))('%s: every amount is the stored one', (_, document) => {
    expectStoredAmounts(document);
  });

  test('whatever lines, rates, discounts and texts: every amount is the stored one, also of the cancellation', () => {
    fc.assert(
      fc.property(anyInvoice, (document) => {
        expectStoredAmounts(document);
        expectStoredAmounts(cancellationOf(document, 'R-2'));
      }),
    );
  });

  test('whatever is credited: every amount is the stored one without its minus, or the e-invoice is refused', () => {
    fc.assert(
      fc.property(anyCreditNote, (document) => {
        if (eInvoiceObstacles(document).length === 0) return expectStoredAmounts(document);
        // Only where a cent is a whole unit of the currency can rounding be too much for EN 16931.
        expect(document.currency.code).toBe('JPY');
      }),
    );
  });

  test('a net that no unit price gives exactly is priced for the whole quantity', () => {
    const document = invoiceOf({ lines: [{ quantity: 3, unitPriceMinor: 3_335, taxRateBasisPoints: 700 }] });
    const [line] = linesOf(renderCiiInvoice(document));
    const price = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice';
    expect(at(line, `${price}/ChargeAmount`)).toBe('93.50');
    expect(at(line, `${price}/BasisQuantity`)).toBe('3');
    expect(at(line, `${lineSettlement}/SpecifiedTradeAllowanceCharge/ActualAmount`)).toBeUndefined();
  });

  test('a discount is an allowance with a reason between the net of the full price and the stored net', () => {
    const [line] = linesOf(renderCiiInvoice(sample('discounts')));
    const allowance = `${lineSettlement}/SpecifiedTradeAllowanceCharge`;
    expect(at(line, `${allowance}/ChargeIndicator/Indicator`)).toBe('false');
    expect(at(line, `${allowance}/ActualAmount`)).toBe('6.72');
    expect(at(line, `${allowance}/Reason`)).toBe('Rabatt');
    expect(at(line, `${lineSettlement}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`)).toBe('66.39');
  });

  test('yen have no decimals, and dinars two where the third is 0', () => {
    const yen = parsedCii(renderCiiInvoice(sample('Japanese yen, no decimals'))).settlement;
    expect(at(totalsOf(yen), 'GrandTotalAmount')).toBe('17402');
    const dinars = parsedCii(renderCiiInvoice(sample('Kuwaiti dinars with a third decimal of 0'))).settlement;
    expect(at(totalsOf(dinars), 'GrandTotalAmount')).toBe('35.70');
  });
});

describe('content of the e-invoice', () => {
  test('names document, parties and terms', () => {
    const { exchanged, transaction, settlement } = parsedCii(renderCiiInvoice(fiveTimesHundred));
    expect(at(exchanged, 'ID')).toBe('R-2026-000042');
    expect(at(exchanged, 'TypeCode')).toBe('380');
    expect(at(exchanged, 'IssueDateTime/DateTimeString')).toBe('20261121');
    const agreement = transaction['ApplicableHeaderTradeAgreement'];
    expect(at(agreement, 'SellerTradeParty/Name')).toBe('Werkraum Kreuzberg GmbH');
    expect((agreement as Node)['SellerTradeParty']?.['SpecifiedTaxRegistration']).toEqual([
      { ID: { '#text': '27/123/45678', '@schemeID': 'FC' } },
      { ID: { '#text': 'DE136695976', '@schemeID': 'VA' } },
    ]);
    expect(at(agreement, 'BuyerTradeParty/Name')).toBe('Søren & Söhne OHG');
    expect(at(agreement, 'BuyerTradeParty/PostalTradeAddress/CountryID')).toBe('DE');
    expect(at(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')).toBe('20261205');
    expect(at(settlement, 'SpecifiedTradeSettlementPaymentMeans/TypeCode')).toBe('58');
    expect(at(settlement, 'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID')).toBe(
      'DE02120300000000202051',
    );
  });

  test('what is paid in full is due at no time (BR-CO-25); goods go somewhere within the Union alone (BR-IC-12)', () => {
    const of = (name: string) => parsedCii(renderCiiInvoice(sample(name)));
    expect(of('paid in full').settlement).not.toHaveProperty('SpecifiedTradePaymentTerms');
    const shipsTo = (name: string) => at(of(name).transaction, 'ApplicableHeaderTradeDelivery/ShipToTradeParty/Name');
    expect(shipsTo('supply within the Union (K)')).toBe('Donau Handel GmbH');
    expect([shipsTo('export (G)'), shipsTo('reverse charge (AE)'), shipsTo('standard, in English')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a cancellation is a corrected invoice of negative quantities that names the canceled one', () => {
    const xml = renderCiiInvoice(cancellationOf(fiveTimesHundred, 'R-2026-000043'));
    const { exchanged, settlement } = parsedCii(xml);
    expect(at(exchanged, 'TypeCode')).toBe('384');
    expect(at(settlement, 'InvoiceReferencedDocument/IssuerAssignedID')).toBe('R-2026-000042');
    expect(at(settlement, 'InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString')).toBe('20261121');
    expect(at(totalsOf(settlement), 'GrandTotalAmount')).toBe('-500.00');
    expect(at(totalsOf(settlement), 'TaxTotalAmount')).toBe('-79.83');
    const [line] = linesOf(xml);
    expect(at(line, 'SpecifiedLineTradeDelivery/BilledQuantity')).toBe('-5');
    expect(at(settlement, 'SpecifiedTradeSettlementPaymentMeans/TypeCode')).toBeUndefined();
  });

  test('a cancellation from before, which states its gross as due, is written as it was', () => {
    const cancellation = cancellationOf(fiveTimesHundred, 'R-2026-000043');
    const { kind: _, ...before } = { ...cancellation, totals: { ...cancellation.totals, dueMinor: -50_000 } };
    const { exchanged, settlement } = parsedCii(renderCiiInvoice(before));
    expect(at(exchanged, 'TypeCode')).toBe('384');
    expect(at(totalsOf(settlement), 'TotalPrepaidAmount')).toBe('0.00');
    expect(at(totalsOf(settlement), 'DuePayableAmount')).toBe('-500.00');
  });

  test('a credit note has type 381, names its invoice, states what it takes back with a plus, and nothing is due', () => {
    // 100.00 of 500.00 at 19 %: 79.83 tax before, 63.87 on the 400.00 that are left.
    const note = creditNoteOf(fiveTimesHundred, 'R-2026-000044', [{ line: 0, grossMinor: 10_000 }]);
    const xml = renderCiiInvoice(note);
    const { exchanged, settlement } = parsedCii(xml);
    expect(at(exchanged, 'TypeCode')).toBe('381');
    expect(at(settlement, 'InvoiceReferencedDocument/IssuerAssignedID')).toBe('R-2026-000042');
    expect(at(settlement, 'InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString')).toBe('20261121');
    expect(at(totalsOf(settlement), 'TaxBasisTotalAmount')).toBe('84.04');
    expect(at(totalsOf(settlement), 'TaxTotalAmount')).toBe('15.96');
    expect(at(totalsOf(settlement), 'GrandTotalAmount')).toBe('100.00');
    expect(at(totalsOf(settlement), 'TotalPrepaidAmount')).toBe('100.00');
    expect(at(totalsOf(settlement), 'DuePayableAmount')).toBe('0.00');
    const [line] = linesOf(xml);
    expect(at(line, 'SpecifiedLineTradeDelivery/BilledQuantity')).toBe('1');
    expect(at(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')).toBe('84.04');
    expect(at(settlement, 'SpecifiedTradeSettlementPaymentMeans/TypeCode')).toBeUndefined();
    expect(at(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')).toBeUndefined();
  });

  test('what credit notes have taken back of an invoice is not due', () => {
    const totals = { ...fiveTimesHundred.totals, creditedMinor: 10_000, paidMinor: 15_000, dueMinor: 25_000 };
    const { settlement } = parsedCii(renderCiiInvoice({ ...fiveTimesHundred, totals }));
    expect(at(totalsOf(settlement), 'TotalPrepaidAmount')).toBe('250.00');
    expect(at(totalsOf(settlement), 'DuePayableAmount')).toBe('250.00');
  });

  test.each([
    ['reverse charge (AE)', 'AE', 'Steuerschuldnerschaft des Leistungsempfängers', 'VATEX-EU-AE', '0'],
    ['small business, exempt (E)', 'E', 'Umsatzsteuerfrei als Kleinunternehmer gemäß § 19 UStG', undefined, '0'],
    ['outside the scope of VAT (O)', 'O', 'Not subject to VAT', 'VATEX-EU-O', undefined],
    ['zero rate (Z)', 'Z', undefined, undefined, '0'],
  ])('%s states why there is no tax', (name, category, reason, code, rate) => {
    const [row] = parsedCii(renderCiiInvoice(sample(name))).settlement['ApplicableTradeTax'] as Node[];
    expect(at(row, 'CategoryCode')).toBe(category);
    expect(at(row, 'ExemptionReason')).toBe(reason);
    expect(at(row, 'ExemptionReasonCode')).toBe(code);
    expect(at(row, 'RateApplicablePercent')).toBe(rate);
    expect(at(row, 'CalculatedAmount')).toBe('0.00');
  });

  test('markup in a text stays text, and what XML cannot hold becomes a space', () => {
    const [line] = linesOf(
      renderCiiInvoice(
        invoiceOf({ lines: [{ description: '<b>Tom & "Jerry"</b>\u0000\uD800!', unitPriceMinor: 100 }] }),
      ),
    );
    expect(at(line, 'SpecifiedTradeProduct/Name')).toBe('<b>Tom & "Jerry"</b> \uFFFD!');
  });

  test('amounts that do not add up are never written', () => {
    const broken = { ...fiveTimesHundred, totals: { ...fiveTimesHundred.totals, netMinor: 42_018 } };
    expect(() => renderCiiInvoice(broken)).toThrow(/does not add up/);
  });

  test('what EN 16931 cannot say is never written', () => {
    expect(() => renderCiiInvoice(threeDecimalInvoice)).toThrow(/third decimal/);
  });
});
