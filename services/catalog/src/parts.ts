import type { Stores } from './stores.ts';
import { createIncludes, type Includes } from './includes.ts';
import type { Writing } from './shared/handler-parts.ts';
import { createPresenters, type Presenters } from './presenters.ts';

/** What the handlers of this service are made of. */
export interface CatalogParts {
  stores: Stores;
  writing: Writing;
  present: Presenters;
  includes: Includes;
}

export function catalogParts(stores: Stores, writing: Writing, publicBaseUrl: string): CatalogParts {
  const present = createPresenters(stores, publicBaseUrl);
  return { stores, writing, present, includes: createIncludes(stores, present) };
}
