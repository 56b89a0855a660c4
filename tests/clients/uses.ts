/** Programs that a generated client must compile with: a list with filters, an order that is placed, a refusal that is read. */

export const openapiFetchUse = `
import createClient from 'openapi-fetch';
import type { paths } from './fetch/schema.d.ts';

const api = createClient<paths, 'application/vnd.api+json'>({ baseUrl: 'https://api.example.com' });

export async function place(resourceId: string): Promise<string> {
  const rooms = await api.GET('/api/v1/resources', {
    params: { query: { 'filter[bookings_enabled]': 'true', include: ['schedule_groups'], 'page[after]': '' } },
  });
  const name: string | undefined = rooms.data?.data[0]?.attributes?.name;
  const made = await api.POST('/api/v1/orders', {
    params: { header: { 'Idempotency-Key': 'once' } },
    body: { data: { type: 'orders', attributes: { items: [{ type: 'booking', resource_id: resourceId }] } } },
  });
  if (made.error) return made.error.errors[0]!.detail;
  const total: number | undefined = made.data.data?.attributes?.total;
  const number: string | null | undefined = made.data.data?.attributes?.number;
  return [name, total, number].join();
}
`;

export const orvalUse = `
import { createOrder, listOrders } from './orval/api';

export async function place(resourceId: string): Promise<number> {
  const made = await createOrder({
    data: { type: 'orders', attributes: { items: [{ type: 'booking', resource_id: resourceId }] } },
  });
  const orders = await listOrders({ include: ['customer.address', 'voucher'], 'filter[status]': ['pending'] });
  return made.status + orders.status;
}
`;
