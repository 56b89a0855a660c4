import { demoId, demoOrganizations } from '@booking/contracts/demo-data.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { createCaller, type Caller } from './caller.ts';
import { startLoad, type Load } from './load.ts';
import type { Cluster } from './cluster.ts';

/** The cluster with somebody who uses it. */
export interface World {
  cluster: Cluster;
  /** Whose tries are the load's. */
  caller: Caller;
  /** Who reads afterwards; its tries count for nothing. */
  reader: Caller;
  accountants: readonly Caller[];
  start(everyMs: number): Load;
}

const slug = 'studio-nord';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const events = ['orders.created', 'orders.updated', 'invoices.finalised'];

export async function createWorld(cluster: Cluster): Promise<World> {
  const { services, receiver } = cluster;
  const token = await services.token(slug, 'admin');
  const caller = createCaller({ url: services.url, token, slug });
  const reader = createCaller({ url: services.url, token, slug });
  const accountants = await Promise.all(
    demoOrganizations.map(async (organization) =>
      createCaller({
        url: services.url,
        token: await services.token(organization.slug, 'accountant'),
        slug: organization.slug,
      }),
    ),
  );
  const subscribed = await reader.post('/webhook-subscriptions', 'subscription', {
    data: { type: 'webhook-subscriptions', attributes: { name: 'Cluster', url: `${receiver.url}/hooks`, events } },
  });
  if (subscribed.status !== 201) throw new Error(`subscribing: ${JSON.stringify(subscribed.body)}`);
  // What resources and orders-billing know of each other arrives a moment after both are ready.
  const room = demoId(`${slug}/services/meeting-room`);
  await waitFor('the demo data is there', async () => (await reader.get(`/services/${room}`)).status === 200);
  const firstHour = new Date(Math.ceil(Date.now() / dayMs + 3) * dayMs);
  return {
    cluster,
    caller,
    reader,
    accountants,
    start: (everyMs) => startLoad({ caller, slug, everyMs, firstHour }),
  };
}
