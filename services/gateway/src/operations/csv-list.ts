import { pageSizeMax } from '@booking/contracts/page-limits.ts';
import { csvType } from '../endpoints/media-types.ts';
import { AnswerTooLarge } from '@booking/platform/grpc-client.ts';
import { csvLine } from '@booking/representations/csv.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import type { WireEntity } from '@booking/representations/entity.ts';
import { linkage } from '@booking/representations/json-api.ts';
import { attributeValue } from '@booking/representations/values.ts';
import { type EndpointQuery } from './reading/endpoint-query.ts';
import { badParameter } from './reading/query.ts';
import type { Outcome } from './call.ts';

interface Column {
  name: string;
  value: (wire: WireEntity) => string | null;
}

/** A part of a list, and where the next one begins. */
export interface ListPart {
  wires: readonly WireEntity[];
  next: string | undefined;
}

/**
 * A whole list as CSV: a line of names, then a line for each entity, with the id first. Asks for one page after the other as the client
 * reads, and holds one. `part` answers the page after a place; an empty place is the beginning. Where a page is too large it goes on with
 * smaller ones.
 */
export async function csvOf(
  type: string,
  query: EndpointQuery,
  part: (after: string, size: number) => Promise<ListPart>,
): Promise<Outcome> {
  if (query.paged) throw badParameter(query.paged, 'A CSV is the whole list: leave pages out.');
  if (query.include) throw badParameter('include', 'A CSV has one type: related entities are named by their ids.');
  const columns = columnsOf(type, query);
  let size = pageSizeMax;
  const partAfter = async (after: string): Promise<ListPart> => {
    for (;;) {
      try {
        return await part(after, size);
      } catch (error) {
        if (!(error instanceof AnswerTooLarge) || size === 1) throw error;
        size = Math.ceil(size / 2);
      }
    }
  };
  // The first part is asked for at once, so that whatever is wrong is answered as an error.
  const first = await partAfter('');
  return {
    kind: 'parts',
    parts: linesOf(columns, first, partAfter),
    mediaType: csvType,
    fileName: `${type}.csv`,
  };
}

async function* linesOf(
  columns: readonly Column[],
  first: ListPart,
  partAfter: (after: string) => Promise<ListPart>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let text = csvLine(columns.map(({ name }) => name));
  for (let current = first; ;) {
    for (const wire of current.wires) text += csvLine(columns.map(({ value }) => value(wire)));
    yield Buffer.from(text);
    text = '';
    if (current.next === undefined) return;
    current = await partAfter(current.next);
  }
}

/** The id, then the fields asked for in their order, or all of them: attributes, then relations. */
function columnsOf(type: string, { fields }: EndpointQuery): Column[] {
  const { attributes, relations } = entityOf(type);
  const shown = Object.keys(attributes).filter((name) => !attributes[name]?.onlyWhenPresent);
  const names = fields?.get(type) ?? [...shown, ...Object.keys(relations)];
  const columns = [...names].map((name): Column => {
    const attribute = attributes[name];
    const relation = relations[name];
    if (attribute) return { name, value: (wire) => cellOf(attributeValue(name, attribute, wire)) };
    return { name, value: (wire) => (relation ? idsOf(linkage(relation, wire)) : null) };
  });
  return [{ name: 'id', value: ({ id }) => String(id) }, ...columns];
}

/** Lists and objects are JSON. */
function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function idsOf(linked: { id: string } | { id: string }[] | null): string | null {
  if (linked === null) return null;
  return Array.isArray(linked) ? linked.map(({ id }) => id).join(' ') : linked.id;
}
