import { entityOf } from '@booking/representations/entities/registry.ts';
import type { WireEntity } from '@booking/representations/entity.ts';
import { idOf, idsOf, lookupIn, type Lookup } from '@booking/representations/lookup.ts';
import { splitIncludes } from '../endpoints/includes.ts';
import { byIds } from './by-ids.ts';
import type { ApiCall, Outcome } from './call.ts';

/**
 * Carries an operation out with what its own service can include, and adds what belongs to other services: one list of ids for each
 * relation.
 */
export async function withIncluded(call: ApiCall, perform: (call: ApiCall) => Promise<Outcome>): Promise<Outcome> {
  const wanted = call.query.include;
  if (!wanted || wanted.length === 0) return perform(call);
  const { own, others } = splitIncludes(call.endpoint, wanted);
  const outcome = await perform({ ...call, query: { ...call.query, include: own } });
  if (others.length === 0 || (outcome.kind !== 'entity' && outcome.kind !== 'collection')) return outcome;
  const wires = outcome.kind === 'collection' ? outcome.wires : outcome.wire ? [outcome.wire] : [];
  const lookups = await Promise.all(others.map((name) => relatedOf(call, outcome.type, name, wires)));
  const lookup: Lookup = (type, id) =>
    [outcome.lookup, ...lookups].map((find) => find(type, id)).find((found) => found !== undefined);
  return { ...outcome, lookup };
}

async function relatedOf(call: ApiCall, type: string, name: string, wires: readonly WireEntity[]): Promise<Lookup> {
  const relation = entityOf(type).relations[name];
  const list = relation && call.table.listOf(relation.target);
  if (!relation || !list) throw new Error(`${type} cannot include ${name}`);
  const ids = wires.flatMap((wire) => {
    const held = wire[relation.field];
    return relation.cardinality === 'many' ? idsOf(held) : (idOf(held) ?? []);
  });
  const { wires: related } = await byIds(call, list, [...new Set(ids)]);
  return lookupIn({ [relation.target]: related });
}
