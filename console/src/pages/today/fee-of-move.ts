import type { Client, Entity } from '@booking/client';
import type { Scope } from './scope.ts';

export interface Fee {
  fee: number;
  currency: string;
}

/** What a move costs by itself, as the platform previews it; undefined where it costs nothing. */
export async function feeOfMove(
  client: Pick<Client, 'act'>,
  { id, order }: Pick<Entity<'bookings'>, 'id' | 'order'>,
  move: { start_date: string; end_date: string; scope?: Scope },
): Promise<Fee | undefined> {
  if (!order) return undefined;
  const changes = [{ type: 'reschedule_booking' as const, booking_id: id, ...move }];
  const { fee, currency } = await client.act({ id: order.id, type: 'orders' }, 'preview', { changes });
  return fee > 0 ? { fee, currency } : undefined;
}
