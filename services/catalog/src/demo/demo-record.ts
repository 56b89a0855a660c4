import type { StoreManaged } from '@booking/persistence/entity.ts';

/** What a demo file says of a record: everything but what loading adds. */
export type DemoRecord<T> = Omit<T, StoreManaged | 'organization_id' | 'guard'>;
