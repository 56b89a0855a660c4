import { expect, test } from '@jest/globals';
import type { Invoice } from '../src/ledger/invoices/invoice.ts';
import { movedWriteOff, writeOffsOf } from '../src/ledger/invoices/write-offs.ts';

const [may, june, july] = ['2026-05-01', '2026-06-01', '2026-07-01'].map((day) => new Date(`${day}T10:00:00Z`));
const invoice = (change: Partial<Invoice>): Invoice =>
  ({
    write_offs: [],
    written_off_minor: 0,
    written_off_at: null,
    issued_at: may,
    created_at: may,
    ...change,
  }) as Invoice;
const written = invoice({
  write_offs: [{ at: june!, amount_minor: 3_000 }],
  written_off_minor: 3_000,
  written_off_at: june!,
});

test('movements of write-offs are those that were kept; what a list from before lacks counts at the last write-off', () => {
  expect(writeOffsOf(written)).toEqual([{ at: june, amount_minor: 3_000 }]);
  expect(writeOffsOf(invoice({ written_off_minor: 500 }))).toEqual([{ at: may, amount_minor: 500 }]);
  const lacking = { ...written, written_off_minor: 3_500, written_off_at: july! };
  expect(writeOffsOf(lacking)).toEqual([
    { at: june, amount_minor: 3_000 },
    { at: july, amount_minor: 500 },
  ]);
});

test('money that moves no write-off is no movement; more is one with a moment of its own, less takes back', () => {
  expect(movedWriteOff(written, { written_off_minor: 3_000 }, july!)).toEqual({});
  expect(movedWriteOff(written, { written_off_minor: 4_000 }, july!)).toEqual({
    write_offs: [
      { at: june, amount_minor: 3_000 },
      { at: july, amount_minor: 1_000 },
    ],
    written_off_at: july,
  });
  const back = [
    { at: june, amount_minor: 3_000 },
    { at: july, amount_minor: -3_000 },
  ];
  expect(movedWriteOff(written, { written_off_minor: 0 }, july!)).toEqual({ write_offs: back });
});
