import assert from 'node:assert/strict';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { hour } from '../../support/orders.ts';
import type { Page } from 'playwright-core';
import type { World } from '../world.ts';
import { block, dayOfHour, dragByHours, placeBooking, requestBooking } from './bookings.ts';
import { assertAccessible, openConsole, tabTo, untilSaid, wide } from './visit.ts';

export async function visitToday(world: World): Promise<void> {
  const day = dayOfHour(10);
  const asked = await requestBooking(world, 8);
  const refused = await requestBooking(world, 9);
  const moved = await placeBooking(world, 10);
  const blocking = await placeBooking(world, 13);
  const canceled = await placeBooking(world, 14);
  const { page, seen } = await openConsole(world, 'manager', wide, `/today/${day}`);

  await block(page, asked).click();
  await assertAccessible(page, 'the dialog of a booking');
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await untilSaid(page, /Accepted/);
  await untilClosed(page, asked);

  await block(page, refused).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Reason (shown to the customer)').fill('Closed for repairs');
  await tabTo(page, /^Reject$/);
  await page.keyboard.press('Enter');
  await untilSaid(page, /Rejected/);
  await untilClosed(page, refused);
  const { status_reason: reason } = await world.api.get('bookings', refused.id);
  assert.equal(reason, 'Closed for repairs');

  await dragByHours(page, moved.booking, 1);
  await untilSaid(page, /Moved to/);
  assert.equal((await world.api.get('bookings', moved.booking.id)).start_date, shown(hour(11).start));
  await dragByHours(page, moved.booking, 2);
  await untilSaid(page, /Not moved:/);
  await waitFor('it is put back', async () => {
    const [own, other] = [
      await block(page, moved.booking).boundingBox(),
      await block(page, blocking.booking).boundingBox(),
    ];
    return own && other && own.x + 100 < other.x;
  });
  assert.equal((await world.api.get('bookings', moved.booking.id)).start_date, shown(hour(11).start));

  // The same without a mouse.
  await block(page, moved.booking).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('New start').fill(local(hour(12).start));
  await tabTo(page, /^Move$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal((await world.api.get('bookings', moved.booking.id)).start_date, shown(hour(12).start));

  await block(page, canceled.booking).click();
  await page.getByRole('button', { name: 'Cancel the booking' }).click();
  // More than 48 hours ahead no fee is kept (cancellation_fee_tiers of the demo data).
  await page.getByText('€0.00').first().waitFor();
  await assertAccessible(page, 'the dialog of a cancellation');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the booking' }).click();
  await untilSaid(page, /Canceled/);
  assert.equal((await world.api.get('bookings', canceled.booking.id)).status, 'canceled');
  assert.deepEqual(
    seen.complaints.filter((line) => !/409|422/.test(line)),
    [],
  );
}

/** The focus is then where it was before: on what was opened. */
async function untilClosed(page: Page, booking: { number: string | null }): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const opener = block(page, booking);
  await waitFor('the focus is back', () =>
    opener.evaluate((element) => element === element.ownerDocument.activeElement),
  );
}

/** As the API shows it, in UTC. */
const shown = (instant: string): string => instant.replace('Z', '+00:00');

const local = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(' ', 'T');
