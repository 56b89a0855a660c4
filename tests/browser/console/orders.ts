import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Entity } from '@booking/client';
import type { Page } from 'playwright-core';
import type { World } from '../world.ts';
import { placeBooking, type Placed } from './bookings.ts';
import { loseAnswers } from './trouble.ts';
import { assertAccessible, handOf, openConsole, untilSaid, type Hand } from './visit.ts';

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
  const hand = handOf(world, page);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await hand.go('Orders');
  await hand.fill(search, number ?? '');
  await hand.press(page.getByRole('link', { name: number ?? '' }));
  await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
  const statement = page.getByRole('table', { name: 'Statement' });
  await statement.getByText('Payment').first().waitFor();
  await assertAccessible(page, 'an order');

  const refund = page.getByRole('button', { name: 'Refund', exact: true });
  const amount = page.getByLabel(/^Amount in EUR/);
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Refund' });
  await hand.press(refund);
  await hand.fill(amount, half.toFixed(2).replace('.', ','));
  await hand.fill(page.getByRole('dialog').getByLabel('Reason'), 'Half the time');
  await assertAccessible(page, 'the dialog of a refund');
  await hand.press(confirm);
  await untilSaid(page, /given back/);
  await statement.getByText('Refund').first().waitFor();
  assert.equal((await world.api.get('payments', payment.id)).refunded, half);

  await hand.press(refund);
  await hand.fill(amount, String((total ?? 0) * 2));
  await hand.press(confirm);
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  assert.equal((await world.api.get('payments', payment.id)).refunded, half);

  // Pressed again because no answer came: given back once.
  await loseAnswers(page, '**/refund?**', 4);
  await hand.press(refund);
  await hand.fill(amount, '1');
  await hand.press(confirm);
  await page.getByRole('dialog').getByRole('alert').getByText('The platform cannot be reached.').waitFor();
  await hand.press(confirm);
  await untilSaid(page, '€1.00 given back');
  assert.equal((await world.api.get('payments', payment.id)).refunded, half + 1);

  await payAtTheDesk(world, hand, page);
  await hand.press(page.getByRole('link', { name: 'Ada Lovelace' }));
  await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
  await page
    .getByRole('table', { name: 'Orders' })
    .getByRole('link', { name: number ?? '' })
    .waitFor();
  await statement.getByText('Refund').first().waitFor();
  await hand.go('Customers');
  await hand.fill(search, 'Hopper');
  await page.getByRole('row', { name: /Grace Hopper/ }).waitFor();
  await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor({ state: 'detached' });

  await hand.go('Invoices');
  await hand.choose(page.getByLabel('Status'), 'Paid');
  await page.getByRole('table', { name: 'Invoices' }).waitFor();
  const download = page.waitForEvent('download');
  await hand.press(page.getByRole('button', { name: /^PDF of/ }).first());
  const file = await readFile(await (await download).path());
  assert.equal(file.subarray(0, 5).toString(), '%PDF-');
  assert.deepEqual(
    seen.complaints.filter((line) => !/409|422|CONNECTION_RESET/.test(line)),
    [],
  );
}

/** A part in cash, though the answer is lost, then what is left: what is open is offered, and nothing when nothing is. */
async function payAtTheDesk(world: World, hand: Hand, page: Page): Promise<void> {
  const { order } = await placeBooking(world, 36);
  const total = order.total ?? 0;
  const dialog = page.getByRole('dialog');
  const payments = page.getByRole('region', { name: 'Payments' });
  const record = payments.getByRole('button', { name: 'Record a payment' });
  const amount = dialog.getByLabel(/^Amount in EUR/);
  const cash = await anyMethod(world);
  await page.goto(`${world.url}/console/orders/${order.id}`);
  await hand.press(record);
  assert.equal(Number(await amount.inputValue()), total);
  await hand.fill(amount, '30,5');
  await hand.choose(dialog.getByLabel('How it was paid'), cash.name ?? '');
  await assertAccessible(page, 'the dialog of a payment');
  await loseAnswers(page, '**/payments?**', 4);
  const confirm = dialog.getByRole('button', { name: 'Record a payment' });
  await hand.press(confirm);
  await dialog.getByRole('alert').getByText('The platform cannot be reached.').waitFor();
  await hand.press(confirm);
  await untilSaid(page, '€30.50 recorded as paid.');
  const [paid, ...others] = (await world.api.list('payments', { filter: { order_id: order.id } })).items;
  assert.deepEqual([paid?.amount, paid?.method?.id, others], [30.5, cash.id, []]);

  await hand.press(record);
  assert.equal(Number(await amount.inputValue()), total - 30.5);
  await hand.press(confirm);
  await dialog.waitFor({ state: 'detached' });
  await record.waitFor({ state: 'detached' });
  assert.equal((await world.api.get('orders', order.id)).meta?.balance?.due, 0);
}
