import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ChannelTrust } from '@booking/platform/grpc-client.ts';
import { operatorTargetOf } from '@booking/platform/operator-target.ts';
import { operatorIdentity } from '@booking/platform/service-identity.ts';
import { generateSecrets, type PlatformSecrets } from '@booking/testkit/platform-secrets.ts';
import { findEngine, removeVolumes } from '@booking/testkit/stack/docker.ts';
import { livingRecord, writeRecord } from '@booking/testkit/stack/process-record.ts';
import { endLeftovers } from '@booking/testkit/stack/stack.ts';
import { StackError } from '@booking/testkit/stack/stack-error.ts';

/** Everything `npm start` keeps: data, logs, secrets, and who is running. `BOOKING_PLATFORM_STATE` moves it. */
export const stateFolder = (): string =>
  resolve(process.env['BOOKING_PLATFORM_STATE'] ?? join(import.meta.dirname, '..', '.state'));

const runFile = (folder: string): string => join(folder, 'start.pid');
const gatewayFile = (folder: string): string => join(folder, 'gateway.json');
const secretsFile = (folder: string): string => join(folder, 'secrets.json');

/**
 * Takes the folder for this process.
 * @throws StackError when another start that still runs holds it
 */
export const takeStateFolder = async (folder: string): Promise<{ release(): Promise<void> }> => {
  await mkdir(folder, { recursive: true });
  const running = await livingRecord(runFile(folder));
  if (running) {
    throw new StackError(
      `npm start runs already (process ${running.pid}): stop it first, with Ctrl-C or kill ${running.pid}.`,
    );
  }
  await writeRecord(runFile(folder), process.pid);
  return { release: () => rm(runFile(folder), { force: true }) };
};

/** Wipes data, logs and secrets, after ending whatever a killed run left working on them. Servers that were given stay as they are. */
export const resetStateFolder = async (folder: string): Promise<void> => {
  await endLeftovers(folder);
  if (await findEngine()) await removeVolumes(folder);
  for (const name of ['stack', 'logs']) await rm(join(folder, name), { recursive: true, force: true });
  await Promise.all([rm(secretsFile(folder), { force: true }), rm(gatewayFile(folder), { force: true })]);
};

const readSecrets = async (folder: string): Promise<PlatformSecrets | undefined> => {
  const text = await readFile(secretsFile(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as PlatformSecrets);
};

/** Made at the first start and kept as long as the data that is encrypted and signed with them. */
export const keptSecrets = async (folder: string): Promise<PlatformSecrets> => {
  const secrets = { ...generateSecrets(), ...(await readSecrets(folder)) };
  await writeFile(secretsFile(folder), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
};

/** The gateway's address, and those of services for what is done inside: `scripts/organization`, `scripts/books`, `scripts/deliveries`. */
export interface Addresses {
  url: string;
  catalog: string;
  ordersBilling: string;
  webhooks: string;
}

export const rememberAddresses = (folder: string, addresses: Addresses): Promise<void> =>
  writeFile(gatewayFile(folder), JSON.stringify(addresses));

/**
 * Where the started platform is and with what its demo clients authenticate.
 * @throws StackError when it has not been started
 */
export const runningPlatform = async (folder: string): Promise<Addresses & { secrets: PlatformSecrets }> => {
  const [running, secrets] = await Promise.all([livingRecord(runFile(folder)), readSecrets(folder)]);
  const gateway = await readFile(gatewayFile(folder), 'utf8').catch(() => undefined);
  if (!running || !secrets || !gateway)
    throw new StackError('The platform does not run here: start it with npm start.');
  return { ...(JSON.parse(gateway) as Addresses), secrets };
};

/**
 * The service that an operator's command asks: the one that the variable names, with SERVICE_AUTH_KEYS and its certificate, or that of `npm
 * start`.
 */
export const operatorTarget = async (
  service: 'catalog' | 'ordersBilling' | 'webhooks',
  variable: string,
): Promise<{ address: string } & ChannelTrust> => {
  if (process.env[variable]) return operatorTargetOf(process.env, { url: variable });
  const { secrets, ...addresses } = await runningPlatform(stateFolder());
  return { address: addresses[service], identity: operatorIdentity(secrets.SERVICE_AUTH_KEYS) };
};
