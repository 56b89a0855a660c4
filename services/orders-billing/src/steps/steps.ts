import { startPoller, type Poller } from '@booking/messaging/poller.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { withCall, type CallContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { Step, StepStore } from './step-store.ts';

export interface NewStep {
  kind: string;
  key: string;
  payload?: Record<string, unknown>;
}

/** Carries a step out. It must call `finish` in the transaction that completes it; when it throws, the step is tried again later. */
export type StepHandler = (step: Step, context: CallContext) => Promise<unknown>;

/** Another replica has taken the step over; whatever this one was about to write is given up. */
export class StepLostError extends Error {
  override name = 'StepLostError';
}

/**
 * The step records of all sagas of this service.
 *
 * | who dies when | what happens |
 * |---|---|
 * | before the commit that writes the step | nothing happened |
 * | anywhere between that and the commit that finishes it | the lease ends, a replica claims the step and runs it from its start |
 * | never, but slower than the lease | `finish` throws StepLostError: the other replica's outcome stands |
 */
export interface Steps {
  /** Writes a step leased to this process, to be passed to `run` after the commit. */
  begin(tx: Transaction, step: NewStep): Promise<Step>;
  /** Writes a step for whichever replica looks next; this one looks right after the commit. */
  leave(tx: Transaction, step: NewStep): Promise<void>;
  /** Carries it out now and answers what the handler answers; on failure it is left for later and the failure thrown. */
  run<T>(step: Step): Promise<T>;
  /** Claims and runs an abandoned step; undefined when there is none or somebody is at it. */
  resume<T>(kind: string, key: string): Promise<T | undefined>;
  isOpen(tx: Transaction, kind: string, key: string): Promise<boolean>;
  finish(tx: Transaction, step: Step): Promise<void>;
  /** Takes a step back that has become pointless. */
  discard(tx: Transaction, kind: string, key: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** Runs what is due; answers how many were claimed. */
  runDue(): Promise<number>;
}

/** Longer than a neighbour may take (NEIGHBOUR_TIMEOUT_MS) and the transactions around that call. */
const leaseMs = 15_000;
const batchSize = 50;
const atOnce = 10;
const longestPauseMs = 60_000;

export function createSteps(options: {
  store: StepStore;
  handlers: () => Readonly<Record<string, StepHandler>>;
  /** The same inside and outside of calls: an organization's clock may run ahead, its steps must be found all the same. */
  clock: Clock;
  logger: Logger;
  pollIntervalMs?: number;
}): Steps {
  const { store, clock, logger } = options;
  let poller: Poller | undefined;
  const inHand = new Set<Promise<unknown>>();

  const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

  const write = async (tx: Transaction, step: NewStep, resumeAt: Date): Promise<Step> => {
    const record: Step = {
      id: stepId(step.kind, step.key),
      kind: step.kind,
      key: step.key,
      organization_id: tx.context.organizationId,
      payload: step.payload ?? {},
      request_id: tx.context.requestId,
      principal: tx.context.principal,
      lease: newId(),
      resume_at: resumeAt,
      attempts: 1,
      last_error: null,
      created_at: tx.now,
    };
    await store.add(record, tx.session);
    return record;
  };

  const execute = async (step: Step): Promise<unknown> => {
    const handler = options.handlers()[step.kind];
    if (!handler) throw new Error(`No handler for steps of kind ${step.kind}`);
    try {
      return await withCall(contextOf(step), () => handler(step, contextOf(step)));
    } catch (error) {
      if (error instanceof StepLostError) throw error;
      const pauseMs = Math.min(longestPauseMs, 500 * 2 ** Math.min(step.attempts - 1, 20));
      logger.warn({ err: error, step: step.id, attempts: step.attempts, pause_ms: pauseMs }, 'a step is tried again');
      const resumeAt = new Date(clock.now().getTime() + pauseMs);
      await store.putOff(step.id, step.lease, { resumeAt, error: String(error) });
      throw error;
    }
  };

  const run = async (step: Step): Promise<unknown> => {
    const work = execute(step);
    inHand.add(work);
    try {
      return await work;
    } finally {
      inHand.delete(work);
    }
  };

  const claim = (id: string): Promise<Step | undefined> => {
    const now = clock.now();
    return store.claim(id, { now, lease: newId(), resumeAt: leaseEnd(now) });
  };

  const runDue = async (): Promise<number> => {
    const waiting = await store.due(clock.now(), batchSize);
    const queue = waiting.values();
    let claimed = 0;
    const worker = async (): Promise<void> => {
      for (const id of queue) {
        const step = await claim(id);
        if (!step) continue;
        claimed += 1;
        await run(step).catch(() => {}); // logged and put off by `execute`, or another replica's by now
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return claimed;
  };

  return {
    begin: (tx, step) => write(tx, step, leaseEnd(clock.now())),
    async leave(tx, step) {
      await write(tx, step, clock.now());
      tx.afterCommit(() => poller?.wake());
    },
    run: <T>(step: Step) => run(step) as Promise<T>,
    async resume<T>(kind: string, key: string) {
      const step = await claim(stepId(kind, key));
      return step && ((await run(step)) as T);
    },
    async isOpen(tx, kind, key) {
      return (await store.find(stepId(kind, key), tx.session)) !== undefined;
    },
    async finish(tx, step) {
      if (!(await store.remove(step.id, step.lease, tx.session))) throw new StepLostError(step.id);
    },
    discard: (tx, kind, key) => store.discard(stepId(kind, key), tx.session),
    runDue,
    start() {
      poller ??= startPoller({
        name: 'steps',
        intervalMs: options.pollIntervalMs ?? 500,
        logger,
        work: async () => (await runDue()) === batchSize,
      });
    },
    async stop() {
      await poller?.stop();
      await Promise.allSettled(inHand);
    },
  };
}

function stepId(kind: string, key: string): string {
  return `${kind}:${key}`;
}

/** The call that caused the step, without its idempotency key and If-Match: those were settled when it was written. */
export function contextOf(step: Step): CallContext {
  return { requestId: step.request_id, organizationId: step.organization_id, principal: step.principal };
}
