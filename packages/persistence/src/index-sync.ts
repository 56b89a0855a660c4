import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, IndexDefinition, IndexOptions } from 'mongoose';

/** Collection → names of indexes that an earlier version made and nothing uses any more. */
export type RetiredIndexes = Readonly<Record<string, readonly string[]>>;

/** What was done to one index; `changed`: its expiry was set in place. */
export interface IndexChange {
  collection: string;
  index: string;
  done: 'created' | 'changed' | 'rebuilt' | 'dropped';
}

/** An index as the code declares it or as the server lists it. */
interface Index {
  name: string;
  /** Field and direction in turn: their order matters. */
  key: readonly (readonly [string, unknown])[];
  expireAfterSeconds: number | undefined;
  /** Everything else that makes one index differ from another. */
  options: Record<string, unknown>;
  /** Found, and not finished: no query finds anything by it yet, and a unique one guards nothing. */
  isBuilding?: boolean;
}

type Step = { index: Index; done: IndexChange['done'] };
type Collection = NonNullable<Connection['db']> extends { collection(name: string): infer C } ? C : never;

/**
 * Answers of the server to a step that another process starting at the same time has made unnecessary or undone: NamespaceNotFound,
 * IndexNotFound, IndexOptionsConflict, IndexKeySpecsConflict, IndexBuildAborted, BackgroundOperationInProgressForNamespace,
 * IndexBuildAlreadyInProgress.
 */
const concurrentCodes: ReadonlySet<unknown> = new Set([26, 27, 85, 86, 276, 12587, 303]);
const disturbedMax = 20;
const pauseMs = 100;

/**
 * Makes the indexes of a collection what the code declares: creates, changes the expiry in place, rebuilds those that differ otherwise,
 * drops the retired ones. An index that is neither declared nor retired belongs to somebody else and stays, and so does one that does the
 * same under another name. Several processes may do this at once: whoever is disturbed looks again, until nothing is left to do. What
 * another one is building, or was building when it died, is waited for.
 */
export async function syncIndexes(
  connection: Connection,
  collectionName: string,
  declared: readonly [IndexDefinition, IndexOptions][],
  retired: readonly string[] = [],
): Promise<IndexChange[]> {
  const wanted = declared.map(([key, options]) => describe({ ...options, key }));
  const collection = connection.db?.collection(collectionName);
  if (!collection) throw new Error('not connected');
  const changes: IndexChange[] = [];
  let disturbed = 0;
  for (;;) {
    const steps = nextOf(stepsTo(wanted, await existing(connection, collectionName), retired));
    if (steps.length === 0) return changes;
    try {
      await take(connection, collection, steps);
    } catch (error) {
      disturbed += 1;
      if (disturbed > disturbedMax || !concurrentCodes.has(codeOf(error))) throw error;
      await delay(pauseMs);
      continue;
    }
    const taken = steps.map(({ index, done }) => ({ collection: collectionName, index: index.name, done }));
    changes.push(...taken);
    // Undone again and again: by a process that wants it otherwise, or the server understands the declaration otherwise than it is written.
    for (const change of taken) {
      if (changes.filter((other) => isDeepStrictEqual(other, change)).length > disturbedMax)
        throw new Error(`index ${change.index} of ${collectionName} does not stay as it is declared`);
    }
  }
}

/** What is to be done, in order. */
function stepsTo(wanted: readonly Index[], found: readonly Index[], retired: readonly string[]): Step[] {
  const dropped = found
    .filter(({ name }) => retired.includes(name) && !wanted.some((index) => index.name === name))
    .map((index) => ({ index, done: 'dropped' as const }));
  const made = wanted.flatMap((index): Step[] => {
    const same = found.find((other) => isSame(other, index));
    // The server lists it from the first moment on, and answers whoever asks for the same when it is there.
    if (same?.isBuilding)
      return [{ index: { ...index, name: same.name, expireAfterSeconds: same.expireAfterSeconds }, done: 'created' }];
    if (same) {
      if (same.expireAfterSeconds === index.expireAfterSeconds) return [];
      if (same.expireAfterSeconds !== undefined && index.expireAfterSeconds !== undefined)
        return [{ index: { ...index, name: same.name }, done: 'changed' }];
    }
    const inTheWay = found.some(({ name }) => name === index.name);
    return [{ index, done: inTheWay ? 'rebuilt' : 'created' }];
  });
  return [...dropped, ...made];
}

/** What is taken before looking again, since others may be at it: one step, or all that only create. */
function nextOf(steps: readonly Step[]): Step[] {
  const creating = steps.filter(({ done }) => done === 'created');
  return steps[0]?.done === 'created' ? creating : steps.slice(0, 1);
}

async function take(connection: Connection, collection: Collection, steps: readonly Step[]): Promise<void> {
  for (const { index, done } of steps) {
    const { name, expireAfterSeconds } = index;
    if (done === 'changed')
      await connection.db?.command({ collMod: collection.collectionName, index: { name, expireAfterSeconds } });
    else if (done !== 'created') await collection.dropIndex(name);
  }
  const made = steps
    .filter(({ done }) => done === 'created' || done === 'rebuilt')
    .map(({ index }) => declarationOf(index));
  if (made.length > 0) await collection.createIndexes(made);
}

function declarationOf({ name, key, options, expireAfterSeconds }: Index) {
  const expiry = expireAfterSeconds === undefined ? {} : { expireAfterSeconds };
  return { ...options, ...expiry, name, key: new Map(key as [string, 1 | -1][]) };
}

/** MongoDB has 64 indexes of a collection at most. */
const all = { batchSize: 64 };

interface Listed {
  spec: Record<string, unknown>;
  indexBuildInfo?: object;
}

async function existing(connection: Connection, name: string): Promise<Index[]> {
  try {
    const { cursor } = await connection.db!.command({ listIndexes: name, includeIndexBuildInfo: true, cursor: all });
    return (cursor.firstBatch as Listed[]).map(({ spec, indexBuildInfo }) => {
      return { ...describe(spec), isBuilding: indexBuildInfo !== undefined };
    });
  } catch (error) {
    if (codeOf(error) === 26) return []; // the collection does not exist yet
    throw error;
  }
}

function isSame(one: Index, other: Index): boolean {
  const { collation: found, ...options } = one.options;
  const { collation: declared, ...declaredOptions } = other.options;
  return (
    isDeepStrictEqual(one.key, other.key) &&
    isDeepStrictEqual(options, declaredOptions) &&
    isSameCollation(found, declared)
  );
}

/** The server lists a collation with every detail, the declaration names those that matter. */
function isSameCollation(found: unknown, declared: unknown): boolean {
  if (!isRecord(found) || !isRecord(declared)) return found === declared;
  return Object.entries(declared).every(([detail, value]) => found[detail] === value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Without what says nothing about the index: its version, how it was built, options that are off. */
function describe(specification: Record<string, unknown>): Index {
  const { key, name, expireAfterSeconds, v: _version, ns: _namespace, background: _built, ...rest } = specification;
  const fields = Object.entries(key as Record<string, unknown>);
  return {
    name: typeof name === 'string' ? name : fields.flat().join('_'),
    key: fields,
    expireAfterSeconds: typeof expireAfterSeconds === 'number' ? expireAfterSeconds : undefined,
    options: Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== false)),
  };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
