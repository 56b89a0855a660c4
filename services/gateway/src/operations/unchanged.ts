import { isDeepStrictEqual } from 'node:util';
import type { EntityDefinition, WireEntity } from '@booking/representations/entity.ts';
import { idOf, idsOf } from '@booking/representations/lookup.ts';
import { attributeValue } from '@booking/representations/values.ts';
import type { BodyRules } from '../endpoints/endpoint.ts';
import {
  cannotBeSet,
  isManaged,
  type DocumentInput,
  type FixedLinkage,
  type ManagedAttribute,
} from './reading/request-document.ts';
import { ofAddress, type ApiCall } from './call.ts';

/**
 * Clients send back what they read, with what cannot be written: refused only where it says something else, so that nobody believes to have
 * changed it (docs/decisions/0077).
 */
export async function requireUnchanged(
  call: ApiCall,
  { entity, mode }: BodyRules & { kind: 'document' },
  { fixed, managed }: DocumentInput,
): Promise<void> {
  if (fixed.length + managed.length === 0) return;
  if (mode === 'create') return requireNothing(call, fixed, managed);
  const current = await ofAddress(call);
  if (!current) return requireNothing(call, fixed, managed);
  for (const linkage of fixed) {
    if (!isLinked(linkage, current)) throw cannotBeSet(linkage.name, linkage.pointer);
  }
  for (const attribute of managed) {
    if (!isShown(attribute, entity, current)) throw isManaged(attribute);
  }
}

/** What does not exist yet has no such things, but the currency of the organization. */
async function requireNothing(
  call: ApiCall,
  fixed: readonly FixedLinkage[],
  managed: readonly ManagedAttribute[],
): Promise<void> {
  for (const { name, pointer } of fixed) throw cannotBeSet(name, pointer);
  for (const attribute of managed) {
    const isOwn = attribute.name === 'currency' && attribute.value === (await call.currency());
    if (!isOwn) throw isManaged(attribute);
  }
}

function isLinked({ relation, value }: FixedLinkage, current: WireEntity): boolean {
  const stored = current[relation.field];
  if (!Array.isArray(value)) return (value ?? undefined) === idOf(stored);
  return isDeepStrictEqual(value.toSorted(), idsOf(stored).toSorted());
}

function isShown({ name, value }: ManagedAttribute, { attributes }: EntityDefinition, current: WireEntity): boolean {
  const attribute = attributes[name];
  if (!attribute) return false;
  const shown = attributeValue(name, attribute, current) ?? null;
  const isMoment = attribute.kind === 'timestamp' || attribute.kind === 'local-timestamp';
  return isDeepStrictEqual(isMoment ? momentOf(shown) : shown, isMoment ? momentOf(value) : value);
}

/** One moment may be written in several ways. */
function momentOf(value: unknown): unknown {
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(parsed) ? value : parsed;
}
