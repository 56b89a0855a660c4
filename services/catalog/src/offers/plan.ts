import { inputOf } from '@booking/persistence/entity-input.ts';
import { plans } from '@booking/representations/entities/catalogue.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { Stored } from '../shared/catalog-store.ts';

export const planInput = inputOf(plans);
export const planRecord = recordOf(plans);

/** What a customer can subscribe to. The currency is the organization's and stays. */
export type Plan = Stored & RecordOf<typeof planRecord>;
