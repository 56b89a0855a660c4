import { idlePauses, startPoller, type Poller } from '@booking/messaging/poller.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { withCall, type CallContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { stepId, type Step, type StepStore } from './step-store.ts';

export interface NewStep {
  kind: string;
  key: string;
  payload?: Record<string, unknown>;
}

/**
 * Carries a step out. It must call `finish` in the transaction that completes it; when it throws, the step is tried again later. `written`
 * is what the call that has just written the step hands on; undefined whenever the step is resumed.
 */
export type OneStep = (step: Step, context: CallContext, written?: unknown) => Promise<unknown>;

/** For kinds of which very many fall due at once. */
export interface GroupedSteps {
  one: OneStep;
  /** Whether time alone has caused it; a step that somebody's call has left is done in that call's name, alone. */
  mayShare(step: Step): boolean;
  /**
   * Carries out steps of one organization in one transaction, in which it calls `finishAll`. When it throws, nothing of it may be written,
   * and each is tried alone.
   */
  inGroup(steps: readonly Step[], context: CallContext): Promise<void>;
}

export type StepHandler = OneStep | GroupedSteps;

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
  /** The same for a step that the order keeps which is written in the transaction: writes nothing by itself. */
  beginInOrder(tx: Transaction, step: NewStep): Step;
  /** Writes a step that is carried out after the commit: by this process, or by whichever replica looks next where this one is busy. */
  leave(tx: Transaction, step: NewStep): Promise<void>;
  leaveAll(tx: Transaction, steps: readonly NewStep[]): Promise<void>;
  /** Carries it out now and answers what the handler answers; on failure it is left for later and the failure thrown. */
  run<T>(step: Step, written?: unknown): Promise<T>;
  /** Claims and runs an abandoned step; undefined when there is none or somebody is at it. */
  resume<T>(kind: string, key: string): Promise<T | undefined>;
  isOpen(kind: string, key: string): Promise<boolean>;
  finish(tx: Transaction, step: Step): Promise<void>;
  /** `finish` for many: answers those that are still ours, in order; the others are another replica's and left alone. */
  finishAll(tx: Transaction, steps: readonly Step[]): Promise<Step[]>;
  /** Takes a step back that has become pointless. */
  discard(tx: Transaction, kind: string, key: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** Runs what is due; answers how many were claimed. */
  runDue(): Promise<number>;
}

/** What carrying a step out takes. */
export interface StepWork {
  unitOfWork: UnitOfWork;
  steps: Pick<Steps, 'finish'>;
}

