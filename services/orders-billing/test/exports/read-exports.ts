import { expect } from '@jest/globals';
import type { Stories } from '../books-stories.ts';
import { bookingFields, datevFileProblems, fieldsOf } from './datev-format.ts';

/** The clock of the harness stands at 2026-03-02. */
export const march = { since: '2026-03-01', until: '2026-03-31' };
export const settings = {
  consultant_number: 29_098,
  client_number: 55_003,
  fiscal_year_start: '2026-01-01',
  debtor_start: 10_000,
  money_account: 1_200,
  revenue_accounts: [{ tax_rate_basis_points: 1_900, account: 8_400 }],
  write_off_accounts: [{ tax_rate_basis_points: 1_900, account: 2_406 }],
};

interface Part {
  content: Buffer;
  next_cursor?: string;
}

/** All parts of a file, and how many there were. */
export async function parts(ask: (cursor: object) => Promise<Part>): Promise<{ bytes: Buffer; count: number }> {
  const pieces: Buffer[] = [];
  for (let cursor: string | undefined, count = 1; ; count += 1) {
    const part = await ask(cursor === undefined ? {} : { cursor });
    pieces.push(part.content);
    cursor = part.next_cursor;
    if (!cursor) return { bytes: Buffer.concat(pieces), count };
  }
}

export const cents = (text: string | undefined): number => Math.round(Number(text) * 100);

export async function datev(
  { clients, tenant }: Stories,
  given: object = settings,
  period: object = march,
): Promise<Buffer> {
  const settings_json = JSON.stringify(given);
  const { bytes } = await parts((cursor) =>
    clients.exports.ExportDatev({ context: tenant.context(), ...march, ...period, settings_json, ...cursor }),
  );
  return bytes;
}

/** Bookings by the names of their columns; quotes off. */
export function bookingsOf(bytes: Buffer): Record<string, string>[] {
  expect(datevFileProblems(bytes)).toEqual([]);
  const [, , ...lines] = new TextDecoder('windows-1252').decode(bytes).trimEnd().split('\r\n');
  return lines.map((line) =>
    Object.fromEntries(
      fieldsOf(line).map((value, index) => [bookingFields[index]?.name ?? '', value.replaceAll('"', '')]),
    ),
  );
}
