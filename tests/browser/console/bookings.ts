import type { Entity } from '@booking/client';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { Locator, Page } from 'playwright-core';
import { hour } from '../../support/orders.ts';
import type { World } from '../world.ts';

/** The local day of the n-th free hour of tests, in Studio Nord's zone. */
export const dayOfHour = (n: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(hour(n).start));

export interface Placed {
  order: Entity<'orders'>;
  booking: Entity<'bookings'>;
}

/** An order comes in from outside, with one booking of a meeting room. */
export async function placeBooking(world: World, n: number): Promise<Placed> {
  const { start, end } = hour(n);
  const item = {
    type: 'booking',
    resource_id: demoId('studio-nord/resources/meeting-room-1'),
    service_id: demoId('studio-nord/services/meeting-room'),
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
  const { start, end } = hour(n);
  return world.api.create('bookings', {
    start_date: start,
    end_date: end,
    requires_approval: true,
    resource: { type: 'resources', id: demoId('studio-nord/resources/meeting-room-1') },
    customer: { type: 'customers', id: demoId('studio-nord/customers/ada') },
  });
}

export const block = (page: Page, booking: { number: string | null }): Locator =>
  page.getByRole('button', { name: new RegExp(`^Booking ${booking.number},`) });

/** By mouse, along the hours. */
export async function dragByHours(page: Page, booking: { number: string | null }, hours: number): Promise<void> {
  const target = block(page, booking);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the booking is not to be seen');
  const [x, y] = [box.x + 10, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + hours * 32, y, { steps: 4 });
  await page.mouse.move(x + hours * 64, y, { steps: 4 });
  await page.mouse.up();
}
