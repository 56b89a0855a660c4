import assert from 'node:assert/strict';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { Entity } from '@booking/client';
import type { Page } from 'playwright-core';
import type { World } from '../world.ts';
import {
  block,
  dayOfHour,
  hourOf,
  local,
  moveTo,
  localDay,
  placeBooking,
  requestBooking,
  requestCourse,
  startingNow,
  untilAt,
} from './bookings.ts';
import { assertAccessible, handOf, openConsole, untilSaid } from './visit.ts';

export async function visitToday(world: World): Promise<void> {
  const day = dayOfHour(world, 10);
  const asked = await requestBooking(world, 8);
  const refused = await requestBooking(world, 9);
  const moved = await placeBooking(world, 10);
  const blocking = await placeBooking(world, 13);
  const canceled = await placeBooking(world, 14);
  const { page, seen } = await openConsole(world, 'manager', `/today/${day}`);
  const hand = handOf(world, page);
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  const startOf = async () => (await world.api.get('bookings', moved.booking.id)).start_date;

  await hand.press(block(page, asked));
  await assertAccessible(page, 'the dialog of a booking');
  await hand.press(inDialog('Accept'));
  await untilSaid(page, /Accepted/);
  await untilClosed(page, asked);

  await hand.press(block(page, refused));
  await hand.fill(page.getByLabel('Reason (shown to the customer)'), 'Closed for repairs');
  await hand.press(inDialog('Reject'));
  await untilSaid(page, /Rejected/);
  await untilClosed(page, refused);
  const { status_reason: reason } = await world.api.get('bookings', refused.id);
  assert.equal(reason, 'Closed for repairs');

  await moveTo(world, page, moved.booking, 10, 11);
  await untilSaid(page, /Moved to/);
  assert.equal(await startOf(), shown(hourOf(world, 11).start));
  await untilAt(world, page, moved.booking, 11);
  await moveTo(world, page, moved.booking, 11, 13);
  if (world.manner.by === 'mouse') await untilSaid(page, /Not moved:/);
  else {
    await page
      .getByRole('dialog')
      .getByText(/Not moved:/)
      .waitFor();
    await hand.press(inDialog('Close'));
  }
  await waitFor('it is put back', async () => {
    const [own, other] = [
      await block(page, moved.booking).boundingBox(),
      await block(page, blocking.booking).boundingBox(),
    ];
    return own && other && own.x + 150 < other.x;
  });
  assert.equal(await startOf(), shown(hourOf(world, 11).start));

  await hand.press(block(page, canceled.booking));
  await hand.press(inDialog('Cancel the booking'));
  // More than 48 hours ahead no fee is kept (cancellation_fee_tiers of the demo data).
  await page.getByText('€0.00').first().waitFor();
  await assertAccessible(page, 'the dialog of a cancellation');
  await hand.press(inDialog('Cancel the booking'));
  await untilSaid(page, /Canceled/);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal((await world.api.get('bookings', canceled.booking.id)).status, 'canceled');
  await answerCourse(world, page);
  await moveLate(world, page);
  await page.goto(`${world.url}/console/today/${day}`);
  await comesInAlive(world, page);
  await checkInAndOut(world, page);
  assert.deepEqual(
    seen.complaints.filter((line) => !/409|422/.test(line)),
    [],
  );
}

/** Four weeks are asked for: the last two are rejected at once, with the reason, then those that are left are accepted at once. */
async function answerCourse(world: World, page: Page): Promise<void> {
  const [first, , third] = await requestCourse(world, 120, 4);
  if (!first || !third) throw new Error('the course has no bookings');
  const hand = handOf(world, page);
  const dialog = page.getByRole('dialog');
  const scope = dialog.getByLabel('How much of the series');
  const course = async () => {
    const filter = { order_id: first.order?.id ?? '' };
    const { items } = await world.api.list('bookings', { filter, sort: ['start_date'] });
    return items.map(({ status, status_reason: reason }) => [status, reason]);
  };
  await page.goto(`${world.url}/console/today/${localDay(third.start_date ?? '')}`);
  await hand.press(block(page, third));
  await hand.choose(scope, 'This one and those after it');
  await hand.fill(dialog.getByLabel('Reason (shown to the customer)'), 'No teacher');
  await assertAccessible(page, 'the dialog of a requested series');
  await hand.press(dialog.getByRole('button', { name: 'Reject', exact: true }));
  await untilSaid(page, new RegExp(`^Booking ${third.number}: Rejected`));
  await untilClosed(page, third);
  const rejected = [
    ['rejected', 'No teacher'],
    ['rejected', 'No teacher'],
  ];
  assert.deepEqual(await course(), [['requested', null], ['requested', null], ...rejected]);

  await page.goto(`${world.url}/console/today/${localDay(first.start_date ?? '')}`);
  await hand.press(block(page, first));
  await hand.choose(scope, 'All that have not begun');
  await hand.press(dialog.getByRole('button', { name: 'Accept', exact: true }));
  await untilSaid(page, new RegExp(`^Booking ${first.number}: Accepted`));
  await untilClosed(page, first);
  assert.deepEqual(await course(), [['accepted', null], ['accepted', null], ...rejected]);
  await moveCourse(world, page, first);
}

