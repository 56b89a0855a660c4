import { randomBytes } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { withDatabase } from './stack/given-servers.ts';
import { giveBack, takeEmpty, type GivenDatabase } from './reused-databases.ts';
import { TEST_STACK_ENV } from './test-stack-env.ts';

export interface TestStack {
  /**
   * The URI of a database that this test file alone uses; the same name gives the same database. One whose collections are those of a
   * `kind`, such as a service's, is emptied when the file ends and used again for the next of its kind.
   */
  mongoUri(name: string, kind?: string): string;
  amqpUrl: string;
  /** A prefix for exchanges and queues that this test file alone uses. */
  messagingNamespace: string;
  /**
   * What runs on the stack ends before its databases and queues are removed, the last one given first: a service that lost them would end
   * slowly.
   */
  onEnd(stop: () => unknown): void;
  /** Something did not end: it may go on writing, so that no database is used again. */
  spoil(): void;
}

const endsWithinMs = 120_000;

interface Named {
  name: string;
}

/** Without a management API (a given broker may have none) the topology stays: empty, and under a name of its own. */
const deleteTopology = async (managementUrl: string, namespace: string): Promise<void> => {
  const url = new URL(managementUrl);
  const authorization = `Basic ${Buffer.from(`${url.username}:${url.password}`).toString('base64')}`;
  const api = (path: string, method = 'GET') =>
    fetch(`${url.origin}/api/${path}`, { method, headers: { authorization } });
  for (const kind of ['queues', 'exchanges']) {
    const rows = (await (await api(`${kind}/%2F?columns=name`)).json()) as Named[];
    const own = rows.filter(({ name }) => name.startsWith(`${namespace}.`));
    await Promise.all(own.map(({ name }) => api(`${kind}/%2F/${encodeURIComponent(name)}`, 'DELETE')));
  }
};

/**
 * The real MongoDB and RabbitMQ of this test run, with names that collide with no other file's. Call it once at the top
 * of a test file (or describe): what was made under these names is removed after the file's last test.
 * Needs a component or system test (`*.test.ts`); unit tests (`*.unit.test.ts`) run without a stack.
 */
export const useStack = (): TestStack => {
  const mongo = process.env[TEST_STACK_ENV.mongo];
  const amqpUrl = process.env[TEST_STACK_ENV.amqp];
  if (!mongo || !amqpUrl) throw new Error('No stack is running: name the file *.test.ts, not *.unit.test.ts');
  const suffix = randomBytes(4).toString('hex');
  const messagingNamespace = `t${suffix}`;
  const databases = new Map<string, GivenDatabase>();
  const stops: (() => unknown)[] = [];
  // On a server that was given nothing is left behind; one of our own ends with the run.
  let isSpoilt = Boolean(process.env['MONGODB_URI']);
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
    for (const database of databases.values()) await giveBack(database, { again: !isSpoilt });
    const management = process.env[TEST_STACK_ENV.management];
    if (management) await deleteTopology(management, messagingNamespace);
  }, endsWithinMs);
  return {
    mongoUri: (name, kind) => {
      const known = databases.get(name);
      if (known) return known.uri;
      const uri = (kind && takeEmpty(kind)) ?? withDatabase(mongo, `t${suffix}-${name}`);
      databases.set(name, { uri, kind });
      return uri;
    },
    amqpUrl,
    messagingNamespace,
    onEnd: (stop) => {
      stops.push(stop);
    },
    spoil: () => {
      isSpoilt = true;
    },
  };
};
