import type { Connection } from '@booking/persistence/mongo.ts';

/** What is wanted of one collection. */
export interface Wanted {
  collection: string;
  match: Record<string, unknown>;
  /** Order within the part. */
  sort?: Record<string, 1 | -1>;
  /** Fields to answer besides `_id`; all when absent. */
  fields?: readonly string[];
}

/**
 * Documents of several collections in a single command, by the names of the parts: a command costs both sides several times what one more
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
  const [first, ...others] = wanted;
  if (first) {
    const unions = others.map((one) => ({ $unionWith: { coll: one.collection, pipeline: pipelineOf(one) } }));
    const rows = await connection
      .collection(first.collection)
      .aggregate<{ part: string; document: unknown }>([...pipelineOf(first), ...unions], {
        batchSize: 5_000,
        readConcern: { level: 'snapshot' },
      })
      .toArray();
    for (const { part, document } of rows) {
      const list = found.get(part);
      if (list) list.push(document);
      else found.set(part, [document]);
    }
  }
  return (part) => found.get(part) ?? [];
}

function pipelineOf({ part, match, sort, fields }: Wanted & { part: string }): Record<string, unknown>[] {
  return [
    { $match: match },
    ...(sort ? [{ $sort: sort }] : []),
    ...(fields ? [{ $project: Object.fromEntries(fields.map((field) => [field, 1])) }] : []),
    { $replaceWith: { part, document: '$$ROOT' } },
  ];
}
