import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { World } from '../world.ts';
import { block, dayOfHour, hourOf, placeBooking, untilAt } from './bookings.ts';
import { narrow, openConsole, untilSaid, wide } from './visit.ts';

/** What a front desk does by mistake, or twice: nothing of it may move a booking or lose anything. */
export async function keepTheDeskSafe(world: World): Promise<void> {
  await swipeAndPress(world);
  await moveInTwoTabs(world);
  await typeADay(world);
  await scrollTheGrid(world);
  await keepTheBooked(world);
  await offerByRole(world);
}

const startOf = async (world: World, id: string) => Date.parse((await world.api.get('bookings', id)).start_date ?? '');

/** D1: a swipe over a booking scrolls; a long press and a pull move it, and that can be taken back. */
async function swipeAndPress(world: World): Promise<void> {
  const { booking } = await placeBooking(world, 20);
  const before = await startOf(world, booking.id);
  const { page } = await openConsole(world, 'staff', `/today/${dayOfHour(world, 20)}`, narrow, { hasTouch: true });
  const target = block(page, booking);
  await target.scrollIntoViewIfNeeded();
  const scrolled = () => page.locator('.day-scroll').evaluate((element) => element.scrollLeft);
  const left = await scrolled();
  await touch(page, target, { restMs: 0, by: -120 });
  assert.ok(Math.abs((await scrolled()) - left) > 50, 'a swipe scrolls the grid');
  assert.equal(await startOf(world, booking.id), before, 'a swipe moves nothing');

  await target.scrollIntoViewIfNeeded();
  await touch(page, target, { restMs: 700, by: 96 });
  await untilSaid(page, /Moved to/);
  assert.equal(await startOf(world, booking.id), before + 3_600_000);
  await page.locator('.notices').getByRole('button', { name: 'Undo' }).tap();
  await untilAt(world, page, booking, 20);
  assert.equal(await startOf(world, booking.id), before, 'a move is taken back');
}

/** A finger: down, resting for a while, away in steps, up. */
async function touch(page: Page, target: ReturnType<typeof block>, { restMs, by }: { restMs: number; by: number }) {
  const box = await target.boundingBox();
  if (!box) throw new Error('the booking is not to be seen');
  const cdp = await page.context().newCDPSession(page);
  const [x, y] = [box.x + Math.min(40, box.width / 2), box.y + box.height / 2];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await send('touchStart', x);
  await page.waitForTimeout(restMs);
  for (let step = 1; step <= 8; step += 1) await send('touchMove', x + (by * step) / 8);
  await send('touchEnd');
  await cdp.detach();
}

/** D2: a second tab that has not heard of a move neither takes it back nor offers to. */
async function moveInTwoTabs(world: World): Promise<void> {
  const { booking } = await placeBooking(world, 17);
  const path = `/today/${dayOfHour(world, 17)}`;
  const { page } = await openConsole(world, 'staff', path, wide);
  await block(page, booking).click();
  const move = page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true });
  assert.ok(await move.isDisabled(), 'nothing was changed yet');
  const field = page.getByLabel('New start');
  const stale = await field.inputValue();
  // Cut off from what happens, as between two refreshes.
  let isCutOff = true;
  await page.route(/\/bookings\?/, (route) => (isCutOff ? route.abort() : route.continue()));
  const { start, end } = hourOf(world, 18);
  await world.api.act(booking, 'reschedule', { start_date: start, end_date: end });
  await field.fill(stale.replace(/\d\d$/, '15'));
  await move.click();
  await page
    .getByRole('dialog')
    .getByText(/changed meanwhile/)
    .waitFor();
  assert.equal(await startOf(world, booking.id), Date.parse(start));
  isCutOff = false;
  await page.waitForFunction(
    (old) => !document.querySelector<HTMLInputElement>('dialog input, [role=dialog] input')?.value.startsWith(old),
    stale.slice(0, 14),
  );
  assert.ok(await move.isDisabled());
}

/** D3, D11: a typed day is gone to when it is whole; what is no day is said to be none. */
async function typeADay(world: World): Promise<void> {
  const { page } = await openConsole(world, 'staff', '/today', wide);
  const entries = await page.evaluate(() => history.length);
  const field = page.getByLabel('Day', { exact: true });
  await field.focus();
  for (const key of '03032031') await page.keyboard.press(key);
  assert.equal(new URL(page.url()).pathname, '/console/today');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/today\/2031-03-03$/);
  assert.equal(await page.evaluate(() => history.length), entries + 1);
  for (const day of ['garbage', '99999-01-01', '2026-02-31', '0026-12-31']) {
    await page.goto(`${world.url}/console/today/${day}`);
    await page.getByRole('alert').getByText(day).waitFor();
    await page.getByRole('link', { name: 'To today' }).click();
    await page.getByRole('region', { name: 'Bookings by resource and hour' }).waitFor();
  }
}

/** D12: the hours that a person has scrolled to stay in view. */
async function scrollTheGrid(world: World): Promise<void> {
  const { page } = await openConsole(world, 'viewer', '/today', wide);
  const grid = page.locator('.day-scroll');
  await grid.evaluate((element) => (element.scrollLeft = 0));
  for (let count = 0; count < 2; count += 1) await page.waitForResponse(/\/bookings\?/);
  await page.waitForTimeout(200);
  assert.equal(await grid.evaluate((element) => element.scrollLeft), 0);
}

/** A room that is offered no more keeps its row on the days on which somebody comes for it. */
async function keepTheBooked(world: World): Promise<void> {
  const { booking } = await placeBooking(world, 29);
  const room = await world.api.get('resources', booking.resource?.id ?? '');
  await world.api.update(room, { archived: true });
  const { page } = await openConsole(world, 'staff', `/today/${dayOfHour(world, 29)}`, wide);
  const row = page.getByRole('group', { name: room.name ?? '' });
  await row.getByRole('button', { name: new RegExp(`^Booking ${booking.number},`) }).waitFor();
  await page.goto(`${world.url}/console/today/2031-03-03`);
  await page.getByRole('group', { name: 'Board room' }).waitFor();
  assert.equal(await row.count(), 0, 'on other days it has none');
  await world.api.update({ id: room.id, type: 'resources' }, { archived: false });
}

/** D13: who may only read is offered nothing else. */
async function offerByRole(world: World): Promise<void> {
  const { booking } = await placeBooking(world, 25);
  for (const [role, offered] of [
    ['viewer', 0],
    ['accountant', 0],
    ['staff', 1],
  ] as const) {
    const { page } = await openConsole(world, role, `/today/${dayOfHour(world, 25)}`, wide);
    await block(page, booking).waitFor();
    assert.equal((await page.locator('.booking.movable').count()) > 0, offered === 1, `${role}: movable`);
    await block(page, booking).click();
    await page.getByRole('dialog').getByText('Customer').waitFor();
    for (const name of ['Check in', 'Cancel the booking', 'Move']) {
      assert.equal(await page.getByRole('dialog').getByRole('button', { name }).count(), offered, `${role}: ${name}`);
    }
  }
}
