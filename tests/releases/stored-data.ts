import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BSON, MongoClient, type Document } from 'mongodb';
import { databaseOf, DOMAIN_SERVICES } from '@booking/testkit/platform.ts';
import type { PlatformSecrets } from '@booking/testkit/platform-secrets.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { Shown } from './lists.ts';

type DomainService = (typeof DOMAIN_SERVICES)[number];
type Kept = { documents: Document[]; indexes: Document[] };
type Stored = Record<DomainService, Record<string, Kept>>;

/** What a release has left: its databases, the secrets they were written with, and what its own interface showed of them. */
export interface LeftBehind {
  release: string;
  /** The platform's clock when it stopped. */
  writtenAt: Date;
  secrets: PlatformSecrets;
  /** By slug of the organization. */
  shown: Record<string, Shown>;
  /** Orders of the moves, by what they are; by slug. */
  orders: Record<string, Record<string, string>>;
  databases: Stored;
}

type Stack = { mongoUri(databaseName: string): string };

const fileOf = (release: string): string => join(import.meta.dirname, `${release}.json.gz`);

/** Reads what a stopped platform has stored. */
export async function storedIn(stack: Stack): Promise<Stored> {
  const entries = DOMAIN_SERVICES.map(async (name) => {
    const client = new MongoClient(stack.mongoUri(databaseOf(name)));
    try {
      const collections = await client.db().collections();
      const read = collections.map(async (collection): Promise<[string, Kept]> => {
        const documents = await collection.find().toArray();
        return [collection.collectionName, { documents, indexes: await collection.indexes() }];
      });
      return [name, Object.fromEntries(await Promise.all(read))] as const;
    } finally {
      await client.close();
    }
  });
  return Object.fromEntries(await Promise.all(entries)) as unknown as Stored;
}

/** Waits until nothing that was begun is left to be done: events are published, sagas are through. */
export async function untilQuiet(stack: Stack): Promise<void> {
  await waitFor('everything is done', async () => {
    const { resources, 'orders-billing': billing } = await storedIn(stack);
    const rows = [resources['outbox'], billing['outbox'], billing['steps']].every((kept) => !kept?.documents.length);
    return rows && (billing['orders']?.documents ?? []).every((order) => !order['saga_step']);
  });
}

/** Puts it into databases that are empty, with the indexes it had. */
export async function restore(stack: Stack, databases: Stored): Promise<void> {
  for (const [name, collections] of Object.entries(databases) as [DomainService, Stored[DomainService]][]) {
    const client = new MongoClient(stack.mongoUri(databaseOf(name)));
    try {
      for (const [collectionName, { documents, indexes }] of Object.entries(collections)) {
        const collection = client.db().collection(collectionName);
        if (documents.length > 0) await collection.insertMany(documents);
        const own = indexes.filter((index) => index['name'] !== '_id_').map(({ v: _version, ...index }) => index);
        if (own.length > 0) await collection.createIndexes(own as never);
      }
    } finally {
      await client.close();
    }
  }
}

export async function keep(left: LeftBehind): Promise<string> {
  const file = fileOf(left.release);
  await writeFile(file, gzipSync(BSON.EJSON.stringify(left, { relaxed: false }), { level: 9 }));
  return file;
}

export async function leftBehind(release: string): Promise<LeftBehind> {
  return BSON.EJSON.parse(gunzipSync(await readFile(fileOf(release))).toString(), { relaxed: true }) as LeftBehind;
}
