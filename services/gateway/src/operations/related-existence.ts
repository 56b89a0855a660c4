import { AppError, type Problem } from '@booking/platform/errors.ts';
import type { Relation } from '@booking/representations/entity.ts';
import { idOf, idsOf } from '@booking/representations/lookup.ts';
import { byIds } from './by-ids.ts';
import { ofAddress, type ApiCall } from './call.ts';

/** Related ids of a write, by the relation they belong to. */
export interface WrittenRelation {
  relation: Relation;
  /** The value of the RPC's input field: an id, a list of them, or nothing. */
  value: unknown;
  /** Where the client named them. */
  pointer: string;
}

/**
 * JSON:API: a relation to a resource that does not exist is 404. A service sees to its own; what belongs to a neighbour it cannot know, so
 * the owner is asked here, once per relation. Between this question and the write the resource may still go; what names one that went may
 * be sent back as it was read.
 */
export async function requireRelated(call: ApiCall, written: readonly WrittenRelation[]): Promise<void> {
  const problems = await Promise.all(written.map((one) => missingOf(call, one)));
  const [first, ...rest] = problems.flat();
  if (first) throw new AppError([first, ...rest]);
}

const areaOf = (service: string): string => service.split('.')[1] ?? '';

async function missingOf(call: ApiCall, { relation, value, pointer }: WrittenRelation): Promise<Problem[]> {
  const list = call.table.listOf(relation.target);
  const isNeighbours = list !== undefined && areaOf(list.rpc.service) !== areaOf(call.endpoint.rpc.service);
  if (!isNeighbours || !list.query.filters?.['id']) return [];
  const ids = idsIn(relation, value);
  const { wires } = await byIds(call, list, ids);
  const known = new Set(wires.map(({ id }) => String(id)));
  if (ids.every((id) => known.has(id))) return [];
  for (const id of await storedIds(call, relation)) known.add(id);
  const at = ids.findIndex((id) => !known.has(id));
  const missing = ids[at];
  if (missing === undefined) return [];
  const detail = `No ${relation.target} with id ${missing.slice(0, 100)}.`;
  return [
    { code: 'not_found', detail, source: { pointer: relation.cardinality === 'many' ? `${pointer}/${at}` : pointer } },
  ];
}

/** What the entity that is changed is related to by now; nothing where it is only made. */
async function storedIds(call: ApiCall, relation: Relation): Promise<readonly string[]> {
  const isChange = ['update', 'change-linkage'].includes(call.endpoint.operation.kind);
  return isChange ? idsIn(relation, (await ofAddress(call))?.[relation.field]) : [];
}

function idsIn({ cardinality }: Relation, value: unknown): readonly string[] {
  return cardinality === 'many' ? idsOf(value) : [idOf(value)].filter((id) => id !== undefined);
}
