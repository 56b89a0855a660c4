import type { Client } from '@booking/client';

interface Slot {
  start_date: string;
  end_date: string;
  timeslot_id: string | null;
}

/** A resource that has free times, the earliest first. */
export interface FreeResource {
  resource_id: string;
  name: string;
  slots: readonly Slot[];
}

export interface Place {
  resource: FreeResource;
  slot: Slot;
  serviceId: string;
}

/** As the platform offers them for the service: each of them can be booked. */
export async function freeResources(
  client: Client,
  asked: { serviceId: string; from: Date; to: Date },
): Promise<readonly FreeResource[]> {
  const filters = {
    service_id: asked.serviceId,
    from: asked.from.toISOString(),
    to: asked.to.toISOString(),
    slots: '10',
  };
  const query = Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value]));
  const answer = await client.request({ method: 'GET', path: '/resources/free-times', query });
  return (answer as { resources: readonly FreeResource[] }).resources;
}

/** For whom it is booked, and so many weeks in a row. */
export interface Wishes {
  customerId: string;
  weeks: number;
}

/** What an order of this place is made of. */
export function orderOf({ resource, slot, serviceId }: Place, { customerId, weeks }: Wishes) {
  const { start_date, end_date } = slot;
  const item = {
    type: 'booking' as const,
    resource_id: resource.resource_id,
    service_id: serviceId,
    start_date,
    end_date,
    ...(weeks > 1 && { recurrence: { frequency: 'weekly' as const, count: weeks } }),
  };
  return { items: [item], ...(customerId !== '' && { customer: { type: 'customers' as const, id: customerId } }) };
}
