import assert from 'node:assert/strict';
import { publicEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { signatureVerifies } from '@booking/testkit/webhook-receiver.ts';
import type { Page } from 'playwright-core';
import type { World } from '../world.ts';
import { assertAccessible, handOf, openConsole, untilSaid, type Hand } from './visit.ts';

/** Makes a subscription; answers its signing key as the page shows it. */
export async function subscribeIn(
  page: Page,
  hand: Hand,
  name: string,
  url: string,
  events: string[],
): Promise<string> {
  await hand.press(page.getByRole('button', { name: 'New subscription' }));
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'the dialog of a new subscription');
  await hand.fill(page.getByLabel('Name', { exact: true }), name);
  await hand.fill(page.getByLabel('Address (https)'), url);
  for (const event of events) await page.getByRole('checkbox', { name: event, exact: true }).press('Space');
  await hand.press(page.getByRole('button', { name: 'Create' }));
  const secret = page.locator('.secret');
  await secret.waitFor();
  const key = await secret.innerText();
  await hand.press(page.getByRole('button', { name: 'I have kept it' }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.ok(!(await page.content()).includes(key), 'the key is shown once');
  return key;
}

export async function visitWebhooks(world: World): Promise<void> {
  const { receiver, manner } = world;
  const name = `Receiver by ${manner.by}`;
  const path = `/browser-${manner.by}`;
  const { page, seen } = await openConsole(world, 'admin');
  const hand = handOf(world, page);
  const button = (text: string) => page.getByRole('button', { name: text, exact: true });
  const inDialog = (text: string) => page.getByRole('dialog').getByRole('button', { name: text, exact: true });
  await hand.go('Webhooks');
  const key = await subscribeIn(page, hand, name, `${receiver.url}${path}`, ['orders.created']);
  await hand.press(page.getByRole('link', { name }));
  await page.getByRole('heading', { level: 1, name }).waitFor();

  await hand.press(button('Send a test'));
  await untilSaid(page, 'Test sent: Succeeded');
  const [received] = await receiver.waitFor((one) => one.path === path);
  assert.ok(received && signatureVerifies(received, key), 'what came is signed with the key that was shown');
  // A test says nothing of how the endpoint does.
  const success = page.locator('dl div').filter({ has: page.getByText('Success', { exact: true }) });
  await success.getByText('–', { exact: true }).waitFor();
  const deliveries = page.getByRole('table', { name: 'Deliveries' });
  await assertAccessible(page, 'a subscription');
  await hand.press(deliveries.getByRole('link', { name: 'orders.created' }).first());
  await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
  await page.locator('.timeline').getByText('204', { exact: true }).waitFor();
  assert.match(await page.locator('pre').last().innerText(), /"event": "orders.created"/);
  await assertAccessible(page, 'a delivery');

  await hand.press(button('Send again'));
  await untilSaid(page, 'It is sent again.');
  await receiver.waitFor((one) => one.path === path, 2);
  await page.getByText('Round 2').waitFor();

  await hand.go('Webhooks');
  await hand.press(page.getByRole('link', { name }));
  await hand.press(button('New signing key'));
  await hand.press(inDialog('New signing key'));
  const next = await page.locator('.secret').innerText();
  assert.notEqual(next, key);
  await hand.press(button('I have kept it'));
  await hand.press(button('Confirm the new key'));
  await button('New signing key').waitFor();
  await hand.press(button('Switch off'));
  await hand.press(button('Switch on'));
  await button('Switch off').waitFor();

  await hand.go('Webhooks');
  await filterDeliveries(page, hand);
  await showEvents(world, page, hand);

  await hand.go('Webhooks');
  await hand.press(page.getByRole('link', { name }));
  await hand.press(button('Delete'));
  await hand.press(inDialog('Delete'));
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await waitFor('the subscription is gone', async () => (await page.getByRole('link', { name }).count()) === 0);
  assert.deepEqual(seen.complaints, []);
}

async function filterDeliveries(page: Page, hand: Hand): Promise<void> {
  const filters = page.getByRole('search', { name: 'Deliveries' });
  const first = page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first();
  const nothing = page.getByText('No deliveries with these filters.');
  await hand.choose(filters.getByLabel('Status'), 'Put off');
  await nothing.waitFor();
  await hand.choose(filters.getByLabel('Status'), 'Succeeded');
  await first.waitFor();
  await hand.choose(filters.getByLabel('Event'), 'timeslots.deleted');
  await nothing.waitFor();
  await hand.choose(filters.getByLabel('Event'), 'orders.created');
  await first.waitFor();
  await hand.fill(filters.getByLabel('Since'), '2099-01-01T00:00');
  await nothing.waitFor();
}

/** The catalogue names every event; one that was sent from here is shown as it was sent, another one as an example. */
async function showEvents(world: World, page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'Event catalogue' }));
  await page.getByRole('heading', { level: 1, name: 'Event catalogue' }).waitFor();
  const names = page.getByRole('navigation', { name: 'Event catalogue' });
  await names.getByRole('link').first().waitFor();
  assert.deepEqual(await names.getByRole('link').allInnerTexts(), publicEventIdentifiers);
  await hand.press(names.getByRole('link', { name: 'orders.created', exact: true }));
  await page.getByRole('heading', { name: 'Last sent from here' }).waitFor();
  const body = JSON.parse(await page.locator('pre').first().innerText()) as { event: string; event_id: string };
  assert.equal(body.event, 'orders.created');
  const { items } = await world.api.list('webhook-deliveries', { filter: { event_id: body.event_id } });
  assert.ok(items.length > 0, 'the example is a real one');
  await assertAccessible(page, 'the event catalogue');
  await hand.press(names.getByRole('link', { name: 'timeslots.deleted', exact: true }));
  await page.getByRole('heading', { name: 'Example', exact: true }).waitFor();
  const fields = page.getByRole('table', { name: 'Fields' });
  await fields.getByText('data.resource.name', { exact: true }).waitFor();
}
