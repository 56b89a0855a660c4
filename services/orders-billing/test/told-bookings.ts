import type { Booking } from '@booking/contracts/generated/booking/resources/v1/Booking.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { Harness, Tenant } from './orders-harness.ts';

/** Later than what confirmation told, which bears the machine's own time. */
const later = Date.parse('2100-01-01T00:00:00Z');
let told = 0;

/** Tells a change of an order's booking as resources would, and waits until the order has followed it. */
export async function tellBooking(
  harness: Harness,
  { tenant, orderId, at }: { tenant: Tenant; orderId: string; at: number },
  {
    canceled_by,
    resource,
    ...change
  }: Partial<Booking> & { canceled_by?: string; resource?: { id: string; name: string } },
  event: 'bookings.updated' | 'bookings.deleted' = 'bookings.updated',
): Promise<void> {
  const booking = harness.fake.bookingsOf(orderId)[at]!;
  told += 1;
  const updated_at = new Date(later + told * 1_000).toISOString();
  Object.assign(booking, change, { updated_at });
  const {
    id = '',
    status,
    start_date,
    end_date,
    canceled_at,
    checked_out_at,
    accepted_at,
    fee_waived,
    late_moves,
    series_id,
  } = booking;
  await harness.tell(event, tenant.id, {
    id,
    type: 'bookings',
    status,
    start_date,
    end_date,
    updated_at,
    ...(canceled_at === undefined ? {} : { canceled_at }),
    ...(canceled_by === undefined ? {} : { canceled_by }),
    ...(checked_out_at === undefined ? {} : { checked_out_at }),
    accepted_at: accepted_at ?? null,
    fee_waived: fee_waived ?? false,
    late_moves: late_moves ?? [],
    series_id: series_id ?? null,
    ...(resource ? { resource: { ...resource, type: 'resources' } } : {}),
    order: { id: orderId, type: 'orders' },
  });
  if (event === 'bookings.deleted') booking.status = 'deleted';
  const { bookingReplicas, steps } = harness.one.parts;
  await waitFor('the replica follows', async () => {
    const replicas = await bookingReplicas.ofOrders(tenant.id, [orderId]);
    return replicas.find((one) => one.id === id)?.version === Date.parse(updated_at);
  });
  await waitFor('the order follows', async () => !(await steps.isOpen('settle', orderId)));
}
