import { createHash } from 'node:crypto';
import type { EndpointQuery } from './endpoint-query.ts';
import { badParameter } from './query.ts';

/** What a cursor is good for: one list of one organization, in one order, with one filter. */
export interface CursorScope {
  path: string;
  organizationId: string;
  query: Pick<EndpointQuery, 'filters' | 'sorts'>;
}

const markLength = 12;

/** The place of a service in the form that clients get: opaque, and marked with what it belongs to. */
export function sealCursor(place: string, scope: CursorScope): string {
  return `${markOf(scope)}${place}`;
}

/**
 * The place that a client's cursor names; empty stays empty. The mark finds mistakes, it is no signature: whoever makes one up reads no
 * more than the list shows anyway. Throws invalid_query_parameter for a cursor of another list.
 */
export function openCursor({ cursor }: EndpointQuery, scope: CursorScope): { after?: string; before?: string } {
  if (!cursor) return {};
  const { side, text } = cursor;
  if (text === '') return { [side]: '' };
  const parameter = `page[${side}]`;
  if (!/^[\w-]{13,6000}$/.test(text)) {
    throw badParameter(parameter, 'Is no cursor: take it from links.next or links.prev of an answer.');
  }
  if (text.slice(0, markLength) !== markOf(scope)) {
    throw badParameter(parameter, 'Belongs to another list, filter or order: begin again with an empty one.');
  }
  return { [side]: text.slice(markLength) };
}

function markOf({ path, organizationId, query: { filters, sorts } }: CursorScope): string {
  const inOrder = filters.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const text = JSON.stringify([path, organizationId, inOrder, sorts]);
  return createHash('sha256').update(text).digest('base64url').slice(0, markLength);
}
