import mongoose from 'mongoose';
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
  });
  return connection.asPromise();
}

/** True when the primary answers a ping: for readiness. */
export async function mongoAnswers(connection: Connection): Promise<boolean> {
  await connection.db?.admin().ping();
  return connection.readyState === mongoose.ConnectionStates.connected;
}
