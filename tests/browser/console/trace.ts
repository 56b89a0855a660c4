import assert from 'node:assert/strict';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { World } from '../world.ts';
import { assertAccessible, handOf, openConsole } from './visit.ts';

/** From each of the three ids to the same path; also for ids that callers make up, and for requests of which no event was delivered. */
export async function trace(world: World): Promise<void> {
  const { api, receiver, manner } = world;
  const requestId = `day.${manner.by}.1`;
  const subscription = await api.create('webhook-subscriptions', {
    name: `Traced by ${manner.by}`,
    url: `${receiver.url}/traced`,
    events: ['customers.updated'],
  });
  const customer = await api.create('customers', { first_name: 'Traced', last_name: manner.by });
  const patch = (id: string, fields: object) =>
    api.request({
      method: 'PATCH',
      path: `/customers/${customer.id}`,
      headers: { 'x-request-id': id },
      body: {
        type: 'application/vnd.api+json',
        value: { data: { type: 'customers', id: customer.id, attributes: fields } },
      },
    });
  await patch(requestId, { note: 'first' });
  const filter = { webhook_subscription: subscription.id };
  const delivery = await waitFor(
    'it is delivered',
    async () => (await api.list('webhook-deliveries', { filter })).items[0],
  );
  await api.update({ type: 'webhook-subscriptions', id: subscription.id }, { is_active: false });
  await patch(`${requestId}.silent`, { note: 'second' });

  const { page, seen } = await openConsole(world, 'admin', '/trace');
  const hand = handOf(world, page);
  const field = page.getByLabel('Request, event or delivery id');
  for (const id of [requestId, delivery.event_id, delivery.id]) {
    await hand.fill(field, id);
    await hand.press(page.getByRole('button', { name: 'Find' }));
    await page.getByText('update of customers').waitFor();
    await page.getByText(requestId, { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'customers.updated' }).waitFor();
    await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
    await page.goto(`${world.url}/console/trace`);
    await field.waitFor();
  }
  await hand.fill(field, `${requestId}.silent`);
  await hand.press(page.getByRole('button', { name: 'Find' }));
  await page.getByText('No subscription wanted this event.').waitFor();
  await assertAccessible(page, 'a trace');
  await hand.fill(field, 'nothing-of-this-name');
  await hand.press(page.getByRole('button', { name: 'Find' }));
  await page.getByText(/^Nothing was found/).waitFor();
  await api.remove(subscription);
  assert.deepEqual(seen.complaints, []);
}
