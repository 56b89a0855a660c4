import { isDeepStrictEqual } from 'node:util';
import type { WireEntity } from '@booking/representations/entity.ts';
import { allowsAccess } from '@booking/representations/entities/api-clients-scopes.ts';
import { entities } from '@booking/representations/entities/registry.ts';
import type { Caller } from '../access/authorize.ts';
import type { Outcome } from './call.ts';

/** An entity without what it repeats of those that may not be read. */
type Shown = (wire: WireEntity, mayRead: (type: string) => boolean) => WireEntity;

/** Types that repeat what stands in entities of other types. */
const repeating: Readonly<Record<string, Shown>> = {
  'webhook-deliveries': (wire, mayRead) => {
    // Bytes are told whole or not at all, and so is what an endpoint made of them.
    if (mayRead(String(wire['event']).split('.')[0] ?? '') && isReadable(wire['body'], mayRead)) return wire;
    const { body: _body, ...seen } = wire;
    return { ...seen, attempts: rowsOf(wire['attempts']).map(withoutAnswer) };
  },
  events: (wire, mayRead) => {
    const { data_json: data, ...seen } = wire;
    if (!mayRead(String(wire['entity_type']))) return seen;
    if (typeof data !== 'string' || mayRead('*')) return wire;
    return { ...seen, data_json: JSON.stringify(readablePart(JSON.parse(data), mayRead)) };
  },
  'audit-entries': (wire, mayRead) => {
    if (mayRead(String(wire['entity_type']))) return wire;
    const { changes_json: _changes, ...seen } = wire;
    return seen;
  },
  notifications: (wire, mayRead) => {
    const { facts_json, mails, ...seen } = wire;
    const isToCustomer = wire['audience'] === 'customer';
    return {
      ...seen,
      ...(mayRead(String(wire['entity_type'])) ? { facts_json } : {}),
      mails: mayRead(isToCustomer ? 'customers' : 'members') ? mails : rowsOf(mails).map(withoutRecipient),
    };
  },
};

const types: ReadonlySet<unknown> = new Set(entities.map(({ type }) => type));

/** Entities within, of types that he may not read, are references: he could not include them either. */
function readablePart(node: unknown, mayRead: (type: string) => boolean): unknown {
  if (Array.isArray(node)) return node.map((one) => readablePart(one, mayRead));
  if (node === null || typeof node !== 'object') return node;
  const { id, type } = node as { id?: unknown; type?: unknown };
  if (types.has(type) && !mayRead(String(type))) return { id, type };
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, readablePart(value, mayRead)]));
}

/** Whether there is nothing in a text of JSON but what he may read. */
function isReadable(text: unknown, mayRead: (type: string) => boolean): boolean {
  if (typeof text !== 'string' || text === '' || mayRead('*')) return true;
  const told: unknown = JSON.parse(text);
  return isDeepStrictEqual(readablePart(told, mayRead), told);
}

function rowsOf(rows: unknown): WireEntity[] {
  return Array.isArray(rows) ? (rows as WireEntity[]) : [];
}

/** Endpoints answer with what they were sent, above all where they do not understand it. */
function withoutAnswer({ response_body: _body, response_headers_json: _headers, ...attempt }: WireEntity): WireEntity {
  return attempt;
}

/** Mail servers name the recipient in what they say. */
function withoutRecipient({ recipient: _recipient, answer: _answer, ...mail }: WireEntity): WireEntity {
  return { ...mail, recipient: '' };
}

/** Entities as the caller may see them: without what they repeat of an entity whose type his scopes do not let him read. */
export function asSeenBy({ token }: Pick<Caller, 'token'>, type: string): (wire: WireEntity) => WireEntity {
  const shown = repeating[type];
  if (!shown) return (wire) => wire;
  const mayRead = (other: string): boolean => allowsAccess(token?.scopes ?? [], other, 'read');
  return (wire) => shown(wire, mayRead);
}

export function withholding(outcome: Outcome, caller: Pick<Caller, 'token'>): Outcome {
  if (outcome.kind === 'collection') return { ...outcome, wires: outcome.wires.map(asSeenBy(caller, outcome.type)) };
  if (outcome.kind !== 'entity' || !outcome.wire) return outcome;
  return { ...outcome, wire: asSeenBy(caller, outcome.type)(outcome.wire) };
}
