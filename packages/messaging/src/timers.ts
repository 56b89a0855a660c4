import type { Clock } from '@booking/platform/clock.ts';
import { systemContext, withCall } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { timersFailing, timersFired } from './messaging-metrics.ts';
import { startPoller, type Poller } from './poller.ts';
import type { TimerDocument, TimerRows } from './timer-rows.ts';
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
export type TimerHandler = (tx: Transaction, timer: FiringTimer) => Promise<void>;

/**
 * Fires due timers. Any number of replicas may run: a row is leased to one, and firing is one transaction that removes the row only under
 * that lease, so the effect happens once whoever dies when. A timer whose handler throws is tried again after 1 s, 2 s … 10 min and never
 * holds up the others; `timers_failing` counts them.
 */
export interface Timers {
  start(): void;
  /** Lets timers in hand finish. */
  stop(): Promise<void>;
  /** Fires what is due now; answers how many rows it took. For tests with a fixed clock. */
  fireDue(): Promise<number>;
}

const batchSize = 50;
const firingAtOnce = 10;
const leaseMs = 60_000;
const longestPauseMs = 600_000;

/** What is due by the clock, and by the clocks of organizations that are ahead of it. */
function dueBy(now: Date, clock: Clock): Record<string, unknown> {
  const ahead = [...(clock.ahead?.() ?? [])];
  if (ahead.length === 0) return { available_at: { $lte: now } };
  const conditions = ahead.map(([organizationId, aheadMs]) => ({
    organization_id: organizationId,
    available_at: { $lte: new Date(now.getTime() + aheadMs) },
  }));
  return { $or: [{ available_at: { $lte: now } }, ...conditions] };
}

export function createTimers(options: {
  timerRows: TimerRows;
  unitOfWork: UnitOfWork;
  handlers: Readonly<Record<string, TimerHandler>>;
  clock: Clock;
  logger: Logger;
  pollIntervalMs?: number;
}): Timers {
  const { clock, logger, handlers, unitOfWork } = options;
  const { model } = options.timerRows;
  const kinds = Object.keys(handlers);
  let poller: Poller | undefined;

  const claim = async (): Promise<TimerDocument[]> => {
    const now = clock.now();
    const due = { kind: { $in: kinds }, ...dueBy(now, clock) };
    const candidates = await model
      .find(due, { _id: 1 })
      .sort({ available_at: 1 })
      .limit(batchSize)
      .lean<{ _id: string }[]>();
    if (candidates.length === 0) return [];
    const lease = newId();
    await model.updateMany(
      { _id: { $in: candidates.map(({ _id }) => _id) }, ...due },
      { $set: { lease, available_at: new Date(now.getTime() + leaseMs) } },
    );
    return model.find({ lease }).sort({ due_at: 1 }).lean<TimerDocument[]>();
  };

  const fire = async (row: TimerDocument): Promise<void> => {
    const handler = handlers[row.kind];
    if (!handler) throw new Error(`No handler for timers of kind ${row.kind}`);
    const context = systemContext(row.organization_id, newId());
    const fired = await withCall(context, () =>
      unitOfWork.run(context, async (tx) => {
        const { deletedCount } = await model.deleteOne({ _id: row._id, lease: row.lease }, { session: tx.session });
        if (deletedCount === 0) return false; // set anew, removed, or fired by another replica meanwhile
        await handler(tx, {
          kind: row.kind,
          key: row.key,
          organizationId: row.organization_id,
          dueAt: row.due_at,
          payload: row.payload,
        });
        return true;
      }),
    );
    if (fired) timersFired.inc({ kind: row.kind });
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

  const fireDue = async (): Promise<number> => {
    const rows = await claim();
    const queue = rows.values();
    const worker = async (): Promise<void> => {
      for (const row of queue) {
        try {
          await fire(row);
        } catch (error) {
          await putOff(row, error);
        }
      }
    };
    await Promise.all(Array.from({ length: firingAtOnce }, worker));
    timersFailing.set(await model.countDocuments({ failures: { $gt: 0 } }));
    return rows.length;
  };

  return {
    fireDue,
    start() {
      poller ??= startPoller({
        name: 'timers',
        intervalMs: options.pollIntervalMs ?? 500,
        logger,
        work: async () => (await fireDue()) === batchSize,
      });
    },
    async stop() {
      await poller?.stop();
    },
  };
}
