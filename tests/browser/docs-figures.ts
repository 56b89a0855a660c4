import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
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

/** What a page may cost at most. The reference is a viewer of 1.4 MB beside a description of 0.9 MB, before compression. */
const pages: readonly { path: string; requests: number; kilobytes: number; firstPaintMs: number }[] = [
  { path: '/docs', requests: 8, kilobytes: 150, firstPaintMs: 2_000 },
  { path: '/docs/guides/getting-started', requests: 8, kilobytes: 150, firstPaintMs: 2_000 },
  { path: '/docs/guides/webhooks', requests: 8, kilobytes: 150, firstPaintMs: 2_000 },
  { path: '/docs/errors/validation_failed', requests: 8, kilobytes: 150, firstPaintMs: 2_000 },
  { path: '/docs/reference', requests: 12, kilobytes: 1_000, firstPaintMs: 4_000 },
  { path: '/docs/events', requests: 8, kilobytes: 300, firstPaintMs: 3_000 },
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
