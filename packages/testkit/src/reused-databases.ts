import { MongoClient, type Db } from 'mongodb';

/** A database as a test file was given it; of a `kind`: to be used again. */
export interface GivenDatabase {
  uri: string;
  kind: string | undefined;
}

/**
 * Of this process, by kind. A service has up to forty collections with a hundred and fifty indexes, and each is a file of MongoDB's: making
 * them for every test file, and above all taking them away, was a quarter of its work.
 */
const empty = new Map<string, string[]>();

/** The collections and indexes of a kind, as the first database of it had them when its file ended. */
const shapes = new Map<string, string>();

/** A database of the kind that nobody uses, without a document; undefined: there is none. */
export const takeEmpty = (kind: string): string | undefined => empty.get(kind)?.pop();

/** Drops it, or empties it for the next file: unless a test has left other collections or indexes in it than its kind has. */
export async function giveBack({ uri, kind }: GivenDatabase, { again }: { again: boolean }): Promise<void> {
  const client = new MongoClient(uri);
  try {
    const db = client.db();
    const shape = kind && again ? await shapeOf(db) : undefined;
    if (!kind || shape === undefined || shape !== (shapes.get(kind) ?? shape)) {
      await db.dropDatabase();
      return;
    }
    shapes.set(kind, shape);
    const collections = await db.collections();
    await Promise.all(collections.map((collection) => collection.deleteMany({})));
    empty.set(kind, [...(empty.get(kind) ?? []), uri]);
  } finally {
    await client.close();
  }
}

/** Everything that a database has beside its documents; undefined: a test had the server note its commands, which it may go on doing. */
async function shapeOf(db: Db): Promise<string | undefined> {
  const collections = await db.listCollections({}, { nameOnly: false }).toArray();
  if (collections.some(({ name }) => name.startsWith('system.'))) return undefined;
  const described = collections.map(async ({ name, type, options }) => {
    const indexes = await db.collection(name).indexes();
    return JSON.stringify([name, type, options, indexes.toSorted((one, other) => (one.name! < other.name! ? -1 : 1))]);
  });
  return (await Promise.all(described)).toSorted().join('\n');
}
