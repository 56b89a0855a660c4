import { resolve } from 'node:path';
import { demoOrganizations } from '@booking/contracts/demo-data.ts';
import { startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { generateSecrets } from '@booking/testkit/platform-secrets.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { changesBetween, shownBy, type Shown } from './lists.ts';
import { makeMoves } from './moves.ts';
import { releaseClient, type ReleaseClient } from './release-client.ts';
import { untilQuiet } from './stored-data.ts';

/**
 * `npm run test:rollback -- <checkout>`: what today's code has stored is read, and worked on, by the release in that folder. Ends with 1
 * when it cannot.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: npm run test:rollback -- <folder of a checkout of the last release>');

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const stack = await startStack({ persistent: false, onProgress: (line) => process.stderr.write(`${line}\n`) });
const secrets = generateSecrets();
const slugs = demoOrganizations.map(({ slug }) => slug);
const start = (root?: string): Promise<Platform> =>
  startPlatform({ stack, secrets, ...(root ? { root } : {}), env: { ...testEnvironment, DEMO_DATA: String(!root) } });
const clientOf = async (platform: Platform, slug: string): Promise<ReleaseClient> =>
  releaseClient({ url: platform.url, token: await platform.token(slug, 'owner'), slug });

/** Members that both releases know, and that say something else; one example of each. */
function differences(now: Shown, then: Shown): string[] {
  const found = new Map<string, string>();
  for (const { collection, id, member, was, is } of changesBetween(now, then)) {
    if (member === undefined) found.set(`${collection} ${id}`, 'gone');
    else if (is !== undefined) found.set(`${collection}.${member}`, `${was} is read as ${is}`);
  }
  return [...found].map(([where, what]) => `${where}: ${what}`);
}

try {
  const today = await start();
  const shown = new Map<string, Shown>();
  for (const slug of slugs) {
    await makeMoves(await clientOf(today, slug));
  }
  await untilQuiet(stack);
  for (const slug of slugs) shown.set(slug, await shownBy(await clientOf(today, slug)));
  await today.stop();
  const earlier = await start(resolve(folder));
  for (const slug of slugs) {
    const client = await clientOf(earlier, slug);
    const found = differences(shown.get(slug) as Shown, await shownBy(client));
    for (const line of found) say(`${slug}: ${line}`);
    const orders = await makeMoves(client, 25);
    say(`${slug}: ${found.length} differences; ${Object.keys(orders).length} orders made by the earlier release`);
    if (found.length > 0) process.exitCode = 1;
  }
  await earlier.stop();
} finally {
  await stack.stop();
}
