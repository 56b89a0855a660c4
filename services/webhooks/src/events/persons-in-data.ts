import { entities } from '@booking/representations/entities/registry.ts';
import { forgottenMembers } from '@booking/representations/forgotten.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** What is his, by type: as much as it says of him. */
const blanksOf = new Map(entities.map((entity) => [entity.type, forgottenMembers(entity) as Record<string, Json>]));

/**
 * Pure: a payload without what it says of a person, in the same shape; the customer himself, nested, and what was written into things of
 * his.
 */
export function withoutPerson(node: Json, customerId: string, isWithinHis = false): Json {
  if (Array.isArray(node)) return node.map((one) => withoutPerson(one, customerId, isWithinHis));
  if (node === null || typeof node !== 'object') return node;
  // A part of something that is his is his as well, unless it says whose it is.
  const owner = idOf(node['customer']);
  const isHis = owner === undefined ? isWithinHis : owner === customerId;
  const inner = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, withoutPerson(value, customerId, isHis)]),
  );
  const { type, id } = node;
  const isAboutHim = type === 'customers' ? id === customerId : isHis;
  const blanks = isAboutHim && typeof type === 'string' ? blanksOf.get(type) : undefined;
  return blanks ? blanked(inner, blanks) : inner;
}

/** Only what is there: a reference stays one. */
function blanked(node: Record<string, Json>, blanks: Record<string, Json>): Json {
  const present = Object.entries(blanks).filter(([name]) => name in node);
  return { ...node, ...Object.fromEntries(present) };
}

function idOf(node: Json | undefined): unknown {
  return node !== null && typeof node === 'object' && !Array.isArray(node) ? node['id'] : undefined;
}

/** Pure: a payload with the person, and with others by their ids alone: what is told of them is not this one's to read. */
export function withoutOthers(node: Json, customerId: string): Json {
  if (Array.isArray(node)) return node.map((one) => withoutOthers(one, customerId));
  if (node === null || typeof node !== 'object') return node;
  const { type, id, customer } = node;
  const owner = type === 'customers' ? id : idOf(customer);
  if (typeof owner === 'string' && owner !== customerId) return { id: id ?? null, type: type ?? null };
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withoutOthers(value, customerId)]));
}

/** Pure: the text of a payload without the person. */
export function erasedText(text: unknown, customerId: string): string {
  return JSON.stringify(withoutPerson(JSON.parse(String(text)) as Json, customerId));
}

/** Pure: of the text of a payload what is the person's to read. */
export function readableText(text: unknown, customerId: string): Json {
  return withoutOthers(JSON.parse(String(text)) as Json, customerId);
}
