import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { IncludeLoader } from '@booking/persistence/crud-include.ts';
import type { RunTransaction } from '@booking/persistence/crud.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { Stored } from './catalog-store.ts';

/** What every write needs. */
export interface Writing {
  run: RunTransaction<Transaction>;
  clock: { now(): Date };
  newId: () => string;
}

/** Entities → their messages on the wire. */
export type Present<T extends Stored, W extends object> = (
  entities: readonly T[],
  context: CallContext,
) => Promise<W[]>;

/** What the handlers of a type are made of: the stores that they use by name, how entities are presented, and what a caller may include. */
export interface HandlerParts<S extends object, P extends object, I extends string = 'organization'> {
  stores: S;
  writing: Writing;
  present: P;
  includes: Readonly<Record<I, IncludeLoader<Stored>>>;
}
