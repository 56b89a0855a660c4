import { resolve } from 'node:path';
import { demoOrganizations } from '@booking/contracts/demo-data.ts';
import { startPlatform } from '@booking/testkit/platform.ts';
import { generateSecrets } from '@booking/testkit/platform-secrets.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { shownBy } from './lists.ts';
import { makeMoves } from './moves.ts';
import { releaseClient } from './release-client.ts';
import { keep, storedIn, untilQuiet, type LeftBehind } from './stored-data.ts';

/** `npm run release:keep -- <checkout> <version>`: runs the release in that folder, lets it work, and keeps what it has stored. */
const [folder, release] = process.argv.slice(2);
if (!folder || !release) throw new Error('Usage: npm run release:keep -- <folder of a checkout> <version>');

const stack = await startStack({ persistent: false, onProgress: (line) => process.stderr.write(`${line}\n`) });
try {
  const secrets = generateSecrets();
  const platform = await startPlatform({ stack, secrets, root: resolve(folder), env: testEnvironment });
  const orders: LeftBehind['orders'] = {};
  const shown: LeftBehind['shown'] = {};
  for (const { slug } of demoOrganizations) {
    const client = releaseClient({ url: platform.url, token: await platform.token(slug, 'admin'), slug });
    orders[slug] = await makeMoves(client);
  }
  await untilQuiet(stack);
  for (const { slug } of demoOrganizations) {
    const client = releaseClient({ url: platform.url, token: await platform.token(slug, 'owner'), slug });
    shown[slug] = await shownBy(client);
  }
  await platform.stop();
  const file = await keep({ release, writtenAt: new Date(), secrets, shown, orders, databases: await storedIn(stack) });
  process.stdout.write(`${file}\n`);
} finally {
  await stack.stop();
}
