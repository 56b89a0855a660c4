import assert from 'node:assert/strict';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { World } from '../world.ts';
import { assertAccessible, handOf, openConsole } from './visit.ts';

/** The network breaks and comes back; the session at the issuer ends in the middle of work. */
export async function bearTrouble(world: World): Promise<void> {
  const { page } = await openConsole(world, 'admin');
  const hand = handOf(world, page);
  await hand.go('Orders');
  await page.getByRole('table', { name: 'Orders' }).waitFor();

  await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'));
  await hand.go('Invoices');
  await page.getByRole('alert').getByText('The platform cannot be reached.').waitFor();
  await assertAccessible(page, 'a page that could not be loaded');
  await page.unroute('**/api/v1/**');
  await hand.press(page.getByRole('button', { name: 'Try again' }));
  await page.getByRole('table', { name: 'Invoices' }).waitFor();

  // A token that is no longer taken is replaced without anybody noticing.
  let refused = 0;
  await page.route('**/api/v1/orders?**', async (route) => {
    refused += 1;
    if (refused === 1) await route.fulfill({ status: 401, body: '{"errors":[]}' });
    else await route.continue();
  });
  await hand.go('Orders');
  await page.getByRole('table', { name: 'Orders' }).waitFor();
  await hand.fill(page.getByRole('searchbox', { name: 'Search' }), 'BO');
  await waitFor('the list is asked for again', () => refused >= 2);
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.unroute('**/api/v1/orders?**');

  // With the issuer's session gone as well, the page stays and says so; signing in leads back to it.
  await page.context().clearCookies();
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, body: '{"errors":[]}' }));
  await hand.fill(page.getByRole('searchbox', { name: 'Search' }), 'x');
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  await assertAccessible(page, 'an ended session');
  await page.unroute('**/api/v1/**');
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Sign in' }));
  await hand.press(page.getByRole('button', { name: 'admin@studio-nord.example' }));
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
}
