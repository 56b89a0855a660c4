import { systemContext, withCall } from '@booking/platform/context.ts';
import type { EventEffect, ConsumedEvent, EventHandler } from './event-handler.ts';
import type { Inbox } from './inbox.ts';
import type { Transaction, UnitOfWork } from './unit-of-work.ts';

/** How long an event waits for others to share its transaction, and how many share one. */
export interface Gathering {
  waitMs: number;
  eventsMax: number;
}

export interface EventGroups {
  /**
   * Resolves when the event has had its effect in a transaction with others; false when nothing was written and it must be applied alone.
   */
  add(handler: EventHandler, event: ConsumedEvent): Promise<boolean>;
}

interface Waiting {
  handler: EventHandler;
  event: ConsumedEvent;
  settle(applied: boolean): void;
}

export function effectOf(handler: EventHandler): EventEffect {
  return typeof handler === 'function' ? handler : handler.effect;
}

export function isRepeatable(handler: EventHandler): boolean {
  return typeof handler !== 'function' && handler.isRepeatable === true;
}

/**
 * Events that come at about the same time share a transaction, in the order in which they came, each in its organization's name. When one
 * of them cannot be applied, or was taken before, nothing is written and each is applied alone. Groups overlap: the next one gathers while
 * the last commits.
 */
export function createEventGroups(options: {
  inbox: Inbox;
  unitOfWork: UnitOfWork;
  purpose: string;
  gathering: Gathering;
  /** Runs the effect of one event as a part of its own trace. */
  traced: (event: ConsumedEvent, work: () => Promise<void>) => Promise<void>;
}): EventGroups {
  const { inbox, purpose, gathering } = options;
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;

  const applyAll = (group: readonly Waiting[], context: ReturnType<typeof contextOf>): Promise<void> =>
    options.unitOfWork.run(context, (tx) =>
      tx.batch(async () => {
        const toRemember = group.filter(({ handler }) => !isRepeatable(handler));
        await inbox.takeAll(
          purpose,
          toRemember.map(({ event }) => event.id),
          tx.session,
        );
        await readAhead(group, tx);
        for (const { handler, event } of group) {
          const own = contextOf(event);
          await withCall(own, () => options.traced(event, () => effectOf(handler)(tx.as(own), event)));
        }
      }),
    );

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const group = waiting;
    waiting = [];
    const [first, second] = group;
    // One alone is applied as any event is; why a group failed shows when its events are applied one by one.
    const applied =
      first !== undefined &&
      second !== undefined &&
      (await applyAll(group, contextOf(first.event)).then(
        () => true,
        () => false,
      ));
    for (const { settle } of group) settle(applied);
  };

  return {
    add: (handler, event) =>
      new Promise((settle) => {
        waiting.push({ handler, event, settle });
        if (waiting.length >= gathering.eventsMax) void flush();
        else timer ??= setTimeout(() => void flush(), gathering.waitMs);
      }),
  };
}

/** What effects look at, one query per kind of handler. */
async function readAhead(group: readonly Waiting[], tx: Transaction): Promise<void> {
  for (const [handler, own] of Map.groupBy(group, (one) => one.handler)) {
    const events = own.map(({ event }) => event);
    if (typeof handler !== 'function') await handler.readAhead?.(tx, events);
  }
}

export function contextOf({ organizationId, requestId }: ConsumedEvent) {
  return systemContext(organizationId, requestId);
}
