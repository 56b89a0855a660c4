import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(import.meta.dirname, '../../../docs/console');

/** For the eye, into docs/console. Taken anew only where PICTURES=true asks for it: each run has other ids and times. */
export async function savePicture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== 'true') return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
