import { listsOf } from '@booking/persistence/entity-lists.ts';
import { contains } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, type CatalogStore } from '../shared/catalog-store.ts';
import { cancellationPolicyRecord, type CancellationPolicy } from './cancellation-policy.ts';

export type CancellationPolicyStore = CatalogStore<CancellationPolicy>;

export const cancellationPolicyEvents = { deleted: 'cancellation-policies.deleted' } as const;

export function createCancellationPolicyStore(connection: Connection): CancellationPolicyStore {
  return createCatalogStore<CancellationPolicy>(connection, {
    ...listsOf(cancellationPolicyRecord, { search: contains('name') }),
    collection: 'cancellation_policies',
    schema: entitySchema(cancellationPolicyRecord, [[{ organization_id: 1, name: 1, _id: 1 }]]),
    defaultSort: { name: 1 },
  });
}
