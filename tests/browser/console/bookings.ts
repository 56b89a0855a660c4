import type { Entity } from '@booking/client';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { Locator, Page } from 'playwright-core';
import { hour } from '../../support/orders.ts';
import type { World } from '../world.ts';
import { handOf } from './visit.ts';

/** The n-th hour of a check: those of another manner are other ones. */
export const hourOf = ({ manner }: World, n: number): { start: string; end: string } => hour(manner.firstHour + n);

/** In Studio Nord's zone. */
export const localDay = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(instant));

export const dayOfHour = (world: World, n: number): string => localDay(hourOf(world, n).start);

export interface Placed {
  order: Entity<'orders'>;
  booking: Entity<'bookings'>;
}

/** An order comes in from outside, with one booking of a meeting room. */
export async function placeBooking(
  world: World,
  n: number,
  service_id = demoId('studio-nord/services/meeting-room'),
): Promise<Placed> {
  const { start, end } = hourOf(world, n);
  const item = {
    type: 'booking' as const,
    resource_id: demoId('studio-nord/resources/meeting-room-1'),
    service_id,
    start_date: start,
    end_date: end,
  };
  const customer = { type: 'customers', id: demoId('studio-nord/customers/ada') } as const;
  const draft = await world.api.create('orders', { items: [item], customer });
  const order = await world.api.act(draft, 'checkout', { pay_later: true });
  const { items } = await world.api.list('bookings', { filter: { order_id: order.id } });
  const [booking] = items;
  if (!booking) throw new Error('the order has no booking');
  return { order, booking };
}

/** A customer asks for an hour, which somebody has to accept. */
export function requestBooking(world: World, n: number): Promise<Entity<'bookings'>> {
  const { start, end } = hourOf(world, n);
  return world.api.create('bookings', {
    start_date: start,
    end_date: end,
    requires_approval: true,
    resource: { type: 'resources', id: demoId('studio-nord/resources/meeting-room-1') },
    customer: { type: 'customers', id: demoId('studio-nord/customers/ada') },
  });
}

/** A customer asks for an hour of so many weeks in a row, for something that somebody has to accept. The first one first. */
export async function requestCourse(world: World, n: number, count: number): Promise<Entity<'bookings'>[]> {
  const { start, end } = hourOf(world, n);
  const name = `Course by ${world.manner.by}`;
  const service = await world.api.create('services', { name, price: 10, auto_accept_bookings: false, live: true });
  const item = {
    type: 'booking' as const,
    resource_id: demoId('studio-nord/resources/meeting-room-1'),
    service_id: service.id,
    start_date: start,
    end_date: end,
    recurrence: { frequency: 'weekly' as const, count },
  };
  const customer = { type: 'customers', id: demoId('studio-nord/customers/ada') } as const;
  const draft = await world.api.create('orders', { items: [item], customer });
  const order = await world.api.act(draft, 'checkout', { pay_later: true });
  return (await world.api.list('bookings', { filter: { order_id: order.id }, sort: ['start_date'] })).items;
}

/** An accepted booking that begins in five minutes, on a resource of this manner's own. */
export function startingNow(world: World): Promise<Entity<'bookings'>> {
  const start = Math.ceil(Date.now() / 60_000) * 60_000 + 5 * 60_000;
  const room = world.manner.by === 'mouse' ? 'meeting-room-1' : 'meeting-room-2';
  return world.api.create('bookings', {
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 30 * 60_000).toISOString(),
    requires_approval: false,
    resource: { type: 'resources', id: demoId(`studio-nord/resources/${room}`) },
    customer: { type: 'customers', id: demoId('studio-nord/customers/ada') },
  });
}

export const block = (page: Page, booking: { number: string | null }): Locator =>
  page.getByRole('button', { name: new RegExp(`^Booking ${booking.number},`) });

/** To another hour: dragged along the hours by mouse, or by a new time in the booking's dialog. */
export async function moveTo(world: World, page: Page, booking: { number: string | null }, from: number, to: number) {
  if (world.manner.by === 'mouse') {
    await dragByHours(page, booking, to - from);
    return;
  }
  const hand = handOf(world, page);
  await hand.press(block(page, booking));
  await hand.fill(page.getByLabel('New start'), local(hourOf(world, to).start));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }));
}

/** On the page at that hour. */
export const untilAt = async (world: World, page: Page, booking: { number: string | null }, n: number) =>
  page
    .getByRole('button', { name: new RegExp(`^Booking ${booking.number}, ${local(hourOf(world, n).start).slice(11)}`) })
    .waitFor();

/** The hour on the wall clock there, as the console writes it. */
export const localTime = (instant: string): string => local(instant).slice(11);

export const local = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(' ', 'T');

async function dragByHours(page: Page, booking: { number: string | null }, hours: number): Promise<void> {
  const target = block(page, booking);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the booking is not to be seen');
  const [x, y] = [box.x + 10, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + hours * 48, y, { steps: 4 });
  await page.mouse.move(x + hours * 96, y, { steps: 4 });
  await page.mouse.up();
}
