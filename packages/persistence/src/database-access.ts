import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { mongo } from 'mongoose';

/** What a service does with its collections: no users, no roles, no other database, and none dropped. */
export const serviceActions = [
  'changeStream',
  'collMod',
  'collStats',
  'createCollection',
  'createIndex',
  'dropIndex',
  'find',
  'insert',
  'listCollections',
  'listIndexes',
  'remove',
  'update',
] as const;

const roleName = 'booking-service';
/** Of the server: the role or user is there already. */
const existsAlready: ReadonlySet<unknown> = new Set([51_002, 51_003]);
const primaryWithinMs = 60_000;

interface Login {
  user: string;
  password: string;
  database: string;
}

/** @throws Error when the URI names no database, no user or no password, or another database for the login */
export function databaseLoginIn(uri: string): Login {
  const url = new URL(uri.replace(/^mongodb(\+srv)?:/, 'http:').replace(/(@[^/]*?),[^/]*/, '$1'));
  const database = decodeURIComponent(url.pathname.slice(1));
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (database === '') throw new Error('MONGODB_URI names no database');
  if (user === '' || password === '') throw new Error('MONGODB_URI names no user with a password');
  if ((url.searchParams.get('authSource') ?? database) !== database) {
    throw new Error('the authSource of MONGODB_URI is not its database: a login of a service belongs to its own');
  }
  return { user, password, database };
}

/**
 * Makes the login that `uri` names, good for its database alone and for what a service does there. Repeating it changes the password and
 * takes away roles that were given otherwise. Waits for a primary.
 *
 * @throws Error when the server refuses
 */
export async function grantDatabase(options: { adminUri: string; uri: string }): Promise<void> {
  const { user, password, database } = databaseLoginIn(options.uri);
  const connection = await mongoose.createConnection(options.adminUri, { appName: 'access' }).asPromise();
  try {
    const db = connection.getClient().db(database);
    await untilPrimary(db);
    const privileges = [{ resource: { db: database, collection: '' }, actions: [...serviceActions] }];
    await makeOrChange(db, 'Role', { name: roleName, definition: { privileges, roles: [] } });
    const roles = [{ role: roleName, db: database }];
    await makeOrChange(db, 'User', { name: user, definition: { pwd: password, roles } });
  } finally {
    await connection.close();
  }
}

async function makeOrChange(
  db: mongo.Db,
  kind: 'Role' | 'User',
  { name, definition }: { name: string; definition: object },
): Promise<void> {
  try {
    await db.command({ [`create${kind}`]: name, ...definition });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError && existsAlready.has(error.code))) throw error;
    await db.command({ [`update${kind}`]: name, ...definition });
  }
}

async function untilPrimary(db: mongo.Db): Promise<void> {
  const giveUpAt = performance.now() + primaryWithinMs;
  for (;;) {
    const hello = await db.command({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return;
    if (performance.now() > giveUpAt) throw new Error('the database has no primary');
    await delay(200);
  }
}
