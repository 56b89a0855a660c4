import { expect, test } from '@jest/globals';
import { paymentCode } from '../../src/ledger/papers/epc-code.ts';
import { qrCode } from '../../src/ledger/papers/qr-code.ts';
import type { InvoiceDocument } from '../../src/ledger/papers/invoice-document.ts';

type Asked = Pick<InvoiceDocument, 'seller' | 'currency' | 'totals' | 'number' | 'preview' | 'kind'>;

const open: Asked = {
  kind: 'invoice',
  number: 'R-2026-000001',
  seller: {
    name: 'Studio',
    bank: { accountHolder: 'Studio Nörd', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' },
  },
  currency: { code: 'EUR', decimals: 2 },
  totals: { netMinor: 10_000, taxMinor: 1_900, grossMinor: 11_900, paidMinor: 1_850, dueMinor: 10_050 },
};
const codeOf = (change: Partial<Asked>) => paymentCode({ ...open, ...change } as InvoiceDocument);

test('asks for what is due, as EPC069-12 lays it out', () => {
  expect(codeOf({})).toBe(
    'BCD\n002\n1\nSCT\nCOBADEFFXXX\nStudio Nörd\nDE89370400440532013000\nEUR100.50\n\n\nR-2026-000001',
  );
});

test.each<[string, Partial<Asked>]>([
  ['paid', { totals: { ...open.totals, paidMinor: 11_900, dueMinor: 0 } }],
  ['a credit note', { kind: 'credit_note' }],
  ['in another currency', { currency: { code: 'CHF', decimals: 2 } }],
  ['of a seller without an IBAN', { seller: { name: 'Studio' } }],
  ['a draft', { preview: true }],
  ['more than a transfer can be', { totals: { ...open.totals, dueMinor: 100_000_000_000 } }],
])('there is none where the invoice is %s', (_name, change) => expect(codeOf(change)).toBeUndefined());

test('as a picture it has the three finder patterns of a QR code (ISO 18004), and no quiet zone', () => {
  const svg = qrCode('BCD\n002\n1\nSCT\n\nMüller\nDE02120300000000202051\nEUR1.00');
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  expect((size - 17) % 4).toBe(0);
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => ' '));
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    grid[Number(y)]?.fill('█', Number(x), Number(x) + Number(width));
  }
  const finder = ['███████', '█     █', '█ ███ █', '█ ███ █', '█ ███ █', '█     █', '███████'];
  const cornerAt = (x: number, y: number) => grid.slice(y, y + 7).map((row) => row.slice(x, x + 7).join(''));
  for (const [x, y] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    expect(cornerAt(x, y)).toEqual(finder);
  expect(cornerAt(size - 7, size - 7)).not.toEqual(finder);
});
