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

export const heyApiUse = `
import { checkoutOrder, createOrder, listOrders } from './hey/sdk.gen';

export async function place(resourceId: string): Promise<string> {
  const made = await createOrder({
    body: { data: { type: 'orders', attributes: { items: [{ type: 'booking', resource_id: resourceId }] } } },
  });
  if (made.error) return made.error.errors[0]!.detail;
  const orders = await listOrders({ query: { 'filter[status]': ['pending', 'draft'], include: ['customer.address'] } });
  if (orders.error) return orders.error.errors[0]!.code;
  await checkoutOrder({ path: { id: 'x' }, body: { pay_later: true } });
  return String(orders.response?.status);
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

export const goUse = `package main

import (
	"context"
	"fmt"

	client "example.com/client"
)

func main() {
	api, err := client.NewClientWithResponses("https://api.example.com")
	if err != nil {
		panic(err)
	}
	answer, err := api.ListOrdersWithResponse(context.Background(), &client.ListOrdersParams{})
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.StatusCode())
}
`;
