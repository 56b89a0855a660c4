import { expect, test } from '@jest/globals';
import { invoiceSheet } from '../../src/ledger/papers/invoice-sheet.ts';
import type { InvoiceDocument } from '../../src/ledger/papers/invoice-document.ts';
import { creditOfHundred, fiveTimesHundred, sample } from './sample-invoices.ts';

const payment = (document: InvoiceDocument) => {
  const sheet = invoiceSheet(document, false);
  return { asks: sheet.payment, bank: sheet.bank.length > 0, code: sheet.hasCode };
};

test('an invoice asks for what is due: how much, until when, with its number, and to which account', () => {
  const { asks, bank, code } = payment(fiveTimesHundred);
  for (const part of ['500,00', '5. Dezember 2026', fiveTimesHundred.number]) expect(asks).toContain(part);
  expect([bank, code]).toEqual([true, true]);
});

test.each<[string, InvoiceDocument]>([
  ['a draft that is shown before it is issued', { ...fiveTimesHundred, preview: true }],
  ['a cancellation', sample('cancellation: standard')],
])('%s says nothing of payment', (_what, document) => {
  expect(payment(document)).toEqual({ asks: '', bank: false, code: false });
});

test.each<[string, InvoiceDocument]>([
  ['what is paid', sample('paid in full')],
  ['a credit note', creditOfHundred],
])('%s says so and names no account', (_what, document) => {
  const { asks, bank, code } = payment(document);
  expect(asks).not.toMatch(/^$|500,00|100,00/);
  expect([bank, code]).toEqual([false, false]);
});
