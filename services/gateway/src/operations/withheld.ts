import type { WireEntity } from '@booking/representations/entity.ts';
import { allowsAccess } from '@booking/representations/entities/api-clients-scopes.ts';
import type { Caller } from '../access/authorize.ts';
import type { Outcome } from './call.ts';

/** An entity without what it repeats of those that may not be read. */
type Shown = (wire: WireEntity, mayRead: (type: string) => boolean) => WireEntity;

/** Types that repeat what stands in entities of other types. */
const repeating: Readonly<Record<string, Shown>> = {
  'webhook-deliveries': (wire, mayRead) => {
    if (mayRead(String(wire['event']).split('.')[0] ?? '')) return wire;
    const { body: _body, ...seen } = wire;
    return { ...seen, attempts: rowsOf(wire['attempts']).map(withoutAnswer) };
  },
  events: (wire, mayRead) => {
    const { data_json: _data, ...seen } = wire;
    return mayRead(String(wire['entity_type'])) ? wire : seen;
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
