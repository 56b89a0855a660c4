import type { Connection } from '@booking/persistence/mongo.ts';
import { fromDocument } from '@booking/persistence/tenant-store.ts';
import { createPace } from './pace.ts';

/** What is wanted of one collection. */
export interface Wanted {
  collection: string;
  match: Record<string, unknown>;
  /** Order within the part. */
  sort?: Record<string, 1 | -1>;
  /** Fields to answer besides `_id`; all when absent. */
  fields?: readonly string[];
  /** Fields that are not answered. */
  without?: readonly string[];
  /** By which it is read, whatever MongoDB thinks; of one part at most. */
  index?: Readonly<Record<string, 1>>;
}

const decodedAtOnce = 200;

/**
 * Entities of several collections in a single command, by the names of the parts: a command costs both sides several times what one more
 * collection in it does. All parts are of the same moment. Not for transactions, which take no $unionWith: what is decided on it there must
 * be compared with what is stored.
 */
export async function unionQuery<Part extends string>(
  connection: Connection,
  parts: Partial<Record<Part, Wanted>>,
): Promise<(part: Part) => unknown[]> {
  const found = new Map<string, unknown[]>();
  const wanted = Object.entries<Wanted | undefined>(parts).flatMap(([part, given]) =>
    given ? [{ part, ...given }] : [],
  );
  // Only the first part can be told its index.
  const [first, ...others] = wanted.sort((a, b) => Number(b.index !== undefined) - Number(a.index !== undefined));
  if (first) {
    const unions = others.map((one) => ({ $unionWith: { coll: one.collection, pipeline: pipelineOf(one) } }));
    const cursor = connection
      .collection(first.collection)
      .aggregate<{ part: string; document: { _id: string } }>([...pipelineOf(first), ...unions], {
        batchSize: 5_000,
        readConcern: { level: 'snapshot' },
        ...(first.index ? { hint: first.index } : {}),
      });
    const pace = createPace();
    for await (const row of cursor) {
      // What has come is decoded as it is taken.
      const rows = [row, ...cursor.readBufferedDocuments(decodedAtOnce)];
      for (const { part, document } of rows) {
        const list = found.get(part);
        const entity = fromDocument(document);
        if (list) list.push(entity);
        else found.set(part, [entity]);
      }
      if (rows.length > decodedAtOnce) await pace();
    }
  }
  return (part) => found.get(part) ?? [];
}

function pipelineOf({ part, match, sort, fields, without }: Wanted & { part: string }): Record<string, unknown>[] {
  return [
    { $match: match },
    ...(sort ? [{ $sort: sort }] : []),
    ...(fields ? [{ $project: Object.fromEntries(fields.map((field) => [field, 1])) }] : []),
    ...(without ? [{ $unset: without }] : []),
    { $replaceWith: { part, document: '$$ROOT' } },
  ];
}
