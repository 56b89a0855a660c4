import type { Entity } from '@booking/persistence/entity.ts';

/** Where the customer of an order came from. */
export interface UtmTracker extends Entity {
  source: string | null;
  medium: string | null;
  campaign: string | null;
  term: string | null;
  content: string | null;
}
