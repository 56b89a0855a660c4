import { contains, equalsAny } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, type CatalogStore } from '../shared/catalog-store.ts';
import type { CancellationPolicy } from './cancellation-policy.ts';

export type CancellationPolicyStore = CatalogStore<CancellationPolicy>;

export const cancellationPolicyEvents = { deleted: 'cancellation-policies.deleted' } as const;

export function createCancellationPolicyStore(connection: Connection): CancellationPolicyStore {
  return createCatalogStore<CancellationPolicy>(connection, {
    type: 'cancellation-policies',
    collection: 'cancellation_policies',
    schema: entitySchema(
      {
        name: { type: String, required: true },
        cancellation_fee_tiers: {
          type: [{ _id: false, hours_before: Number, fee_basis_points: Number }],
          required: true,
        },
        move_notice_hours: { type: Number, required: true },
        late_moves: { type: String, required: true },
        late_move_fee_basis_points: { type: Number, required: true },
        no_show_fee_basis_points: { type: Number, required: true },
      },
      [[{ organization_id: 1, name: 1, _id: 1 }]],
    ),
    filters: { id: equalsAny('_id'), search: contains('name') },
    sorts: { name: 'name', created_at: 'created_at' },
    defaultSort: { name: 1 },
  });
}
