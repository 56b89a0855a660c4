import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { datevSettings } from '../../src/reports/exports/datev-settings.ts';
import { datevProblems, datevText, type DatevBatch, type DatevRow } from '../../src/reports/exports/datev.ts';
import { forWindows1252, inWindows1252, windows1252 } from '../../src/reports/exports/windows-1252.ts';
import { bookingFields, datevFileProblems, fieldsOf, headerFields } from './datev-format.ts';
import { counted, listed, textOf } from './rows.ts';

/** SKR 03: 8400 and 8300 know their tax themselves, 8336 is for services to businesses in other states of the Union. */
const settings = datevSettings.parse({
  consultant_number: 29_098,
  client_number: 55_003,
  fiscal_year_start: '2026-01-01',
  chart: '03',
  debtor_start: 10_000,
  money_account: 1_200,
  revenue_accounts: [
    { tax_rate_basis_points: 1_900, account: 8_400 },
    { tax_rate_basis_points: 700, account: 8_000, tax_key: '2' },
    { tax_rate_basis_points: 0, account: 8_200 },
    { tax_rate_basis_points: 0, tax_category: 'AE', account: 8_336 },
  ],
  write_off_accounts: [{ tax_rate_basis_points: 1_900, account: 2_406 }],
});

const batch: DatevBatch = {
  settings,
  from: '2026-11-01',
  to: '2026-11-30',
  name: 'November',
  createdAt: new Date('2026-12-01T00:30:15.042Z'),
  timeZone: 'Europe/Berlin',
};

const common = { on: '2026-11-05', currency: 'EUR', debtor_numbers: ['10042'], name: 'Müller & Söhne' };
const invoice: DatevRow = {
  ...common,
  type: 'document',
  kind: 'invoice',
  number: 'R-2026-000001',
  taxes: [
    { tax_rate_basis_points: 1_900, total_minor: 11_900 },
    { tax_rate_basis_points: 700, total_minor: 10_700 },
  ],
};

async function bytesOf(rows: AsyncIterable<DatevRow>, change: Partial<DatevBatch> = {}): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of inWindows1252(datevText({ ...batch, ...change }, rows))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The columns of each booking that have a value, by name. */
async function bookingsOf(...rows: DatevRow[]): Promise<Record<string, string>[]> {
  const bytes = await bytesOf(listed(...rows));
  expect(datevFileProblems(bytes)).toEqual([]);
  const [, , ...lines] = new TextDecoder('windows-1252').decode(bytes).trimEnd().split('\r\n');
  return lines.map((line) => {
    const named = fieldsOf(line).map((value, index) => [bookingFields[index]?.name ?? '', value] as const);
    return Object.fromEntries(named.filter(([, value]) => value !== '' && value !== '""'));
  });
}

const konto = 'Konto';
const gegenkonto = 'Gegenkonto (ohne BU-Schlüssel)';
const umsatz = 'Umsatz (ohne Soll/Haben-Kz)';
const side = 'Soll/Haben-Kennzeichen';

