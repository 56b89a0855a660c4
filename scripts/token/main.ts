import { parseArgs } from 'node:util';
import { demoOrganizations, memberRoles } from '@booking/contracts/demo-data.ts';
import { fetchAccessToken } from '@booking/testkit/access-token.ts';
import { reasonOf } from '@booking/testkit/stack/stack-error.ts';
import { issuer } from './issuer.ts';

const USAGE = 'Usage: npm run -s token -- --org <slug> --role <role>';

const list = (): string =>
  [
    'Organizations:',
    ...demoOrganizations.map(({ slug, name, timeZone, currency }) => `  ${slug}  (${name}, ${timeZone}, ${currency})`),
    'Roles:',
    ...memberRoles.map((role) => `  ${role}`),
    USAGE,
  ].join('\n');

const parse = () =>
  parseArgs({ options: { org: { type: 'string' }, role: { type: 'string' } }, allowPositionals: false }).values;

const token = async (): Promise<string> => {
  const { org, role } = parse();
  if (!org && !role) return list();
  if (!org || !demoOrganizations.some(({ slug }) => slug === org)) throw new Error(`unknown organization. ${USAGE}`);
  if (!role || !(memberRoles as readonly string[]).includes(role)) throw new Error(`unknown role. ${USAGE}`);
  const { url, secret } = await issuer();
  return fetchAccessToken({ gatewayUrl: url, organizationSlug: org, role, secret });
};

try {
  process.stdout.write(`${await token()}\n`);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
