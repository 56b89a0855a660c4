import { inputOf } from '@booking/persistence/entity-input.ts';
import { tags } from '@booking/representations/entities/catalogue.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { Stored } from '../shared/catalog-store.ts';

export const tagInput = inputOf(tags);
export const tagRecord = recordOf(tags);

export type Tag = Stored & RecordOf<typeof tagRecord>;
