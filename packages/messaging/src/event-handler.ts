import type { EventEnvelope } from './event-message.ts';
import type { Transaction } from './unit-of-work.ts';

/** An event of another service; `data` is outside input: the handler parses it with zod. */
export interface ConsumedEvent extends EventEnvelope {
  data: unknown;
}

/** The effect of an event, in one transaction together with the inbox row. */
export type EventEffect = (tx: Transaction, event: ConsumedEvent) => Promise<void>;

/** An effect, or one that says more about itself. */
export type EventHandler = EventEffect | DetailedHandler;

interface DetailedHandler {
  effect: EventEffect;
  /** Taking the event in once more changes nothing, whatever came in between: nothing need be kept to know it by. */
  isRepeatable?: true;
  /** Whether anything would come of the event, or it is spared a transaction: whoever says no must be right for good. */
  isNews?(event: ConsumedEvent): Promise<boolean>;
  /** Before the effects of events that share a transaction: reads for all of them what each would read for itself. */
  readAhead?(tx: Transaction, events: readonly ConsumedEvent[]): Promise<void>;
}
