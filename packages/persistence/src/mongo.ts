import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@booking/platform/logger.ts';
import mongoose from 'mongoose';
import { isTracing } from '@booking/platform/telemetry.ts';
import { traceCommands } from './command-spans.ts';
import type { Connection } from 'mongoose';

export type { ClientSession as Session, Connection } from 'mongoose';

/**
 * One connection pool to this service's database. Reads and writes are majority: what was acknowledged survives a failover.
 * Throws when no primary answers within `timeoutMs`.
 */
export async function connectMongo(uri: string, options: { appName: string; timeoutMs?: number }): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    appName: options.appName,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    serverSelectionTimeoutMS: options.timeoutMs ?? 5_000,
    maxPoolSize: 50,
    autoIndex: false,
    autoCreate: false,
    ...(isTracing() ? { monitorCommands: true } : {}),
  });
  if (isTracing()) traceCommands(connection);
  return connection.asPromise();
}

/** True when the primary answers a ping: for readiness. */
export async function mongoAnswers(connection: Connection): Promise<boolean> {
  await connection.db?.admin().ping();
  return connection.readyState === mongoose.ConnectionStates.connected;
}

const startPatienceMs = 30_000;
const pauseMs = 1_000;

/** Connects when a service starts: a database that is still starting is tried again for half a minute. Throws the last failure. */
export async function connectPatiently(uri: string, options: { appName: string; logger: Logger }): Promise<Connection> {
  const giveUpAt = Date.now() + startPatienceMs;
  for (;;) {
    try {
      return await connectMongo(uri, { appName: options.appName });
    } catch (error) {
      if (Date.now() >= giveUpAt) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      options.logger.warn({ reason }, 'MongoDB does not answer yet; trying again');
    }
    await delay(pauseMs);
  }
}
