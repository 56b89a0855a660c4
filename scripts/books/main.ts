import { parseArgs } from 'node:util';
import { demoOrganizations } from '@booking/contracts/demo-data.ts';
import { fetchAccessToken } from '@booking/testkit/access-token.ts';
import { reasonOf } from '@booking/testkit/stack/stack-error.ts';
import { issuer } from '../token/issuer.ts';
import { checkBooks, describeBooks } from './check-books.ts';

/** `npm run books`: proves the books of one organization, or of all; 1 when a row breaks a rule. */
const USAGE = 'Usage: npm run -s books -- [--org <slug>]';

const wanted = (): string[] => {
  const { org } = parseArgs({ options: { org: { type: 'string' } }, allowPositionals: false }).values;
  const slugs = demoOrganizations.map(({ slug }) => slug);
  if (org === undefined) return slugs;
  if (!slugs.some((slug) => slug === org)) throw new Error(`unknown organization. ${USAGE}`);
  return [org];
};

const run = async (): Promise<void> => {
  const slugs = wanted();
  const { url, secret } = await issuer();
  for (const slug of slugs) {
    const caller = { gatewayUrl: url, organizationSlug: slug, role: 'accountant', secret };
    const check = await checkBooks(url, await fetchAccessToken(caller), slug);
    process.stdout.write(`${describeBooks(slug, check)}\n`);
    if (!check.balanced) process.exitCode = 1;
  }
};

try {
  await run();
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
