import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localMongod, obtainMongod } from '@booking/testkit/stack/mongod-binary.ts';
import { startMongod } from '@booking/testkit/stack/mongod.ts';
import { freePorts } from '@booking/testkit/stack/ports.ts';

export interface GuardedMongo {
  adminUri: string;
  /** Of a login that is good for one database, as a service is given it. */
  uri(login: { database: string; user: string; password: string }): string;
  stop(): Promise<void>;
}

/** A mongod of this test alone that asks everybody who he is. */
export async function startGuardedMongo(): Promise<GuardedMongo> {
  const local = await localMongod();
  const binary = 'binary' in local ? local.binary : await obtainMongod(() => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'booking-guarded-'));
  const [port = 0] = await freePorts(1);
  const server = await startMongod({ binary, folder, port, databases: ['unused'], graceMs: 0 });
  const password = (await readFile(join(folder, 'password'), 'utf8')).replaceAll(/[^A-Za-z0-9]/g, '');
  const address = (login: string, rest: string) => `mongodb://${login}@127.0.0.1:${port}/${rest}`;
  return {
    adminUri: address(`stack-admin:${password}`, 'admin?directConnection=true'),
    uri: (login) => address(`${login.user}:${login.password}`, `${login.database}?directConnection=true`),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
