import assert from 'node:assert/strict';
import { hour } from '../../support/orders.ts';
import type { World } from '../world.ts';
import { block, dayOfHour, dragByHours, placeBooking } from './bookings.ts';
import { pay } from './orders.ts';
import { savePicture } from './pictures.ts';
import { go, openConsole, untilSaid, wide } from './visit.ts';
import { subscribeByKeyboard } from './webhooks.ts';

/**
 * The day of an operator, in the console alone: a booking comes in, is moved and half refunded, its webhook fails, is found by the id of the
 * request, and is sent again.
 */
export async function liveADay(world: World): Promise<void> {
  const { receiver } = world;
  receiver.script('/story', { status: 500, body: 'out of order' }, { status: 500 }, { status: 500 }, { status: 204 });
  const { page, seen } = await openConsole(world, 'admin', wide, '/webhooks');
  await subscribeByKeyboard(page, `Door system at ${receiver.port}`, `${receiver.url}/story`, ['bookings.updated']);

  const placed = await placeBooking(world, 58);
  await pay(world, placed);
  const half = (placed.order.total ?? 0) / 2;
  await page.goto(`${world.url}/console/today/${dayOfHour(58)}`);
  await block(page, placed.booking).waitFor();
  await dragByHours(page, placed.booking, 1);
  await untilSaid(page, /Moved to/);
  await savePicture(page, 'story-moved');

  await go(page, 'Orders');
  await page.getByRole('searchbox', { name: 'Search' }).fill(placed.order.number ?? '');
  await page.getByRole('link', { name: placed.order.number ?? '' }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByLabel(/^Amount in EUR/).fill(half.toFixed(2));
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await untilSaid(page, /given back/);
  await page.getByRole('table', { name: 'Statement' }).getByText('Refund').first().waitFor();
  await savePicture(page, 'story-refunded');

  await go(page, 'Access');
  await page.getByLabel('Type').selectOption('bookings');
  await page.getByLabel('Id of the record').fill(placed.booking.id);
  await page.getByRole('button', { name: 'Show' }).click();
  const move = page.locator('.timeline li').filter({ hasText: 'reschedule' });
  const requestId = await move.getByRole('link').innerText();

  await go(page, 'Trace');
  await page.getByLabel('Request, event or delivery id').fill(requestId);
  await page.keyboard.press('Enter');
  await page.getByText('reschedule of bookings').waitFor();
  await page.getByText('Given up').waitFor();
  assert.equal(await page.getByRole('heading', { name: /^Attempt \d/ }).count(), 3);
  await savePicture(page, 'story-trace');
  await page.getByRole('link', { name: 'Delivery', exact: true }).first().click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await untilSaid(page, 'It is sent again.');
  await page.getByText('Succeeded', { exact: true }).first().waitFor();
  await savePicture(page, 'story-sent-again');

  await go(page, 'Messages');
  await page
    .getByRole('row', { name: /Booking moved/ })
    .first()
    .waitFor();

  const [arrived] = receiver.at('/story').slice(-1);
  const { data } = JSON.parse(arrived?.body.toString() ?? '{}') as { data: { id: string; start_date: string } };
  assert.equal(data.id, placed.booking.id);
  assert.equal(Date.parse(data.start_date), Date.parse(hour(59).start));
  assert.deepEqual(seen.complaints, []);
}
