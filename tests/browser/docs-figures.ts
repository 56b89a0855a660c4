import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible } from './console/visit.ts';
import type { World } from './world.ts';

interface Figures {
  requests: number;
  /** Bytes on the wire, compressed as the server sends them. */
  transferred: number;
  firstPaintMs: number;
  /** Shift of what was painted already (CLS). */
  shift: number;
  wider: boolean;
  /** Elements that a reader of the page by ear would miss: no language, no title, pictures or fields without a name. */
  unnamed: number;
}

/** What a page may cost at most. */
const pages: readonly { path: string; requests: number; kilobytes: number; firstPaintMs: number }[] = [
  { path: '/docs', requests: 8, kilobytes: 50, firstPaintMs: 2_000 },
  { path: '/docs/guides/webhooks', requests: 8, kilobytes: 50, firstPaintMs: 2_000 },
  { path: '/docs/errors/validation_failed', requests: 8, kilobytes: 50, firstPaintMs: 2_000 },
  { path: '/docs/changelog', requests: 8, kilobytes: 50, firstPaintMs: 2_000 },
  { path: '/docs/reference', requests: 8, kilobytes: 50, firstPaintMs: 2_000 },
  { path: '/docs/reference/orders', requests: 8, kilobytes: 60, firstPaintMs: 2_000 },
  { path: '/docs/events', requests: 8, kilobytes: 60, firstPaintMs: 2_000 },
];
const widths = [390, 1_280];

async function figuresOf(page: Page, address: string): Promise<Figures> {
  let [requests, transferred] = [0, 0];
  page.on('requestfinished', (request) => {
    requests += 1;
    void request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
      transferred += responseBodySize + responseHeadersSize;
    });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const shifts = performance.getEntriesByType('layout-shift') as unknown as { value: number }[];
    const named = (element: Element): boolean =>
      element.hasAttribute('alt') ||
      element.hasAttribute('aria-label') ||
      element.hasAttribute('title') ||
      element.hasAttribute('placeholder') ||
      element.closest('label') !== null ||
      (element.id !== '' && document.querySelector(`label[for="${element.id}"]`) !== null);
    const fields = [...document.querySelectorAll('img, input:not([type=hidden]), select, textarea')];
    return {
      firstPaintMs: Math.round(paint?.startTime ?? Number.NaN),
      shift: shifts.reduce((all, { value }) => all + value, 0),
      wider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      unnamed:
        fields.filter((field) => !named(field)).length +
        (document.documentElement.lang === '' ? 1 : 0) +
        (document.title === '' ? 1 : 0),
    };
  });
  return { requests, transferred, ...seen };
}

/** Size, requests, first paint, width and names of the documents' pages, narrow and wide, in a browser that has nothing of them yet. */
export async function measureDocs({ open, url }: World): Promise<void> {
  for (const { path, ...most } of pages) {
    for (const width of widths) {
      const { page, seen } = await open({ width, height: 900 });
      page.setDefaultTimeout(60_000);
      const found = await figuresOf(page, url + path);
      const kilobytes = Math.round(found.transferred / 1_000);
      const text = `${path} at ${width}: ${kilobytes} kB, ${found.requests} requests, first paint ${found.firstPaintMs} ms`;
      process.stdout.write(`    ${text}\n`);
      assert.ok(found.requests > 0 && found.requests <= most.requests, text);
      assert.ok(kilobytes > 0 && kilobytes <= most.kilobytes, text);
      assert.ok(found.firstPaintMs <= most.firstPaintMs, text);
      assert.ok(found.shift < 0.1, `${path} at ${width} moves by ${found.shift} after it is painted`);
      assert.equal(found.wider, false, `${path} scrolls sideways at ${width}`);
      assert.equal(found.unnamed, 0, `${path} has ${found.unnamed} things without a name`);
      assert.deepEqual([...seen.hosts], [new URL(url).host]);
      await page.context().close();
    }
  }
}

/** The search by keyboard on a phone: from a guide to an operation, to another one, and from there to an event. */
export async function searchDocs({ open, url }: World): Promise<void> {
  const { page, seen } = await open({ width: 390, height: 800 });
  page.setDefaultTimeout(60_000);
  await page.goto(`${url}/docs/guides/webhooks`);
  await page.keyboard.press('/');
  await page.keyboard.type('checkoutOrder');
  await page.locator('#found a').first().waitFor();
  const { x = -1, y = -1, width = 1_000 } = (await page.locator('#found').boundingBox()) ?? {};
  assert.ok(x >= 0 && x + width <= 390, `what is found stands from ${x} to ${x + width}`);
  const field = await page.locator('#search').boundingBox();
  assert.ok(field && field.y >= 0 && y >= field.y + field.height - 1, `what is found begins at ${y}, over the field`);
  assert.match(await page.locator('#found a').first().innerText(), /Operation · orders/);
  await assertAccessible(page, 'what was found');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/docs/reference/orders#checkoutOrder`);
  await page.locator('#checkoutOrder').waitFor();
  // Another operation of the same page, then another page.
  await page.locator('#search').fill('cancelOrder');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/docs/reference/orders#cancelOrder`);
  await page.locator('#search').fill('bookings.created');
  await page.locator('#found a').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/docs/events#bookings.created`);
  await page.locator('#search').fill('zyzzyva');
  await page.getByText('0 found').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#found').isVisible(), false);
  assert.deepEqual(seen.complaints, []);
}