describe('the DATEV file', () => {
  test('has the published 31 fields in its header and 125 columns', async () => {
    expect(headerFields).toHaveLength(31);
    expect(bookingFields).toHaveLength(125);
    const [header] = (await textOf(datevText(batch, listed()))).split('\r\n');
    // 00:30 UTC on the first of December is 01:30 in Berlin.
    expect(header).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261201013015042;;"";"";"";29098;55003;20260101;4;20261101;20261130;"November";"";1;0;0;"EUR";;"";;;"03";;;"";""',
    );
  });

  test('an invoice is a booking per rate: the customer in debit, the revenue of the rate against it', async () => {
    const bookings = await bookingsOf(invoice);
    expect(bookings).toEqual([
      {
        [umsatz]: '119,00',
        [side]: '"S"',
        'WKZ Umsatz': '"EUR"',
        [konto]: '10042',
        [gegenkonto]: '8400',
        Belegdatum: '0511',
        'Belegfeld 1': '"R-2026-000001"',
        Buchungstext: '"Rechnung R-2026-000001 Müller & Söhne"',
        Festschreibung: '0',
      },
      expect.objectContaining({ [umsatz]: '107,00', [side]: '"S"', [gegenkonto]: '8000', 'BU-Schlüssel': '"0002"' }),
    ]);
  });

  test.each<[string, DatevRow, string, string]>([
    [
      'a credit note',
      {
        ...invoice,
        kind: 'credit_note',
        number: 'R-2',
        taxes: [{ tax_rate_basis_points: 1_900, total_minor: -5_950 }],
      },
      '"H"',
      '8400',
    ],
    [
      'a cancellation',
      { ...invoice, kind: 'cancellation', taxes: [{ tax_rate_basis_points: 1_900, total_minor: -5_950 }] },
      '"H"',
      '8400',
    ],
    ['a payment', { ...common, type: 'payment', document_number: 'R-1', amount_minor: 5_950 }, '"H"', '1200'],
    ['a refund', { ...common, type: 'refund', document_number: 'R-1', amount_minor: 5_950 }, '"S"', '1200'],
    ['a reversal', { ...common, type: 'reversal', document_number: null, amount_minor: 5_950 }, '"S"', '1200'],
    [
      'a write-off',
      {
        ...common,
        type: 'write_off',
        document_number: 'R-1',
        taxes: [{ tax_rate_basis_points: 1_900, total_minor: 5_950 }],
      },
      '"H"',
      '2406',
    ],
  ])(
    '%s stands on the right side of the right account, its amount without a sign',
    async (_, row, expectedSide, account) => {
      expect(await bookingsOf(row)).toEqual([
        expect.objectContaining({ [umsatz]: '59,50', [side]: expectedSide, [konto]: '10042', [gegenkonto]: account }),
      ]);
    },
  );

  test('invoice, payment, credit note and refund leave nothing on the account of the customer', async () => {
    const rate = { tax_rate_basis_points: 1_900 };
    const bookings = await bookingsOf(
      { ...invoice, taxes: [{ ...rate, total_minor: 20_000 }] },
      { ...common, type: 'payment', document_number: 'R-1', amount_minor: 20_000 },
      { ...invoice, kind: 'credit_note', taxes: [{ ...rate, total_minor: -10_000 }] },
      { ...common, type: 'refund', document_number: 'R-1', amount_minor: 10_000 },
    );
    const cents = bookings.map(
      (booking) => Number(booking[umsatz]?.replace(',', '')) * (booking[side] === '"S"' ? 1 : -1),
    );
    expect(cents).toEqual([20_000, -20_000, -10_000, 10_000]);
  });

  test('the first account of the customer that is as long as those of the batch counts', async () => {
    const accountOf = async (...debtor_numbers: string[]) =>
      (await bookingsOf({ ...payment, debtor_numbers }))[0]?.[konto];
    const payment: DatevRow = { ...common, type: 'payment', document_number: 'R-1', amount_minor: 1 };
    expect(await accountOf()).toBe('10000');
    expect(await accountOf('20001', '30001')).toBe('20001');
    expect(await accountOf('200010', '30001')).toBe('30001');
  });

  test('reverse charge has an account of its own and names the VAT id of the buyer', async () => {
    const taxes = [{ tax_rate_basis_points: 0, tax_category: 'AE', total_minor: 10_000 }] as const;
    const [booking] = await bookingsOf({ ...invoice, recipient_vat_id: 'ATU13585627', taxes });
    expect(booking).toMatchObject({ [gegenkonto]: '8336', 'EU-Land u. UStID (Bestimmung)': '"ATU13585627"' });
    const other = { ...taxes[0], tax_category: 'Z' } as const;
    const [domestic] = await bookingsOf({ ...invoice, recipient_vat_id: 'ATU13585627', taxes: [other] });
    expect(domestic?.[gegenkonto]).toBe('8200');
    expect(domestic?.['EU-Land u. UStID (Bestimmung)']).toBeUndefined();
  });

  test('amounts of 0 are no bookings, and short account numbers are filled up', async () => {
    const taxes = [{ tax_rate_basis_points: 0, total_minor: 0 }];
    expect(await bookingsOf({ ...invoice, taxes })).toEqual([]);
    const money: DatevRow = { ...common, debtor_numbers: [], type: 'payment', document_number: null, amount_minor: 1 };
    const bytes = await bytesOf(listed(money), { settings: { ...settings, money_account: 920 } });
    expect(datevFileProblems(bytes)).toEqual([]);
    expect(Buffer.from(bytes).toString('latin1')).toContain('\r\n0,01;"H";"EUR";;;"";10000;0920;');
  });

  test('whatever names and numbers are, DATEV can read the file', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(text, text, fc.integer({ min: 1, max: 999_999_999_999 }), async (name, number, amount_minor) => {
        const rows: DatevRow[] = [
          { ...invoice, name, number, taxes: [{ tax_rate_basis_points: 1_900, total_minor: amount_minor }] },
          { ...common, name, type: 'payment', document_number: number, amount_minor },
        ];
        expect(datevFileProblems(await bytesOf(listed(...rows), { name }))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('the invoice and its payment have the same number in the field that closes open items', async () => {
    const number = 'Rechnung 2026/№ 7;"x"';
    const bookings = await bookingsOf(
      { ...invoice, number },
      { ...common, type: 'payment', document_number: number, amount_minor: 1 },
    );
    expect(new Set(bookings.map((booking) => booking['Belegfeld 1']))).toEqual(new Set(['"Rechnung-2026/--7--x-"']));
  });

  test('only the rows of the chunk being written have been asked for', async () => {
    const source = counted(50_000, (): DatevRow => ({
      ...common,
      type: 'payment',
      document_number: 'R-1',
      amount_minor: 1,
    }));
    let lines = 0;
    for await (const chunk of datevText(batch, source.rows)) {
      lines += chunk.split('\r\n').length - 1;
      expect(source.asked()).toBe(lines - 2);
    }
    expect(lines).toBe(50_002);
  });
});

describe('what DATEV does not take', () => {
  const all = (rows: AsyncIterable<DatevRow>, change: Partial<DatevBatch> = {}) => bytesOf(rows, change);

  test('a rate without an account', async () => {
    const taxes = [{ tax_rate_basis_points: 550, total_minor: 100 }];
    await expect(all(listed({ ...invoice, taxes }))).rejects.toThrow('No account is set for 5.5 %.');
    expect(datevProblems(batch, taxes)).toEqual([
      { pointer: '/revenue_accounts', detail: 'No account is set for 5.5 %.' },
    ]);
    expect(datevProblems(batch, [{ tax_rate_basis_points: 1_900 }])).toEqual([]);
  });

  test('days of two fiscal years', () => {
    expect(datevProblems({ ...batch, to: '2026-12-31' }, [])).toEqual([]);
    expect(datevProblems({ ...batch, to: '2027-01-01' }, [])).toMatchObject([{ pointer: '/fiscal_year_start' }]);
    expect(datevProblems({ ...batch, from: '2025-12-31' }, [])).toHaveLength(1);
    expect(() => datevText({ ...batch, from: '2026-12-01' }, listed())).toThrow(/not in the fiscal year/);
  });

  test('another currency, an account of too many digits, an amount of too many', async () => {
    const payment = { ...common, type: 'payment', document_number: null, amount_minor: 100 } as const;
    await expect(all(listed({ ...payment, currency: 'USD' }))).rejects.toThrow(/is in USD, the batch in EUR/);
    await expect(all(listed({ ...payment, debtor_numbers: ['100420'] }))).rejects.toThrow(
      /100420 of Müller & Söhne is no account of 5 digits/,
    );
    await expect(all(listed({ ...payment, amount_minor: 10 ** 12 }))).rejects.toThrow(/ten digits/);
  });

  test('a row of another day is a defect', async () => {
    await expect(all(listed({ ...invoice, on: '2026-12-01' }))).rejects.toThrow(/outside the batch/);
  });

  test('more than 99,999 bookings', async () => {
    const row: DatevRow = { ...common, type: 'payment', document_number: 'R-1', amount_minor: 1 };
    const drain = async (count: number): Promise<void> => {
      for await (const _ of datevText(batch, counted(count, () => row).rows));
    };
    await expect(drain(99_999)).resolves.toBeUndefined();
    await expect(drain(100_000)).rejects.toThrow('DATEV takes at most 99999 bookings in a file.');
  });

  test.each([
    ['consultant', { consultant_number: 1_000 }],
    ['client', { client_number: 100_000 }],
    ['account longer than the accounts are', { money_account: 12_000 }],
    ['customers among the G/L accounts', { debtor_start: 8_000 }],
    ['day that is none', { fiscal_year_start: '2026-02-30' }],
  ])('settings with a wrong %s', (_, change) => {
    expect(datevSettings.safeParse({ ...settings, ...change }).success).toBe(false);
  });
});

describe('Windows-1252', () => {
  test('every byte that has a character is read back as that character by a decoder of the platform', () => {
    const text =
      '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ' +
      Array.from({ length: 96 }, (_, i) => String.fromCharCode(0xa0 + i)).join('') +
      'Az~\r\n';
    expect(new TextDecoder('windows-1252').decode(windows1252(text))).toBe(text);
  });

  test('other Latin letters lose their marks, what is left is a question mark, control characters are blanks', () => {
    expect(forWindows1252('Zażółć Œuvre Ђ 会\u0000\n€\u200b\u0081−')).toBe('Zazólc Œuvre ? ?  € -');
    expect(() => windows1252('会')).toThrow(/has no/);
  });
});
