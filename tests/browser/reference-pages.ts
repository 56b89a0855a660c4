import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible, narrow, wide } from './console/visit.ts';
import type { World } from './world.ts';

/** Every page that the search knows, the entrance and the overview of the reference. */
async function addressesOf(url: string): Promise<string[]> {
  const entries = (await (await fetch(`${url}/docs/search.json`)).json()) as { address: string }[];
  return ['/', '/docs/reference', ...new Set(entries.map(({ address }) => address.split('#')[0] ?? ''))];
}

/** Every page, with everything on it opened: axe finds nothing, nothing scrolls sideways, the content comes before the menu. */
export async function readEveryPage({ open, url }: World): Promise<void> {
  const addresses = await addressesOf(url);
  assert.ok(addresses.length > 75, `only ${addresses.length} pages`);
  for (const view of [
    { ...wide, colorScheme: 'light' },
    { ...narrow, colorScheme: 'dark' },
  ] as const) {
    const { page, seen } = await open(view);
    page.setDefaultTimeout(60_000);
    for (const address of addresses) {
      await page.goto(url + address);
      const { wider, first } = await page.evaluate(() => {
        for (const folded of document.querySelectorAll('details')) folded.open = true;
        const [content, menu] = ['main', 'aside'].map(
          (name) => document.querySelector(name)?.getBoundingClientRect().y,
        );
        const { scrollWidth, clientWidth } = document.documentElement;
        return { wider: scrollWidth > clientWidth, first: menu === undefined || (content ?? Infinity) <= menu + 20 };
      });
      const what = `${address} at ${view.width}, ${view.colorScheme}`;
      assert.deepEqual({ wider, first }, { wider: false, first: true }, what);
      await assertAccessible(page, what);
    }
    assert.deepEqual([...seen.hosts], [new URL(url).host]);
    assert.deepEqual(seen.complaints, []);
  }
}

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Samples in the language that was chosen, on this page and the next; copied as they stand; addresses from before lead on. */
async function readSamples({ open, url }: World): Promise<void> {
  const { page, seen } = await open(wide, { permissions: ['clipboard-read', 'clipboard-write'] });
  const sample = (operation: string) => page.locator(`details[name="${operation}"][open]`);
  await page.goto(`${url}/docs/reference#/orders/checkoutOrder`);
  await page.waitForURL(`${url}/docs/reference/orders#checkoutOrder`);
  await page.locator('details[name="checkoutOrder"] summary', { hasText: 'Python' }).click();
  for (const operation of ['checkoutOrder', 'cancelOrder'])
    await sample(operation)
      .getByText(`client.orders.${operation.replace('Order', '')}(`)
      .waitFor();
  await sample('createOrder').getByRole('button', { name: 'Copy' }).click();
  await sample('createOrder').getByRole('button', { name: 'Copied' }).waitFor();
  assert.match(await copied(page), /^[^]*client\.orders\.create\(\{[^]*\}\)[^]*$/);
  assert.equal(await copied(page), await sample('createOrder').locator('pre').innerText());
  await page.goto(`${url}/docs#/bookings`);
  await page.waitForURL(`${url}/docs/reference/bookings#`);
  await sample('getBooking').getByText('client.bookings.get(').waitFor();
  assert.deepEqual(seen.complaints, []);
}

/** A signature is checked: the right one, and one of another body. */
async function checkSignature({ open, url }: World): Promise<void> {
  const { page, seen } = await open(wide);
  await page.goto(`${url}/docs/events`);
  await page.locator('#verdict[data-verdict="right"]').waitFor();
  await page.locator('#body').press('Space');
  await page.locator('#verdict[data-verdict="wrong"]').waitFor();
  assert.match(await page.locator('#verdict').innerText(), /^The signature is wrong: key and body give [0-9a-f]{64}$/);
  assert.deepEqual(seen.complaints, []);
}

export async function visitReferencePages(world: World): Promise<void> {
  await readSamples(world);
  await checkSignature(world);
}
