import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Entity } from '@booking/client';
import type { World } from '../world.ts';
import { placeBooking, type Placed } from './bookings.ts';
import { assertAccessible, go, openConsole, tabTo, untilSaid } from './visit.ts';

/** Money comes in from outside for all of an order. */
export async function pay(world: World, { order }: Placed): Promise<Entity<'payments'>> {
  return world.api.create('payments', {
    amount: order.total,
    order: { type: 'orders', id: order.id },
    method: { type: 'payment-methods', id: (await anyMethod(world)).id },
    status: 'succeeded',
  });
}

async function anyMethod(world: World): Promise<Entity<'payment-methods'>> {
  const { items } = await world.api.list('payment-methods', { filter: { active: true } });
  const method = items.find(({ provider }) => provider === 'manual');
  if (!method) throw new Error('there is no payment method');
  return method;
}

export async function visitOrders(world: World): Promise<void> {
  const placed = await placeBooking(world, 34);
  const payment = await pay(world, placed);
  const { number, total } = placed.order;
  const half = (total ?? 0) / 2;
  const { page, seen } = await openConsole(world, 'accountant');
  await go(page, 'Orders');
  await tabTo(page, 'Search', 'searchbox');
  await page.keyboard.type(number ?? '');
  await page.getByRole('link', { name: number ?? '' }).click();
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
  const statement = page.getByRole('table', { name: 'Statement' });
  await statement.getByText('Payment').first().waitFor();
  await assertAccessible(page, 'an order');

  await tabTo(page, 'Refund');
  await page.keyboard.press('Enter');
  await page.keyboard.type(half.toFixed(2).replace('.', ','));
  await tabTo(page, 'Reason', 'textbox');
  await page.keyboard.type('Half the time');
  await assertAccessible(page, 'the dialog of a refund');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).press('Enter');
  await untilSaid(page, /given back/);
  await statement.getByText('Refund').first().waitFor();
  assert.equal((await world.api.get('payments', payment.id)).refunded, half);

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByLabel(/^Amount in EUR/).fill(String((total ?? 0) * 2));
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  assert.equal((await world.api.get('payments', payment.id)).refunded, half);

  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
  await page
    .getByRole('table', { name: 'Orders' })
    .getByRole('link', { name: number ?? '' })
    .waitFor();
  await page.getByRole('table', { name: 'Statement' }).getByText('Refund').first().waitFor();
  await go(page, 'Customers');
  await page.getByRole('searchbox', { name: 'Search' }).fill('Hopper');
  await page.getByRole('row', { name: /Grace Hopper/ }).waitFor();
  await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor({ state: 'detached' });

  await go(page, 'Invoices');
  await page.getByRole('table', { name: 'Invoices' }).waitFor();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^PDF of/ })
    .first()
    .click();
  const file = await readFile(await (await download).path());
  assert.equal(file.subarray(0, 5).toString(), '%PDF-');
  assert.deepEqual(
    seen.complaints.filter((line) => !/409|422/.test(line)),
    [],
  );
}
