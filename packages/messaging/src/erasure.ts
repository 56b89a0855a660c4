import type { Connection } from 'mongoose';
import type { PersonalRecords } from './personal-export.ts';
import type { OneTimer } from './timers.ts';
import type { Transaction } from './unit-of-work.ts';

/** Rows that may carry what a customer told of himself, and how they lose it. */
export interface PersonalRows {
  collection: string;
  /** Those of one organization that may name the customer; examined within a range of `_id`. */
  naming(customerId: string): Record<string, unknown>;
  /** What is set in such a row; undefined: nothing of the person is in it. */
  erased(row: Record<string, unknown>, customerId: string): Record<string, unknown> | undefined;
  /** How the customer gets them before that; or what it is that they only repeat. */
  exported: PersonalRecords | { repeating: string };
}

/** What is handed out of the rows that are erased. */
export function exportedOf(kinds: readonly PersonalRows[]): PersonalRecords[] {
  return kinds.flatMap(({ exported }) => ('kind' in exported ? [exported] : []));
}

export const erasureKind = 'erase-person';

/** Examined in one go, by the order of `_id`: no index serves to find a person, since a person is hardly ever looked for. */
const pageSize = 5_000;
/**
 * At once; when events of the deletion have arrived everywhere; and when nothing that was under way then can be any more: answers are kept for a day, and
 * retries of deliveries are over.
 */
const passWaitsMs = [0, 30_000, 26 * 3_600_000];

interface Progress {
  pass: number;
  /** Which kind of rows, and the last row examined of it. */
  kind: number;
  after: string;
}

/** Has everything that this service keeps of a customer beside its records erased, soon after the transaction. */
export function scheduleErasure(tx: Transaction, organizationId: string, customerId: string): void {
  const payload: Progress = { pass: 0, kind: 0, after: '' };
  tx.schedule({ kind: erasureKind, key: customerId, dueAt: tx.now, organizationId, payload: { ...payload } });
}

/** A page each time it fires; repeating one changes nothing, so the rows are written outside of its transaction. */
export function createErasure(connection: Connection, kinds: readonly PersonalRows[]): OneTimer {
  return async (tx, { organizationId, key, payload }) => {
    const progress = payload as unknown as Progress;
    const rows = kinds[progress.kind];
    const last =
      rows && (await erasePage(connection, rows, { organizationId, customerId: key, after: progress.after }));
    const next = following(progress, last, kinds.length);
    if (!next) return;
    const waitMs = next.pass === progress.pass ? 0 : (passWaitsMs[next.pass] ?? 0);
    const dueAt = new Date(tx.now.getTime() + waitMs);
    tx.schedule({ kind: erasureKind, key, dueAt, organizationId, payload: { ...next } });
  };
}

function following({ pass, kind }: Progress, last: string | undefined, kinds: number): Progress | undefined {
  if (last !== undefined) return { pass, kind, after: last };
  if (kind + 1 < kinds) return { pass, kind: kind + 1, after: '' };
  return pass + 1 < passWaitsMs.length ? { pass: pass + 1, kind: 0, after: '' } : undefined;
}

/** The last row examined; undefined at the end. */
async function erasePage(
  connection: Connection,
  { collection, naming, erased }: PersonalRows,
  { organizationId, customerId, after }: { organizationId: string; customerId: string; after: string },
): Promise<string | undefined> {
  const rows = connection.collection<{ _id: string } & Record<string, unknown>>(collection);
  const page = await rows
    .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(pageSize)
    .toArray();
  const last = page.at(-1)?._id;
  if (last === undefined) return undefined;
  const range = { _id: { $gt: after, $lte: last }, organization_id: organizationId };
  const found = await rows.find({ ...range, ...naming(customerId) }).toArray();
  const changes = found.flatMap((row) => {
    const change = erased(row, customerId);
    return change ? [{ updateOne: { filter: { _id: row._id }, update: { $set: change } } }] : [];
  });
  if (changes.length > 0) await rows.bulkWrite(changes, { ordered: false });
  return page.length < pageSize ? undefined : last;
}

/** Answers that are kept for repeated calls: whoever repeats one is told that what it made is gone. */
export const keptAnswers: PersonalRows = {
  collection: 'idempotency_keys',
  naming: (customerId) => ({ answer: { $regex: customerId } }),
  erased: () => ({ answer: '{}', erased: true }),
  exported: { repeating: 'what calls have made' },
};
