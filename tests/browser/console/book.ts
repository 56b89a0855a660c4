import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { World } from '../world.ts';
import { block, dayOfHour, hourOf, local, localDay, localTime } from './bookings.ts';
import { assertAccessible, handOf, openConsole, untilSaid, type Hand } from './visit.ts';

/** Somebody calls: what is free is found, its price is told, and it is booked for a customer. */
export async function bookAtTheDesk(world: World): Promise<void> {
  const { page, seen } = await openConsole(world, 'staff');
  const hand = handOf(world, page);
  await hand.go('New booking');
  await hand.choose(page.getByLabel('Service'), 'Meeting room');
  const { start } = hourOf(world, 200);
  await hand.fill(page.getByLabel('From'), local(start));
  const time = localTime(start);
  const slot = page.getByRole('button', { name: `Meeting room 1, ${time}` });
  await slot.waitFor();
  await assertAccessible(page, 'free times');
  await hand.press(slot);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('€').waitFor();
  await hand.fill(dialog.getByLabel('Search for a customer'), 'Lovelace');
  const customer = dialog.getByLabel('Customer', { exact: true });
  await customer.locator('option', { hasText: 'Ada Lovelace' }).waitFor({ state: 'attached' });
  await hand.choose(customer, (await customer.locator('option').allInnerTexts())[1] ?? '');
  await hand.choose(dialog.getByLabel('Weeks in a row'), '3');
  await assertAccessible(page, 'the dialog of a new booking');

  // Somebody else is faster, and his booking goes: nothing is placed twice, and the same button goes on.
  const { api } = world;
  const before = await api.list('orders', { sort: ['-created_at'], page: { size: 1 } });
  await page.route('**/checkout?**', (route) => route.abort('connectionreset'));
  await hand.press(dialog.getByRole('button', { name: 'Book' }));
  await dialog.getByRole('alert').getByText('The platform cannot be reached.').waitFor();
  await page.unroute('**/checkout?**');
  await hand.press(dialog.getByRole('button', { name: 'Book' }));
  await untilSaid(page, /^Order .* is placed/);
  const after = await api.list('orders', { sort: ['-created_at'], page: { size: 1 }, include: ['customer.address'] });
  assert.equal(after.page.total, before.page.total + 1, 'one order');
  const [order] = after.items;
  assert.equal(order?.customer?.last_name, 'Lovelace');
  await page.getByRole('heading', { level: 1, name: new RegExp(order?.number ?? '-') }).waitFor();
  const bookings = await api.list('bookings', { filter: { order_id: order?.id ?? '' }, sort: ['start_date'] });
  const [booking] = bookings.items;
  assert.equal(bookings.page.total, 3, 'one for each week');
  assert.equal(Date.parse(booking?.start_date ?? ''), Date.parse(start));

  // It is on the day's page, and nobody is offered its time any more.
  await page.goto(`${world.url}/console/today/${dayOfHour(world, 200)}`);
  await block(page, { number: booking?.number ?? null }).waitFor();
  await page.goto(`${world.url}/console/book`);
  await hand.choose(page.getByLabel('Service'), 'Meeting room');
  await hand.fill(page.getByLabel('From'), local(start));
  await page
    .getByRole('button', { name: /^Meeting room 2, / })
    .first()
    .waitFor();
  assert.equal(await slot.count(), 0);

  // The course ends from its second week on: what that costs is told for all that goes, and the first one stays.
  const [, second] = bookings.items;
  await page.goto(`${world.url}/console/today/${localDay(second?.start_date ?? '')}`);
  await hand.press(block(page, { number: second?.number ?? null }));
  await hand.press(dialog.getByRole('button', { name: 'Cancel the booking' }));
  await hand.choose(dialog.getByLabel('How much of the series'), 'This one and those after it');
  await dialog.getByText('€0.00').first().waitFor();
  await assertAccessible(page, 'the dialog that ends a series');
  await hand.press(dialog.getByRole('button', { name: 'Cancel the booking' }));
  await untilSaid(page, /Canceled/);
  const left = await api.list('bookings', { filter: { order_id: order?.id ?? '' }, sort: ['start_date'] });
  assert.deepEqual(
    left.items.map(({ status }) => status),
    ['accepted', 'canceled', 'canceled'],
  );
  assert.deepEqual(
    seen.complaints.filter((line) => !line.includes('CONNECTION_RESET')),
    [],
  );
  await requestAtTheDesk(world, hand, page);
  const reader = await openConsole(world, 'viewer');
  const navigation = reader.page.getByRole('navigation', { name: 'Pages' });
  await navigation.getByRole('link', { name: 'Orders' }).waitFor();
  assert.equal(await navigation.getByRole('link', { name: 'New booking' }).count(), 0);
}

/** What somebody has to accept first is not called placed. */
async function requestAtTheDesk(world: World, hand: Hand, page: Page): Promise<void> {
  await page.goto(`${world.url}/console/book`);
  await hand.choose(page.getByLabel('Service'), 'Guided tour');
  const { start } = hourOf(world, 230);
  await hand.fill(page.getByLabel('From'), local(start));
  const slot = page.getByRole('button', { name: `Meeting room 1, ${localTime(start)}` });
  await slot.waitFor();
  await hand.press(slot);
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Book' }));
  await untilSaid(page, /^Order .* waits to be accepted/);
}
