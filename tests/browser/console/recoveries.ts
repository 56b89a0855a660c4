import assert from 'node:assert/strict';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { World } from '../world.ts';
import { assertAccessible, handOf, openConsole, untilSaid } from './visit.ts';

/** Above so many under way a recovery waits (docs/decisions/0063). */
const underWayMax = 500;

export async function recover(world: World): Promise<void> {
  const { receiver, api, manner } = world;
  const path = `/recover-${manner.by}`;
  receiver.script(path, { status: 500, body: 'out of order' });
  const subscription = await api.create('webhook-subscriptions', {
    name: `To be recovered by ${manner.by}`,
    url: `${receiver.url}${path}`,
    events: ['customers.created'],
  });
  const addCustomers = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += 20) {
      const names = Array.from({ length: Math.min(20, count - done) }, (_, at) => `${done + at}`);
      await Promise.all(names.map((name) => api.create('customers', { first_name: 'Recovered', last_name: name })));
    }
  };
  const { page, seen } = await openConsole(world, 'admin', `/webhooks/${subscription.id}`);
  const hand = handOf(world, page);
  const jobs = page.getByRole('table', { name: 'Recoveries' });
  const begin = page.getByRole('button', { name: 'Recover', exact: true });
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send again' });

  await addCustomers(5);
  await page.getByText(/^Switched off/).waitFor();
  assert.equal((await api.get('webhook-subscriptions', subscription.id)).is_active, false);
  receiver.script(path, { status: 204 });
  await hand.press(page.getByRole('button', { name: 'Switch on' }));
  await page.getByRole('button', { name: 'Switch off' }).waitFor();
  const before = receiver.at(path).length;
  await hand.press(begin);
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'the dialog of a recovery');
  await hand.press(send);
  await untilSaid(page, 'It is being sent again.');
  await jobs.getByText('Completed').waitFor();
  await jobs.getByText('5 of 5').waitFor();
  await waitFor('all five arrived', () => receiver.at(path).length === before + 5);
  await assertAccessible(page, 'a subscription with a recovery');

  // An endpoint that answers nothing has more under way than a recovery adds to: the job waits, and is canceled.
  receiver.script(path, 'hang');
  await addCustomers(underWayMax + 20);
  await hand.press(begin);
  await hand.press(send);
  await jobs.getByText('Running').waitFor();
  await hand.press(jobs.getByRole('button', { name: 'Cancel the recovery' }));
  await untilSaid(page, 'Nothing more is sent again.');
  await jobs.getByText('Canceled').waitFor();
  const filter = { webhook_subscription: subscription.id };
  const { items } = await api.list('webhook-recoveries', { filter, sort: ['created_at'] });
  assert.deepEqual(
    items.map(({ status }) => status),
    ['completed', 'canceled'],
  );
  await api.remove(subscription);
  assert.deepEqual(seen.complaints, []);
}
