import { parseArgs } from 'node:util';
import { demoOrganizations, memberRoles } from '@booking/contracts/demo-data.ts';
import { fetchAccessToken } from '@booking/testkit/access-token.ts';
import { reasonOf } from '@booking/testkit/stack/stack-error.ts';
import { runningPlatform, stateFolder } from '../state-folder.ts';

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

/** The platform of `npm start`, unless the environment names another one (docker compose). */
const issuer = async (): Promise<{ url: string; secret: string }> => {
  const { GATEWAY_URL: url, DEMO_CLIENT_SECRET: secret } = process.env;
  if (url && secret) return { url: url.replace(/\/+$/, ''), secret };
  const running = await runningPlatform(stateFolder());
  return { url: running.url, secret: running.secrets.DEMO_CLIENT_SECRET };
};

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
