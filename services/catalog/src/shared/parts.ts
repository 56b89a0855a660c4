import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { RunTransaction } from '@booking/persistence/crud.ts';
import type { Stores } from '../stores.ts';
import { createIncludes, type Includes } from './includes.ts';
import { createPresenters, type Presenters } from './presenters.ts';

/** What every write needs. */
export interface Writing {
  run: RunTransaction<Transaction>;
  clock: { now(): Date };
  newId: () => string;
}

/** What the handlers of this service are made of. */
export interface CatalogParts {
  stores: Stores;
  writing: Writing;
  present: Presenters;
  includes: Includes;
}

export function catalogParts(stores: Stores, writing: Writing): CatalogParts {
  const present = createPresenters(stores);
  return { stores, writing, present, includes: createIncludes(stores, present) };
}
