import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { World } from '../world.ts';
import { block, dayOfHour, hourOf, moveTo, placeBooking } from './bookings.ts';
import { pay } from './orders.ts';
import { savePicture } from './pictures.ts';
import { handOf, openConsole, untilSaid } from './visit.ts';
import { subscribeIn } from './webhooks.ts';

/**
 * The day of an operator, in the console alone: a booking comes in, is moved and half refunded, its webhook fails, is found by the id of
 * the request, and is sent again.
 */
export async function liveADay(world: World): Promise<void> {
  const { receiver, manner } = world;
  const path = `/story-${manner.by}`;
  receiver.script(path, { status: 500, body: 'out of order' }, { status: 500 }, { status: 500 }, { status: 204 });
  const { page, seen } = await openConsole(world, 'admin', '/webhooks');
  const hand = handOf(world, page);
  const door = `Door system by ${manner.by}`;
  await subscribeIn(page, hand, door, `${receiver.url}${path}`, ['bookings.updated']);

  const placed = await placeBooking(world, 58);
  await pay(world, placed);
  const half = (placed.order.total ?? 0) / 2;
  await page.goto(`${world.url}/console/today/${dayOfHour(world, 58)}`);
  await block(page, placed.booking).waitFor();
  await moveTo(world, page, placed.booking, 58, 59);
  await untilSaid(page, /Moved to/);
  await picture(world, page, 'story-moved');

  await hand.go('Orders');
  await hand.fill(page.getByRole('searchbox', { name: 'Search' }), placed.order.number ?? '');
  await hand.press(page.getByRole('link', { name: placed.order.number ?? '' }));
  await hand.press(page.getByRole('button', { name: 'Refund', exact: true }));
  await hand.fill(page.getByLabel(/^Amount in EUR/), half.toFixed(2));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Refund' }));
  await untilSaid(page, /given back/);
  await page.getByRole('table', { name: 'Statement' }).getByText('Refund').first().waitFor();
  await picture(world, page, 'story-refunded');

  await hand.go('Access');
  await hand.choose(page.getByLabel('Type'), 'bookings');
  await hand.fill(page.getByLabel('Id of the record'), placed.booking.id);
  await hand.press(page.getByRole('button', { name: 'Show' }));
  const move = page.locator('.timeline li').filter({ hasText: 'reschedule' });
  const requestId = await move.getByRole('link').innerText();

  await hand.go('Trace');
  await hand.fill(page.getByLabel('Request, event or delivery id'), requestId);
  await page.keyboard.press('Enter');
  await page.getByText('reschedule of bookings').waitFor();
  await page.getByText('Given up').waitFor();
  assert.equal(await page.getByRole('heading', { name: /^Attempt \d/ }).count(), 3);
  await picture(world, page, 'story-trace');
  await hand.press(page.getByRole('link', { name: 'Delivery', exact: true }).first());
  await hand.press(page.getByRole('button', { name: 'Send again' }));
  await untilSaid(page, 'It is sent again.');
  await page.getByText('Succeeded', { exact: true }).first().waitFor();
  await picture(world, page, 'story-sent-again');

  await hand.go('Messages');
  await page
    .getByRole('row', { name: /Booking moved/ })
    .first()
    .waitFor();

  const [arrived] = receiver.at(path).slice(-1);
  const { data } = JSON.parse(arrived?.body.toString() ?? '{}') as { data: { id: string; start_date: string } };
  assert.equal(data.id, placed.booking.id);
  assert.equal(Date.parse(data.start_date), Date.parse(hourOf(world, 59).start));
  assert.deepEqual(seen.complaints, []);
  const { items } = await world.api.list('webhook-subscriptions', { page: { size: 100 } });
  for (const one of items) if (one.name === door) await world.api.remove(one);
}

const picture = async ({ manner }: World, page: Page, name: string): Promise<void> => {
  if (manner.by === 'mouse') await savePicture(page, name);
};
