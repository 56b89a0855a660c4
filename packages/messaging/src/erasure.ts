import type { ClientSession, Connection } from 'mongoose';
import { createAuditRedaction } from './audit-redaction.ts';
import type { PersonalRecords } from './personal-export.ts';
import { timerId } from './timer-rows.ts';
import type { OneTimer } from './timers.ts';
import type { Transaction } from './unit-of-work.ts';

/** Rows that may carry what a customer told of himself, and how they lose it. */
export interface PersonalRows {
  collection: string;
  /** Those of one organization that may name the customer. */
  naming(customerId: string, within: Within): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** An index finds them: they lose it in the transaction of the deletion. Others are looked through within ranges of `_id`, soon after. */
  atOnce?: true;
  /** Those that name him and cannot be treated before something has become of them: they are looked at every minute until it has. */
  unfinished?(customerId: string): Record<string, unknown>;
  /** What is set in such a row, or that it goes; undefined: nothing of the person is in it. */
  erased(row: Record<string, unknown>, customerId: string): Record<string, unknown> | 'removed' | undefined;
  /** What the audit trail loses about each of these rows: values of those fields, of all where none is named. */
  audited?(row: Record<string, unknown>): { type: string; id: string; fields?: readonly string[] };
  /** How the customer gets them before that; or what it is that they only repeat. */
  exported: PersonalRecords | { repeating: string };
}

interface Within {
  connection: Connection;
  organizationId: string;
}

/** What is handed out of the rows that are erased. */
export function exportedOf(kinds: readonly PersonalRows[]): PersonalRecords[] {
  return kinds.flatMap(({ exported }) => ('kind' in exported ? [exported] : []));
}

export const erasureKind = 'erase-person';

/** Examined in one go, by the order of `_id`: no index serves to find a person, since a person is hardly ever looked for. */
const pageSize = 5_000;
/**
 * Between the passes, which find what nobody knew of: at once; when events of the deletion have arrived everywhere; when three attempts of
 * a delivery that was made of such an event are over, and when longer waits are (`Retry-After`, a breaker); and after 26 hours in all, when
 * nothing of then can be kept or under way any more.
 */
const passWaitsMs = [0, 30_000, 150_000, 1_800_000, 3 * 3_600_000, 23 * 3_600_000];

const unfinishedAgainMs = 60_000;
const unfinishedMax = 1_000;

interface Progress {
  pass: number;
  /** Which kind of rows, and the last row examined of it. */
  kind: number;
  after: string;
  /** Until the pass: what it has to wait for, by kind of rows. */
  waiting?: { passAt: number; ids: Record<string, string[]> };
}

/** Of those that are being erased, timers tell: from the transaction of the deletion until nothing of then can be kept. */
export async function areErased(connection: Connection, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const named = { _id: { $in: ids.map((id) => timerId(erasureKind, id)) } };
  return (await connection.collection<{ _id: string }>('timers').findOne(named, { projection: { _id: 1 } })) !== null;
}

/** Has everything that this service keeps of a customer beside its records erased, soon after the transaction. */
export function scheduleErasure(tx: Transaction, organizationId: string, customerId: string): void {
  const payload: Progress = { pass: 0, kind: 0, after: '' };
  tx.schedule({ kind: erasureKind, key: customerId, dueAt: tx.now, organizationId, payload: { ...payload } });
}

/** The ids of those who were erased, and nothing else of them: a restore of an earlier backup has them erased again. */
export const erasures = 'erasures';

interface ErasureDocument {
  _id: string;
  organization_id: string;
  at: Date;
}

/** A page each time it fires; repeating one changes nothing, so the rows are written outside of its transaction. */
export function createErasure(connection: Connection, kinds: readonly PersonalRows[]): OneTimer {
  const log = connection.collection<ErasureDocument>(erasures);
  return async (tx, { organizationId, key, payload }) => {
    const progress = payload as unknown as Progress;
    const entry = { $setOnInsert: { organization_id: organizationId, at: tx.now } };
    await log.updateOne({ _id: key }, entry, { upsert: true, session: tx.session });
    const person = { organizationId, customerId: key };
    const now = tx.now.getTime();
    const goOn = (next: Progress, at: number): void =>
      tx.schedule({ kind: erasureKind, key, dueAt: new Date(at), organizationId, payload: { ...next } });
    /** The pass, or a look before it at what is not finished. */
    const waitFor = async ({ pass, kind, after }: Progress, passAt: number, known?: Record<string, string[]>) => {
      const ids = await unfinishedOf(connection, kinds, { ...person, known });
      const soon = now + unfinishedAgainMs;
      if (soon >= passAt || Object.keys(ids).length === 0) return goOn({ pass, kind, after }, passAt);
      return goOn({ pass, kind, after, waiting: { passAt, ids } }, soon);
    };
    if (progress.waiting) {
      const { passAt, ids } = progress.waiting;
      await eraseFinished(connection, kinds, { ...person, ids });
      return waitFor(progress, passAt, ids);
    }
    const rows = kinds[progress.kind];
    const last = rows && (await erasePage(connection, rows, { ...person, after: progress.after }));
    const next = following(progress, last, kinds.length);
    if (!next) return;
    if (next.pass === progress.pass) goOn(next, now);
    else await waitFor(next, now + (passWaitsMs[next.pass] ?? 0));
  };
}

interface Person {
  organizationId: string;
  customerId: string;
}

