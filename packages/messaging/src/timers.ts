import type { Clock } from '@booking/platform/clock.ts';
import { systemContext, withCall } from '@booking/platform/context.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { takenUnder } from './lease.ts';
import { timersFailing, timersFired } from './messaging-metrics.ts';
import { idlePauses, startPoller, type Poller } from './poller.ts';
import { timerId, type NewTimer, type TimerDocument, type TimerRows } from './timer-rows.ts';
import type { Transaction, UnitOfWork } from './unit-of-work.ts';

export interface FiringTimer {
  kind: string;
  key: string;
  organizationId: string;
  /** When it was to happen; `tx.now` may be much later after downtime. */
  dueAt: Date;
  payload: Record<string, unknown>;
}

/** The effect of a timer: everything goes through `tx`, which also removes the row. It may set the same timer again. */
export type OneTimer = (tx: Transaction, timer: FiringTimer) => Promise<void>;

/**
 * For kinds of which very many fall due at once: the effects of several of one organization in one transaction, the longest due first. It
 * must not write audit entries without naming their events. When it throws, nothing is written and each is fired alone.
 */
export interface GroupedTimers {
  inGroup(tx: Transaction, timers: readonly FiringTimer[]): Promise<void>;
}

export type TimerHandler = OneTimer | GroupedTimers;

/**
 * Fires due timers. Any number of replicas may run: a row is leased to one, and firing is one transaction that removes the row only under
 * that lease, so the effect happens once whoever dies when. Many of one kind and organization share a transaction where their handler can.
 * Timers of one key and organization fire in the order in which they are due. A timer whose handler throws is tried again after 1 s, 2 s …
 * 10 min and never holds up the others, also of its key; `timers_failing` counts them.
 */
export interface Timers {
  start(): void;
  /** Lets timers in hand finish. */
  stop(): Promise<void>;
  /** Fires what is due now; answers how many rows it took. For tests with a fixed clock. */
  fireDue(): Promise<number>;
  /** Looks now instead of at the next interval. */
  wake(): void;
  /**
   * What of an organization was due by a moment and has not fired, failures aside, and what is due next after it. For test clocks: no index
   * is made for it.
   */
  pending(organizationId: string, until: Date): Promise<Pending>;
}

export interface Pending {
  busy: boolean;
  next: Date | undefined;
}

/**
 * Records that say themselves when something is to happen to them: no timer is written with them. One is made of each that is due, and
 * fires like any other; whoever is slow makes one that is not due any more, so that its handler looks at the record. It must leave a record
 * that is due otherwise than it was, or set the timer for later: one that stays due fires again at once.
 */
export interface DueRecords {
  kind: string;
  collection: string;
  /**
   * A pipeline that finds them by an index and answers the timers' `key`, `organization_id`, `due_at` and, where there is one, `payload`.
   */
  find(dueBy: (field: string) => Record<string, unknown>): object[];
}

interface Candidate {
  _id: string;
  record?: NewTimer;
}

/** Due records of which there is no timer yet. */
function unionOf({ kind, collection, find }: DueRecords, due: (field: string) => Record<string, unknown>): object {
  const payload = { $ifNull: ['$payload', { $literal: {} }] };
  const record = { kind, key: '$key', dueAt: '$due_at', organizationId: '$organization_id', payload };
  const pipeline = [
    ...find(due),
    { $project: { _id: { $concat: [timerId(kind, ''), '$key'] }, record } },
    { $lookup: { from: 'timers', localField: '_id', foreignField: '_id', as: 'rows' } },
    { $match: { rows: [] } },
    { $limit: batchSize },
    { $project: { record: 1 } },
  ];
  return { $unionWith: { coll: collection, pipeline } };
}

const batchSize = 500;
const firingAtOnce = 10;
const groupMax = 100;
const leaseMs = 30_000;
const longestPauseMs = 600_000;
/** What others do about failing timers is seen so late. */
const countEveryMs = 10_000;

/** What is due by the clock, and by the clocks of organizations that are ahead of it. */
function dueBy(field: string, now: Date, clock: Clock): Record<string, unknown> {
  const by = (moment: Date) => ({ [field]: { $lte: moment, $type: 'date' } });
  const ahead = [...(clock.ahead?.() ?? [])];
  if (ahead.length === 0) return by(now);
  const conditions = ahead.map(([organizationId, aheadMs]) => ({
    organization_id: organizationId,
    ...by(new Date(now.getTime() + aheadMs)),
  }));
  return { $or: [by(now), ...conditions] };
}