/** What is left of the course begins an hour later from now on, and is put back. */
async function moveCourse(world: World, page: Page, first: Entity<'bookings'>): Promise<void> {
  const hand = handOf(world, page);
  const dialog = page.getByRole('dialog');
  const starts = async () => {
    const filter = { order_id: first.order?.id ?? '', status: 'accepted' as const };
    const { items } = await world.api.list('bookings', { filter, sort: ['start_date'] });
    return items.map(({ start_date: start }) => Date.parse(start ?? ''));
  };
  const before = await starts();
  await hand.press(block(page, first));
  await hand.choose(dialog.getByLabel('How much of the series'), 'This one and those after it');
  await hand.fill(dialog.getByLabel('New start'), local(hourOf(world, 121).start));
  await assertAccessible(page, 'the dialog of a booking of a series');
  await hand.press(dialog.getByRole('button', { name: 'Move', exact: true }));
  await untilSaid(page, /Moved to/);
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(
    await starts(),
    before.map((start) => start + 3_600_000),
  );
  const said = page.locator('.notice').filter({ hasText: 'Moved to' }).last();
  await hand.press(said.getByRole('button', { name: 'Undo' }));
  await waitFor('they are where they were', async () => String(await starts()) === String(before));
}

/** What a move costs its customer is asked before: kept where it is nothing happens, and no way back is offered after it. */
async function moveLate(world: World, page: Page): Promise<void> {
  const { api, manner } = world;
  const name = `Late moves by ${manner.by}`;
  const terms = { cancellation_fee_tiers: [], move_notice_hours: 8_760, late_move_fee: 20 };
  const policy = await api.create('cancellation-policies', { name, ...terms });
  const cancellation_policy = { type: 'cancellation-policies', id: policy.id } as const;
  const service = await api.create('services', { name, price: 50, live: true, cancellation_policy });
  const { booking, order } = await placeBooking(world, 150, service.id);
  const hand = handOf(world, page);
  const startOf = async () => Date.parse((await api.get('bookings', booking.id)).start_date ?? '');
  const question = page.getByRole('dialog', { name: `Move: ${booking.number}` });
  await page.goto(`${world.url}/console/today/${dayOfHour(world, 150)}`);
  await block(page, booking).waitFor();
  await moveTo(world, page, booking, 150, 151);
  await question.getByText('€10.00').waitFor();
  await assertAccessible(page, 'the question before a late move');
  await hand.press(question.getByRole('button', { name: 'Cancel', exact: true }));
  await question.waitFor({ state: 'detached' });
  if (manner.by === 'keyboard') await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await startOf(), Date.parse(hourOf(world, 150).start));

  await moveTo(world, page, booking, 150, 151);
  await hand.press(question.getByRole('button', { name: 'Move', exact: true }));
  await untilSaid(page, /Moved to/);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await startOf(), Date.parse(hourOf(world, 151).start));
  const said = page.locator('.notice').filter({ hasText: 'Moved to' }).last();
  assert.equal(await said.getByRole('button', { name: 'Undo' }).count(), 0);
  await waitFor('it is charged', async () => (await api.get('orders', order.id)).meta?.balance?.charged === 60);
}

/** Check-in opens half an hour before the start: the booking is one that begins now. */
async function checkInAndOut(world: World, page: Page): Promise<void> {
  const booking = await startingNow(world);
  const hand = handOf(world, page);
  await page.goto(`${world.url}/console/today/${localDay(booking.start_date ?? '')}`);
  const take = async (step: string): Promise<void> => {
    await hand.press(block(page, booking));
    await hand.press(page.getByRole('dialog').getByRole('button', { name: step, exact: true }));
    await untilClosed(page, booking);
  };
  const arrivedAt = async () => (await world.api.get('bookings', booking.id)).checked_in_at;
  await take('Check in');
  await isSeenToBeHere(page, booking);
  await page.locator('.notices').getByRole('button', { name: 'Undo' }).click();
  await waitFor('the check-in is taken back', async () => (await arrivedAt()) === null);
  await take('Check in');
  await take('Undo check-in');
  await untilSaid(page, /Not checked in/);
  assert.equal(await arrivedAt(), null);
  await take('Check in');
  await take('Check out');
  const { checked_in_at: arrived, checked_out_at: left } = await world.api.get('bookings', booking.id);
  assert.ok(arrived !== null && left !== null && arrived <= left);
}

/** D36, D14: who has come is seen, and is not moved. */
async function isSeenToBeHere(page: Page, { number }: { number: string | null }): Promise<void> {
  await untilSaid(page, /Checked in \d\d:\d\d/);
  const here = page.getByRole('button', { name: new RegExp(`^Booking ${number},.*Here since \\d\\d:\\d\\d`) });
  await here.waitFor();
  assert.doesNotMatch((await here.getAttribute('class')) ?? '', /movable/);
}

/** What happens elsewhere is on the page within seconds, without a reload. */
async function comesInAlive(world: World, page: Page): Promise<void> {
  const { booking } = await placeBooking(world, 15);
  await block(page, booking).waitFor();
  await world.api.act(booking, 'cancel', {});
  await page.getByRole('button', { name: new RegExp(`^Booking ${booking.number},.*Canceled$`) }).waitFor();
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
