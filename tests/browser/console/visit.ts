import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Opened, View, World } from '../world.ts';

export const wide: View = { width: 1440, height: 900 };
export const narrow: View = { width: 390, height: 844 };

/** Signs in at the page of the issuer as a member of Studio Nord, and waits for the console. */
export async function openConsole(
  world: World,
  role: string,
  path = '',
  view = world.manner.view,
  more: BrowserContextOptions = {},
): Promise<Opened> {
  const opened = await world.open(view, more);
  const { page } = opened;
  await page.goto(`${world.url}/console${path}`);
  await handOf(world, page).press(page.getByRole('button', { name: `${role}@studio-nord.example` }));
  await page.locator('#content h1').waitFor();
  return opened;
}

/** What a person does, with a mouse or with a keyboard alone. */
export interface Hand {
  press(target: Locator): Promise<void>;
  /** In place of what stands in the field. */
  fill(target: Locator, text: string): Promise<void>;
  /** An entry of a list, by its label. */
  choose(target: Locator, label: string): Promise<void>;
  /** A page, by the navigation. */
  go(name: string): Promise<void>;
}

export function handOf({ manner }: Pick<World, 'manner'>, page: Page): Hand {
  const go = (press: Hand['press']) => async (name: string) => {
    await press(page.getByRole('navigation', { name: /Pages|Seiten/ }).getByRole('link', { name, exact: true }));
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  };
  if (manner.by === 'mouse') {
    const press = (target: Locator) => target.click();
    return {
      press,
      fill: (target, text) => target.fill(text),
      choose: async (target, label) => void (await target.selectOption(label)),
      go: go(press),
    };
  }
  const press = async (target: Locator): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
  };
  return {
    press,
    async fill(target, text) {
      await tabTo(page, target);
      if (/date|time/.test((await target.getAttribute('type')) ?? '')) {
        // The parts of such a field are filled by keys in an order that the browser's language decides.
        await target.fill(text);
        return;
      }
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
    },
    async choose(target, label) {
      await tabTo(page, target);
      const labels = await target.locator('option').allInnerTexts();
      const way = labels.indexOf(label) - labels.indexOf(await target.locator('option:checked').innerText());
      const key = way < 0 ? 'ArrowUp' : 'ArrowDown';
      for (let step = 0; step < Math.abs(way); step += 1) await page.keyboard.press(key);
    },
    go: go(press),
  };
}

const stepsMax = 400;

/** Steps to an element by Tab alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < stepsMax; step += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached by Tab`);
}

export async function untilSaid(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.notices').getByText(text).first().waitFor();
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