export function createTimers(options: {
  timerRows: TimerRows;
  unitOfWork: UnitOfWork;
  handlers: Readonly<Record<string, TimerHandler>>;
  dueRecords?: readonly DueRecords[];
  clock: Clock;
  logger: Logger;
  pollIntervalMs?: number;
}): Timers {
  const { clock, logger, handlers, unitOfWork, timerRows, dueRecords = [] } = options;
  const { model } = timerRows;
  const kinds = Object.keys(handlers);
  const intervalMs = options.pollIntervalMs ?? 500;
  let countAgainAt = 0;
  let poller: Poller | undefined;

  const claim = async (): Promise<{ rows: TimerDocument[]; more: boolean }> => {
    const now = clock.now();
    const due = { kind: { $in: kinds }, ...dueBy('available_at', now, clock) };
    const unions = dueRecords.map((records) => unionOf(records, (field) => dueBy(field, now, clock)));
    const candidates = await model.collection
      .aggregate<Candidate>([
        { $match: due },
        { $sort: { available_at: 1 } },
        { $limit: batchSize },
        { $project: { _id: 1 } },
        ...unions,
      ])
      .toArray();
    if (candidates.length === 0) return { rows: [], more: false };
    await timerRows.add(candidates.flatMap(({ record }) => record ?? []));
    const lease = newId();
    await model.updateMany(
      { _id: { $in: candidates.map(({ _id }) => _id) }, ...due },
      { $set: { lease, available_at: new Date(now.getTime() + leaseMs) } },
    );
    const taken = await model.find(takenUnder(lease)).sort({ due_at: 1 }).lean<TimerDocument[]>();
    const early = await beforeTheirTurn(taken, lease);
    await giveBack([...early]);
    const rows = taken.filter((row) => !early.has(row));
    // Also when another replica was quicker with all of them: it did not take what is due beyond these. Not when all have to wait for it.
    return { rows, more: candidates.length >= batchSize && (taken.length === 0 || rows.length > 0) };
  };

  /**
   * Those before which another one of their key is in the hands of another replica. It was taken before: whoever takes a row finds, or has
   * seen taken, all that is due before it.
   */
  const beforeTheirTurn = async (taken: readonly TimerDocument[], lease: string): Promise<Set<TimerDocument>> => {
    if (taken.length === 0) return new Set();
    const elsewhere = await model
      .find({ lease: { $type: 'string', $ne: lease }, kind: { $in: kinds } }, { organization_id: 1, key: 1, due_at: 1 })
      .lean<Pick<TimerDocument, 'organization_id' | 'key' | 'due_at'>[]>();
    const inHand = Map.groupBy(elsewhere, ownerOf);
    return new Set(taken.filter((row) => inHand.get(ownerOf(row))?.some(({ due_at }) => due_at < row.due_at)));
  };

  const giveBack = async (rows: readonly TimerDocument[]): Promise<void> => {
    if (rows.length === 0) return;
    const operations = rows.map(({ _id, lease, due_at }) => ({
      updateOne: { filter: { _id, lease }, update: { $set: { lease: null, available_at: due_at } } },
    }));
    await driverCollection(model).bulkWrite(operations, { ordered: false });
  };

  /** Rows of one kind and organization under one lease; one row unless their handler takes more. */
  const fire = async (group: readonly TimerDocument[]): Promise<void> => {
    const [first] = group;
    if (!first) return;
    const handler = handlers[first.kind];
    if (!handler) throw new Error(`No handler for timers of kind ${first.kind}`);
    const context = systemContext(first.organization_id, newId());
    const fired = await withCall(context, () =>
      unitOfWork.run(context, async (tx) => {
        const ours = await removeOurs(group, tx);
        const [timer] = ours;
        if (!timer) return 0;
        if ('inGroup' in handler) await handler.inGroup(tx, ours);
        else await handler(tx, timer);
        return ours.length;
      }),
    );
    timersFired.inc({ kind: first.kind }, fired);
  };

  /** What of the group is still under its lease; the rest was set anew, removed, or fired by another replica meanwhile. */
  const removeOurs = async (group: readonly TimerDocument[], { session }: Transaction): Promise<FiringTimer[]> => {
    const leased = { _id: { $in: group.map(({ _id }) => _id) }, lease: group[0]?.lease ?? null };
    const found = await model.find(leased, { _id: 1 }, { session }).lean<{ _id: string }[]>();
    if (found.length === 0) return [];
    await model.deleteMany(leased, { session });
    const ours = new Set(found.map(({ _id }) => _id));
    return group.filter(({ _id }) => ours.has(_id)).map(firingOf);
  };

  const putOff = async (row: TimerDocument, error: unknown): Promise<void> => {
    const pauseMs = Math.min(longestPauseMs, 1_000 * 2 ** Math.min(row.failures, 20));
    logger.error({ err: error, timer: row._id, failures: row.failures + 1, pause_ms: pauseMs }, 'a timer failed');
    await model.updateOne(
      { _id: row._id, lease: row.lease },
      {
        $set: {
          available_at: new Date(clock.now().getTime() + pauseMs),
          lease: null,
          last_error: String(error).slice(0, 500),
        },
        $inc: { failures: 1 },
      },
    );
  };

  const fireOrPutOff = async (group: readonly TimerDocument[]): Promise<void> => {
    const [first, ...others] = group;
    if (!first) return;
    try {
      await fire(group);
    } catch (error) {
      if (others.length === 0) return putOff(first, error);
      logger.warn({ err: error, kind: first.kind, timers: group.length }, 'timers are fired one by one');
      for (const row of group) await fireOrPutOff([row]);
    }
  };

  const lookForDue = async (): Promise<{ taken: number; more: boolean }> => {
    const { rows, more } = await claim();
    for (const wave of inWaves(rows)) {
      const queue = inGroups(wave, (kind) => 'inGroup' in (handlers[kind] ?? {})).values();
      const worker = async (): Promise<void> => {
        for (const group of queue) await fireOrPutOff(group);
      };
      await Promise.all(Array.from({ length: firingAtOnce }, worker));
    }
    if (rows.length > 0 || performance.now() >= countAgainAt) {
      countAgainAt = performance.now() + countEveryMs;
      timersFailing.set(await model.countDocuments({ failures: { $gt: 0 } }));
    }
    return { taken: rows.length, more };
  };

  const pending = async (organizationId: string, until: Date): Promise<Pending> => {
    const own = { organization_id: organizationId, failures: 0, kind: { $in: kinds } };
    const first = async (dueAt: Record<string, Date>): Promise<Date[]> => {
      const row = await model
        .find({ ...own, due_at: dueAt })
        .sort({ due_at: 1 })
        .limit(1)
        .lean<TimerDocument[]>();
      const by = (field: string) => ({ organization_id: organizationId, [field]: { ...dueAt, $type: 'date' } });
      const records = dueRecords.map(({ collection, find }) =>
        model.db
          .collection(collection)
          .aggregate<{ due_at: Date }>([...find(by), { $limit: 1 }])
          .toArray(),
      );
      return [...row, ...(await Promise.all(records)).flat()].map(({ due_at }) => due_at);
    };
    const [late, ahead] = [await first({ $lte: until }), await first({ $gt: until })];
    const next = Math.min(...ahead.map((due) => due.getTime()));
    return { busy: late.length > 0, next: ahead.length > 0 ? new Date(next) : undefined };
  };

  return {
    pending,
    wake: () => poller?.wake(),
    fireDue: async () => (await lookForDue()).taken,
    start() {
      poller ??= startPoller({
        name: 'timers',
        intervalMs,
        idleMs: idlePauses * intervalMs,
        logger,
        work: async () => {
          const { taken, more } = await lookForDue();
          return taken > 0 || more;
        },
      });
    },
    async stop() {
      await poller?.stop();
    },
  };
}

