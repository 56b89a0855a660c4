import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { demoId } from '@booking/contracts/demo-data.ts';
import { publicEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import type { Page } from 'playwright-core';
import type { World } from './world.ts';

/** The two reference pages of the running platform: every description is shown, a request is sent and a signature checked. */
const pictures = join(import.meta.dirname, '../../.state/browser');

async function openReference(page: Page, url: string): Promise<void> {
  const startedAt = performance.now();
  await page.goto(`${url}/docs/reference`);
  await page.locator('.opblock').first().waitFor();
  const seconds = (performance.now() - startedAt) / 1000;
  const groups = await page.locator('#group option').count();
  assert.ok(groups >= 25, `only ${groups} groups are offered`);
  await page.screenshot({ path: join(pictures, 'docs.png') });
  assert.ok(seconds < 20, 'the page is too slow to be used');
}

/** Every group can be shown: its own operations stand there, and nothing is in the viewer's way. */
async function showEveryGroup(page: Page): Promise<void> {
  const names = await page.locator('#group option').allInnerTexts();
  for (const name of names) {
    await page.locator('#group').selectOption(name);
    await page.locator(`#operations-tag-${name}`).waitFor();
    await page.locator('.opblock').first().waitFor();
    assert.equal(await page.locator('.errors-wrapper').count(), 0, `${name} is shown with errors`);
  }
}

async function authorize(page: Page, token: string): Promise<void> {
  await page.locator('.auth-wrapper button.authorize').first().click();
  const bearer = page.locator('.auth-container').filter({ hasText: 'bearer' });
  await bearer.locator('input').first().fill(token);
  await bearer.locator('button.authorize').click();
  await page.locator('.btn-done').first().click();
}

/** Opens `GET /api/v1/organizations/{id}`, fills in the id and sends it as it then is: no other parameter may be filled in. */
async function sendRequest(page: Page, id: string): Promise<void> {
  await page.locator('#group').selectOption('organizations');
  const operation = page
    .locator('.opblock-get')
    .filter({ has: page.locator('[data-path="/api/v1/organizations/{id}"]') });
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('tr[data-param-name="id"] input').fill(id);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await operation.locator('button.execute').click();
  const answer = operation.locator('.live-responses-table .response').first();
  await answer.waitFor();
  const text = await answer.innerText();
  await answer.scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(pictures, 'docs-request.png') });
  assert.match(text, /^200\b/, `the request answered ${text.slice(0, 300)}`);
  assert.match(text, /"slug": "studio-nord"/);
  assert.match(text, /content-type: application\/vnd\.api\+json/);
  assert.ok(asked.at(-1)?.endsWith(`/api/v1/organizations/${id}`), `it asked ${asked.at(-1)}`);
}

/** Opens the page of webhook events, shows each one, and has a signature checked: the right one, and one of another body. */
async function checkEvents(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/docs/events`);
  await page.locator('#fields tbody tr').first().waitFor();
  const names = await page.locator('#event option').allInnerTexts();
  assert.deepEqual(names, publicEventIdentifiers);
  const verdict = page.locator('#verdict');
  for (const name of names) {
    await page.locator('#event').selectOption(name);
    assert.equal(await page.locator('#shown h1').innerText(), name);
    assert.match(await page.locator('#example').innerText(), new RegExp(`"event": "${name}"`));
    assert.ok((await page.locator('#fields tbody tr').count()) > 15, `${name} shows too few fields`);
    await page.locator('#verdict[data-verdict="right"]').waitFor();
  }
  await page.goto(`${url}/docs/events#bookings.created`);
  const fields = await page.locator('#fields tbody tr').allInnerTexts();
  const expected = [
    'data.customer.address.city\tstring\t',
    'data.note\tstring or null',
    'data.start_date\tdate-time',
    'data.order\t{id, type} of orders or null',
  ];
  for (const text of expected) assert.ok(fields.some((line) => line.startsWith(text)));
  assert.equal((await page.locator('main').innerText()).includes('`'), false, 'back-ticks are shown as they are');
  await page.screenshot({ path: join(pictures, 'docs-events.png'), fullPage: true });
  await page.locator('#body').press('Space');
  await page.locator('#verdict[data-verdict="wrong"]').waitFor();
  assert.match(await verdict.innerText(), /^The signature is wrong: key and body give [0-9a-f]{64}$/);
}

export async function visitReferencePages({ open, url, token }: World): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const { page, seen } = await open({ width: 1280, height: 900 });
  page.setDefaultTimeout(60_000);
  await openReference(page, url);
  await showEveryGroup(page);
  await authorize(page, await token('studio-nord', 'admin'));
  await sendRequest(page, demoId('studio-nord'));
  await checkEvents(page, url);
  assert.deepEqual([...seen.hosts], [new URL(url).host]);
  assert.deepEqual(seen.complaints, []);
}
