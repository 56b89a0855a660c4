import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { View, World } from '../world.ts';
import { savePicture } from './pictures.ts';
import { assertAccessible, narrow, openConsole, wide } from './visit.ts';

/** What is shown of one record is looked at on a record that there is. */
async function pagesOf({ api, receiver }: World): Promise<readonly (readonly [string, string])[]> {
  const page = { size: 1 };
  const [order] = (await api.list('orders', { filter: { status: 'completed' }, sort: ['-created_at'], page })).items;
  const subscription = await api.create('webhook-subscriptions', {
    name: 'Door system',
    url: `${receiver.url}/shown`,
    events: ['bookings.updated'],
  });
  await api.request({ method: 'POST', path: `/webhook-subscriptions/${subscription.id}/test` });
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await api.act(subscription, 'recover', { since, statuses: ['succeeded'] });
  const [delivery] = (await api.list('webhook-deliveries', { page })).items;
  return [
    ...pages,
    ['order', `/orders/${order?.id}`],
    ['customer', `/customers/${order?.customer?.id}`],
    ['subscription', `/webhooks/${subscription.id}`],
    ['delivery', `/deliveries/${delivery?.id}`],
  ];
}

const pages = [
  ['today', '/today'],
  ['book', '/book'],
  ['orders', '/orders'],
  ['invoices', '/invoices'],
  ['customers', '/customers'],
  ['webhooks', '/webhooks'],
  ['events', '/events/bookings.updated'],
  ['messages', '/messages'],
  ['trace', '/trace'],
  ['access', '/access'],
] as const;

const views: [string, View][] = [
  ['wide-light', { ...wide, colorScheme: 'light' }],
  ['wide-dark', { ...wide, colorScheme: 'dark' }],
  ['narrow-light', { ...narrow, colorScheme: 'light' }],
  ['narrow-dark', { ...narrow, colorScheme: 'dark', locale: 'de-DE' }],
];

/** Of these pictures are kept. */
const shown = ['wide-light', 'narrow-dark'];

/** Every page in every appearance: complete, accessible, no wider than the screen, in the language of the browser. */
export async function showEveryPage(world: World): Promise<void> {
  const shownPages = await pagesOf(world);
  for (const [name, view] of views) {
    const { page, seen } = await openConsole(world, 'admin', '', view);
    for (const [what, path] of shownPages) {
      await page.goto(`${world.url}/console${path}`);
      await page.locator('#content h1').waitFor();
      await settled(page);
      await assertAccessible(page, `${what}, ${name}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, `${what}, ${name} is ${overflow} pixels too wide`);
      if (shown.includes(name)) await savePicture(page, `${what}-${name}`);
    }
    const language = await page.evaluate(() => document.documentElement.lang);
    assert.equal(language, view.locale === 'de-DE' ? 'de' : 'en');
    assert.deepEqual(seen.complaints, []);
  }
  await switchAppearance(world);
}

async function switchAppearance(world: World): Promise<void> {
  const { page } = await openConsole(world, 'viewer');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.getByLabel('Appearance').selectOption('Dark');
  assert.notEqual(await background(), before);
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByRole('heading', { level: 1, name: 'Heute' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Heute' }).waitFor();
  assert.notEqual(await background(), before);
}

/** Nothing is being loaded any more. */
async function settled(page: Page): Promise<void> {
  await page.locator('.loading').first().waitFor({ state: 'detached' });
}