function ownerOf({ organization_id, key }: Pick<TimerDocument, 'organization_id' | 'key'>): string {
  return `${organization_id}:${key}`;
}

/** The first of each key, then the second, and so on: nearly all are in the first wave, and nothing waits for one of another key there. */
function inWaves(rows: readonly TimerDocument[]): TimerDocument[][] {
  const waves: TimerDocument[][] = [];
  const before = new Map<string, number>();
  for (const row of rows) {
    const owner = ownerOf(row);
    const at = before.get(owner) ?? 0;
    before.set(owner, at + 1);
    (waves[at] ??= []).push(row);
  }
  return waves;
}

/** In their order; those that can be fired together, up to a hundred of one kind and organization, in the place of the first of them. */
function inGroups(rows: readonly TimerDocument[], canShare: (kind: string) => boolean): TimerDocument[][] {
  const groups: TimerDocument[][] = [];
  const open = new Map<string, TimerDocument[]>();
  for (const row of rows) {
    const name = `${row.kind}:${row.organization_id}`;
    const group = open.get(name);
    if (group && group.length < groupMax) group.push(row);
    else {
      const next = [row];
      groups.push(next);
      if (canShare(row.kind)) open.set(name, next);
    }
  }
  return groups;
}

function firingOf({ kind, key, organization_id, due_at, payload }: TimerDocument): FiringTimer {
  return { kind, key, organizationId: organization_id, dueAt: due_at, payload };
}
