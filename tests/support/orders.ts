import { demoId } from '@booking/contracts/demo-data.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';

const hourMs = 3_600_000;

/** One moment for all of a test file, so that an hour stays the same hour when midnight passes in between. */
const startedAt = new Date();

/** The n-th free hour of tests: whole hours from the second day after tomorrow on, so that no lead time or change of day is in the way. */
export function hour(n: number, now = startedAt): { start: string; end: string } {
  const day = Math.floor(now.getTime() / (24 * hourMs)) + 3;
  const start = new Date(day * 24 * hourMs + n * hourMs);
  return { start: start.toISOString(), end: new Date(start.getTime() + hourMs).toISOString() };
}

export interface Place {
  slug: string;
  resource?: string;
  hour: number;
}

function bookingItem({ slug, resource = 'meeting-room-1', hour: n }: Place) {
  const { start, end } = hour(n);
  return {
    type: 'booking',
    resource_id: demoId(`${slug}/resources/${resource}`),
    service_id: demoId(`${slug}/services/meeting-room`),
    start_date: start,
    end_date: end,
  };
}

/** A JSON:API document that orders these places for the demo customer Ada. */
export function orderDocument(places: readonly Place[], note = 'test') {
  const slug = places[0]?.slug ?? '';
  return {
    data: {
      type: 'orders',
      attributes: { note, items: places.map(bookingItem) },
      relationships: { customer: { data: { type: 'customers', id: demoId(`${slug}/customers/ada`) } } },
    },
  };
}

/** Drafts and checks out; answers both. */
export async function placeOrder(
  client: ApiClient,
  places: readonly Place[],
  headers: Record<string, string> = {},
): Promise<{ draft: ApiAnswer; checkout?: ApiAnswer }> {
  const draft = await client.post('/orders', orderDocument(places), headers);
  if (draft.status !== 201) return { draft };
  return { draft, checkout: await client.post(`/orders/${draft.body.data.id}/checkout`) };
}
