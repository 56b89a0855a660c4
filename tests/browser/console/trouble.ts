import assert from 'node:assert/strict';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { Page } from 'playwright-core';
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

  // An issuer that does not answer at the moment has ended nothing.
  refused = 0;
  await page.route('**/oauth/authorize?**', (route) => route.fulfill({ status: 503, body: '{"errors":[]}' }));
  await page.route('**/api/v1/orders?**', (route) => route.fulfill({ status: 401, body: '{"errors":[]}' }));
  await hand.fill(page.getByRole('searchbox', { name: 'Search' }), 'B');
  await page.getByRole('alert').getByText('The platform cannot be reached.').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.unroute('**/oauth/authorize?**');
  await page.unroute('**/api/v1/orders?**');
  await hand.press(page.getByRole('button', { name: 'Try again' }));
  await page.getByRole('table', { name: 'Orders' }).waitFor();

  await endSession(world, page);
  // Signed in again in another tab: this one goes on where it was.
  const other = await page.context().newPage();
  await other.goto(`${world.url}/console`);
  await other.getByRole('button', { name: 'admin@studio-nord.example' }).click();
  await other.locator('#content h1').waitFor();
  await other.close();
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Sign in' }));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('searchbox', { name: 'Search' }).inputValue(), 'x');

  // With the issuer's session gone as well, the page stays and says so; signing in leads back to it.
  await endSession(world, page);
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Sign in' }));
  await hand.press(page.getByRole('button', { name: 'admin@studio-nord.example' }));
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
}

async function endSession(world: World, page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, body: '{"errors":[]}' }));
  await handOf(world, page).fill(page.getByRole('searchbox', { name: 'Search' }), 'x');
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  await assertAccessible(page, 'an ended session');
  await page.unroute('**/api/v1/**');
}

/** Each attempt of the next write at such an address takes effect, and its answer is lost. */
export async function loseAnswers(page: Page, address: string, count: number): Promise<void> {
  let left = count;
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST' || left-- <= 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
}
