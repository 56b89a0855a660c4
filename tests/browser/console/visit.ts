import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { Opened, View, World } from '../world.ts';

export const wide: View = { width: 1440, height: 900 };
export const narrow: View = { width: 390, height: 844 };

/** Signs in at the page of the issuer as a member of Studio Nord, and waits for the console. */
export async function openConsole(world: World, role: string, view: View = wide, path = ''): Promise<Opened> {
  const opened = await world.open(view);
  const { page } = opened;
  await page.goto(`${world.url}/console${path}`);
  await page.getByRole('button', { name: `${role}@studio-nord.example` }).click();
  await page.locator('#content h1').waitFor();
  return opened;
}

/** By the navigation, as people do. */
export async function go(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: /Pages|Seiten/ })
    .getByRole('link', { name, exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

export async function untilSaid(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.notices').getByText(text).first().waitFor();
}

/** Steps to an element by Tab alone, as somebody without a mouse. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' | 'textbox' | 'searchbox' = 'button',
): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await target.waitFor();
  for (let step = 0; step < 120; step += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(name)} cannot be reached by Tab`);
}

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

let axeSource: Promise<string> | undefined;

/** Rules of WCAG 2.2 A and AA and of good practice; nothing is left out. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  axeSource ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(await axeSource);
  const { violations } = await page.evaluate<AxeResult>('axe.run(document)');
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
  );
  assert.deepEqual(found, [], `${what} is not accessible`);
}
