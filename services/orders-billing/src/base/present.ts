import { toWireWithout, type Entity } from '@booking/persistence/entity.ts';

/** Fields that stay inside the service, whatever the entity. */
const innerFields: ReadonlySet<string> = new Set([
  'held',
  'confirming',
  'checkout_id',
  'saga_step',
  'requires_approval',
  'approved_at',
  'pay_later',
  'parent_order_id',
  'service_ids',
  'due_days',
  'overdue_from',
  'service_start',
  'service_end',
  'refund_ids',
  'reversal_waits',
  'announced',
  'order_item_id',
  'resource',
  'written_off_at',
  'write_offs',
  'discount_terms',
  'credits',
  'tax_terms',
  'goodwill_minor',
  'charge_base_minor',
  'anchor_at',
  'backdate',
  'time_zone',
  'charged_by',
  'last_try',
  'payment_token',
  'collected_by',
  'period_item_id',
  'next_terms',
]);

/** The wire message of an entity: equal field names, null is absence, inner fields stay behind. */
export type WireMessage = { id: string; available_actions: string[] } & Record<string, unknown>;

export function presented(entity: Entity, actions: readonly string[] = ['update', 'delete']): WireMessage {
  return { ...toWireWithout(entity, innerFields), available_actions: [...actions] } as WireMessage;
}
