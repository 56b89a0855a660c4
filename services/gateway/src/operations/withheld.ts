import type { WireEntity } from '@booking/representations/entity.ts';
import { allowsAccess } from '@booking/representations/entities/api-clients-scopes.ts';
import type { Caller } from '../access/authorize.ts';
import type { Outcome } from './call.ts';

/** Fields of a type that repeat what stands in an entity of another type, and which type that is. */
const repeating: Readonly<Record<string, { field: string; typeOf: (wire: WireEntity) => string }>> = {
  'webhook-deliveries': { field: 'body', typeOf: ({ event }) => String(event).split('.')[0] ?? '' },
  'audit-entries': { field: 'changes_json', typeOf: ({ entity_type }) => String(entity_type) },
};

/** Entities as the caller may see them: without what they repeat of an entity whose type his scopes do not let him read. */
export function asSeenBy({ token }: Pick<Caller, 'token'>, type: string): (wire: WireEntity) => WireEntity {
  const rule = repeating[type];
  if (!rule) return (wire) => wire;
  return (wire) => {
    if (allowsAccess(token?.scopes ?? [], rule.typeOf(wire), 'read')) return wire;
    const { [rule.field]: _withheld, ...seen } = wire;
    return seen;
  };
}

export function withholding(outcome: Outcome, caller: Pick<Caller, 'token'>): Outcome {
  if (outcome.kind === 'collection') return { ...outcome, wires: outcome.wires.map(asSeenBy(caller, outcome.type)) };
  if (outcome.kind !== 'entity' || !outcome.wire) return outcome;
  return { ...outcome, wire: asSeenBy(caller, outcome.type)(outcome.wire) };
}