/** Ids by place of their kind of rows: of all, or of those that were known before. */
async function unfinishedOf(
  connection: Connection,
  kinds: readonly PersonalRows[],
  { organizationId, customerId, known }: Person & { known: Record<string, string[]> | undefined },
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [place, { collection, unfinished }] of kinds.entries()) {
    if (!unfinished || (known && !known[place])) continue;
    const within = { organization_id: organizationId, ...(known ? { _id: { $in: known[place] ?? [] } } : {}) };
    const rows = await connection
      .collection<Row>(collection)
      .find({ ...within, ...unfinished(customerId) }, { projection: { _id: 1 } })
      .limit(unfinishedMax)
      .toArray();
    if (rows.length > 0) found[place] = rows.map(({ _id }) => _id);
  }
  return found;
}

async function eraseFinished(
  connection: Connection,
  kinds: readonly PersonalRows[],
  { ids, ...person }: Person & { ids: Record<string, string[]> },
): Promise<void> {
  for (const [place, some] of Object.entries(ids)) {
    const rows = kinds[Number(place)];
    if (rows) await eraseFound(connection, rows, { ...person, range: { _id: { $in: some } } });
  }
}

function following({ pass, kind }: Progress, last: string | undefined, kinds: number): Progress | undefined {
  if (last !== undefined) return { pass, kind, after: last };
  if (kind + 1 < kinds) return { pass, kind: kind + 1, after: '' };
  return pass + 1 < passWaitsMs.length ? { pass: pass + 1, kind: 0, after: '' } : undefined;
}

/** In the transaction of the deletion: what an index finds. */
export async function eraseAtOnce(
  connection: Connection,
  kinds: readonly PersonalRows[],
  person: { organizationId: string; customerId: string },
  session: ClientSession,
): Promise<void> {
  for (const rows of kinds) if (rows.atOnce) await eraseFound(connection, rows, { ...person, range: {}, session });
}

/** The last row examined; undefined at the end. */
async function erasePage(
  connection: Connection,
  rows: PersonalRows,
  { after, ...person }: { organizationId: string; customerId: string; after: string },
): Promise<string | undefined> {
  const page = await connection
    .collection<Row>(rows.collection)
    .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(pageSize)
    .toArray();
  const last = page.at(-1)?._id;
  if (last === undefined) return undefined;
  await eraseFound(connection, rows, { ...person, range: { _id: { $gt: after, $lte: last } } });
  return page.length < pageSize ? undefined : last;
}

type Row = { _id: string } & Record<string, unknown>;

async function eraseFound(
  connection: Connection,
  { collection, naming, erased, audited }: PersonalRows,
  {
    organizationId,
    customerId,
    range,
    session,
  }: { organizationId: string; customerId: string; range: object; session?: ClientSession },
): Promise<void> {
  const rows = connection.collection<Row>(collection);
  const options = session ? { session } : {};
  // Asked again when it is written: a draft may have become a document meanwhile.
  const named = { organization_id: organizationId, ...(await naming(customerId, { connection, organizationId })) };
  const found = await rows.find({ ...range, ...named }, options).toArray();
  const changes = found.map((row) => ({ id: row._id, change: erased(row, customerId) }));
  const removed = changes.flatMap(({ id, change }) => (change === 'removed' ? [id] : []));
  const updates = changes.flatMap(({ id, change }) =>
    change === undefined || change === 'removed'
      ? []
      : [{ updateOne: { filter: { ...named, _id: id }, update: { $set: change } } }],
  );
  if (removed.length > 0) await rows.deleteMany({ ...named, _id: { $in: removed } }, options);
  if (updates.length > 0) await rows.bulkWrite(updates, { ordered: false, ...options });
  if (!audited) return;
  const { redact } = createAuditRedaction(connection);
  for (const [type, abouts] of Map.groupBy(found.map(audited), (about) => about.type)) {
    const ids = abouts.map(({ id }) => id);
    await redact(organizationId, { type, ids }, session, abouts[0]?.fields);
  }
}

/**
 * The trail of things that were the customer's, also of those that are gone by now: whoever made them, changed them or removed them is
 * still told, what they said is not. What is `kept` keeps its trail.
 */
export function auditTrailOf(
  type: string,
  fields: readonly string[],
  kept?: { collection: string; naming(customerId: string): Record<string, unknown> },
): PersonalRows {
  return {
    collection: 'audit_entries',
    async naming(customerId, { connection, organizationId }) {
      const ids = kept
        ? await connection
            .collection(kept.collection)
            .distinct('_id', { organization_id: organizationId, ...kept.naming(customerId) })
        : [];
      return {
        'entity.type': type,
        'entity.id': { $nin: ids },
        $or: [{ 'changes.customer_id.from': customerId }, { 'changes.customer_id.to': customerId }],
      };
    },
    erased: () => undefined,
    audited: ({ entity }) => ({ type, id: (entity as { id: string }).id, fields }),
    exported: { repeating: 'what was changed, which is told with each thing' },
  };
}

/** Answers that are kept for repeated calls: whoever repeats one is told that what it made is gone. */
export const keptAnswers: PersonalRows = {
  collection: 'idempotency_keys',
  naming: (customerId) => ({ answer: { $regex: customerId } }),
  erased: () => ({ answer: '{}', erased: true }),
  exported: { repeating: 'what calls have made' },
};