/** Longer than a neighbour may take (NEIGHBOUR_TIMEOUT_MS) and the transactions around that call. */
const leaseMs = 15_000;
const batchSize = 500;
const atOnce = 10;
/** A longer transaction holds what others wait for, such as an organization's numbers, for longer. */
const groupMax = 50;
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
  const intervalMs = options.pollIntervalMs ?? 500;
  let poller: Poller | undefined;
  const inHand = new Set<Promise<unknown>>();

  const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

  const recordOf = (tx: Transaction, step: NewStep, resumeAt: Date): Step => {
    return {
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
  };

  const write = async (tx: Transaction, step: NewStep, resumeAt: Date): Promise<Step> => {
    const record = recordOf(tx, step, resumeAt);
    await store.add(record, tx.session);
    return record;
  };

  const handlerOf = (kind: string): StepHandler => {
    const handler = options.handlers()[kind];
    if (!handler) throw new Error(`No handler for steps of kind ${kind}`);
    return handler;
  };

  const execute = async (step: Step, written?: unknown): Promise<unknown> => {
    const handler = handlerOf(step.kind);
    const one = 'one' in handler ? handler.one : handler;
    try {
      return await withCall(contextOf(step), () => one(step, contextOf(step), written));
    } catch (error) {
      if (error instanceof StepLostError) throw error;
      const pauseMs = Math.min(longestPauseMs, 500 * 2 ** Math.min(step.attempts - 1, 20));
      logger.warn({ err: error, step: step.id, attempts: step.attempts, pause_ms: pauseMs }, 'a step is tried again');
      const resumeAt = new Date(clock.now().getTime() + pauseMs);
      await store.putOff(step.id, step.lease, { resumeAt, error: String(error) });
      throw error;
    }
  };

  const run = (step: Step, written?: unknown): Promise<unknown> => inHandUntilDone(execute(step, written));

  const inHandUntilDone = async <T>(work: Promise<T>): Promise<T> => {
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

  /** A failure is logged and the step put off by `execute`, or it is another replica's by now. */
  const runQuietly = (step: Step): Promise<unknown> => run(step).catch(() => {});

  const runGroup = async (group: readonly Step[], { inGroup }: GroupedSteps): Promise<void> => {
    const [first, ...others] = group;
    if (!first) return;
    if (others.length === 0) return void (await runQuietly(first));
    const context = contextOf(first);
    try {
      await inHandUntilDone(withCall(context, () => inGroup(group, context)));
    } catch (error) {
      logger.warn({ err: error, kind: first.kind, steps: group.length }, 'steps are tried one by one');
      for (const step of group) await runQuietly(step);
    }
  };

  const canShare = (kind: string): boolean => 'inGroup' in (options.handlers()[kind] ?? {});

  /** Claimed only now: steps further back in the line keep their lease until it is their turn. */
  const claimAndRun = async (ids: readonly string[]): Promise<number> => {
    const [first = ''] = ids;
    const handler = options.handlers()[kindOf(first)];
    if (!handler || !('inGroup' in handler)) {
      const step = await claim(first);
      if (step) await runQuietly(step);
      return step ? 1 : 0;
    }
    const now = clock.now();
    const claimed = await store.claimAll(ids, { now, lease: newId(), resumeAt: leaseEnd(now) });
    const shared = Map.groupBy(claimed, (step) => (handler.mayShare(step) ? step.organization_id : step.id));
    for (const group of shared.values()) await runGroup(group, handler);
    return claimed.length;
  };

  const lookForDue = async (): Promise<{ claimed: number; more: boolean }> => {
    // A later release beside this one may leave kinds that only it can carry out.
    const waiting = await store.due(clock.now(), batchSize, Object.keys(options.handlers()));
    const line = inLine(waiting, canShare).values();
    let claimed = 0;
    const worker = async (): Promise<void> => {
      for (const ids of line) claimed += await claimAndRun(ids);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return { claimed, more: waiting.length === batchSize };
  };

  return {
    begin: (tx, step) => write(tx, step, leaseEnd(clock.now())),
    beginInOrder: (tx, step) => ({ ...recordOf(tx, step, leaseEnd(clock.now())), in_order: true }),
    async leaveAll(tx, steps) {
      await store.addAll(
        steps.map((step) => recordOf(tx, step, clock.now())),
        tx.session,
      );
      tx.afterCommit(() => poller?.wake());
    },
    async leave(tx, step) {
      // Under its own lease from the start, so that nobody need claim it. Where much is in hand, whoever is free claims it; what can be
      // done in groups waits to be found with others.
      const isOwn = poller !== undefined && inHand.size < atOnce && !canShare(step.kind);
      const record = await write(tx, step, isOwn ? leaseEnd(clock.now()) : clock.now());
      tx.afterCommit(() => (isOwn ? void runQuietly(record) : poller?.wake()));
    },
    run: <T>(step: Step, written?: unknown) => run(step, written) as Promise<T>,
    async resume<T>(kind: string, key: string) {
      const step = await claim(stepId(kind, key));
      return step && ((await run(step)) as T);
    },
    async isOpen(kind, key) {
      return (await store.find(stepId(kind, key))) !== undefined;
    },
    async finish(tx, step) {
      const lost = () => new StepLostError(step.id);
      if (!(await store.remove(step, lost, tx.session))) throw lost();
    },
    finishAll: (tx, steps) => store.removeAll(steps, tx.session),
    discard: (tx, kind, key) => store.discard(stepId(kind, key), tx.session),
    runDue: async () => (await lookForDue()).claimed,
    start() {
      poller ??= startPoller({
        name: 'steps',
        intervalMs,
        idleMs: idlePauses * intervalMs,
        logger,
        work: async () => {
          const { claimed, more } = await lookForDue();
          return claimed > 0 || more;
        },
      });
    },
    async stop() {
      await poller?.stop();
      while (inHand.size > 0) await Promise.allSettled(inHand);
    },
  };
}

function kindOf(id: string): string {
  return id.slice(0, id.indexOf(':'));
}

/** The ids in the order they are to be run: alone, or several of a kind where the kind can be run together. */
function inLine(ids: readonly string[], canShare: (kind: string) => boolean): string[][] {
  const line: string[][] = [];
  const open = new Map<string, string[]>();
  for (const id of ids) {
    const kind = kindOf(id);
    const group = open.get(kind);
    if (group && group.length < groupMax) group.push(id);
    else {
      const next = [id];
      line.push(next);
      if (canShare(kind)) open.set(kind, next);
    }
  }
  return line;
}

/** The call that caused the step, without its idempotency key and If-Match: those were settled when it was written. */
export function contextOf(step: Step): CallContext {
  return { requestId: step.request_id, organizationId: step.organization_id, principal: step.principal };
}
