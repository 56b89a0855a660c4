import { type Form } from '../endpoints/media-types.ts';
import { availableActions } from '../endpoints/available-actions.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { renderFlat, type FlatOptions } from '@booking/representations/flat.ts';
import { includeTree } from '@booking/representations/include-tree.ts';
import { linkage, renderDocument } from '@booking/representations/json-api.ts';
import type { EntityDefinition } from '@booking/representations/entity.ts';
import type { Outcome, PageFacts } from './call.ts';
import { cursorProfile } from './reading/cursor-profile.ts';
import type { EndpointQuery } from './reading/endpoint-query.ts';
import type { QueryParameters } from './reading/query.ts';

export interface PresentationContext {
  form: Form;
  /** `https://host/api/v1` */
  apiBase: string;
  /** Path below the API base, as sent. */
  path: string;
  parameters: QueryParameters;
  query: EndpointQuery;
  entity: EntityDefinition;
  /** Answers what a step has made of a resource, at an address of the step's own. */
  isAction?: boolean;
  /** What resource links need to work for this caller: `?o=…` unless the token is bound to the organization. */
  linkQuery: string;
}

/** The body of an answer as a JSON value; undefined where there is none. */
export function present(outcome: Outcome, context: PresentationContext): unknown {
  switch (outcome.kind) {
    case 'entity':
      return presentEntity(outcome, context);
    case 'collection':
      return presentCollection(outcome, context);
    case 'linkage':
      return presentLinkage(outcome, context);
    case 'plain':
      return outcome.body;
    case 'empty':
    default:
      return undefined;
  }
}

/** The address of a resource, as its `links.self` shows it. */
export function resourceLink(context: PresentationContext, type: string, id: string): string {
  return `${context.apiBase}/${type}/${id}${context.linkQuery}`;
}

function presentEntity(outcome: Outcome & { kind: 'entity' }, context: PresentationContext): unknown {
  const entity = entityOf(outcome.type);
  const { query } = context;
  if (context.form === 'flat')
    return outcome.wire && renderFlat(entity, outcome.wire, flatOptions(outcome.lookup, query));
  // The address of a create is the collection's, that of an action takes no GET: the document's own is the resource's.
  const self =
    (outcome.status === 201 || context.isAction) && outcome.wire
      ? resourceLink(context, entity.type, String(outcome.wire['id']))
      : selfLink(context);
  return renderDocument(entity, outcome.wire, { ...documentOptions(outcome.lookup, context), links: { self } });
}

function presentCollection(outcome: Outcome & { kind: 'collection' }, context: PresentationContext): unknown {
  const entity = entityOf(outcome.type);
  const links = outcome.page ? pageLinks(outcome.page, context) : { self: selfLink(context) };
  const meta = outcome.page && { page: pageMeta(outcome.page, outcome.wires.length) };
  if (context.form === 'json-api') {
    const document = renderDocument(entity, outcome.wires, {
      ...documentOptions(outcome.lookup, context),
      links,
      meta,
    });
    return context.query.cursor ? { ...document, jsonapi: { version: '1.1', profile: [cursorProfile] } } : document;
  }
  const options = flatOptions(outcome.lookup, context.query);
  const data = outcome.wires.map((wire) => renderFlat(entity, wire, options));
  return { data, links, ...(meta ? { meta } : {}) };
}

function presentLinkage(outcome: Outcome & { kind: 'linkage' }, context: PresentationContext): unknown {
  const { entity } = context;
  const relation = entity.relations[outcome.relation];
  if (!relation) throw new Error(`${entity.type} has no relation ${outcome.relation}`);
  const data = linkage(relation, outcome.wire);
  if (context.form === 'flat') return Array.isArray(data) ? { data } : data;
  const related = `${context.apiBase}/${entity.type}/${String(outcome.wire['id'])}/${outcome.relation}${context.linkQuery}`;
  return { jsonapi: { version: '1.1' }, links: { self: selfLink(context), related }, data };
}

function documentOptions(
  lookup: Outcome extends infer _ ? FlatOptions['lookup'] : never,
  context: PresentationContext,
) {
  const { include, fields } = context.query;
  return {
    linkBase: context.apiBase,
    linkQuery: context.linkQuery,
    fields,
    actions: availableActions,
    lookup: lookup ?? (() => undefined),
    include: include && includeTree(include),
  };
}

function flatOptions(lookup: FlatOptions['lookup'], { include, fields }: EndpointQuery): FlatOptions {
  return { include: includeTree(include ?? []), lookup, fields };
}

/** The address of the request with all of its parameters, names and values form-urlencoded, some replaced. */
function selfLink({ apiBase, path, parameters }: PresentationContext, replaced: Record<string, string> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of parameters) search.set(name, value);
  for (const [name, value] of Object.entries(replaced)) search.set(name, value);
  const text = search.toString();
  return `${apiBase}${path}${text === '' ? '' : `?${text}`}`;
}

type NumberedPage = Extract<PageFacts, { number: number }>;

function lastPage({ total, size }: NumberedPage): number {
  return Math.max(1, Math.ceil(total / size));
}

function pageLinks(page: PageFacts, context: PresentationContext): Record<string, string | null> {
  return 'number' in page ? numberedLinks(page, context) : cursorLinks(page, context);
}

function numberedLinks(page: NumberedPage, context: PresentationContext): Record<string, string | null> {
  const last = lastPage(page);
  const to = (number: number) => selfLink(context, { 'page[number]': String(number), 'page[size]': String(page.size) });
  return {
    self: selfLink(context),
    first: to(1),
    prev: page.number > 1 ? to(Math.min(page.number - 1, last)) : null,
    next: page.number < last ? to(page.number + 1) : null,
    last: to(last),
  };
}

/** Without `last`, whose place nobody knows before he is there; `page[before]=` shows it. */
function cursorLinks(
  { size, next, previous }: Exclude<PageFacts, NumberedPage>,
  context: PresentationContext,
): Record<string, string | null> {
  const { 'page[after]': _after, 'page[before]': _before, ...kept } = Object.fromEntries(context.parameters);
  const parameters = new Map(Object.entries(kept));
  const to = (side: string, cursor: string | null) =>
    cursor === null
      ? null
      : selfLink({ ...context, parameters }, { [`page[${side}]`]: cursor, 'page[size]': String(size) });
  return {
    self: selfLink(context),
    first: to('after', ''),
    prev: to('before', previous),
    next: to('after', next),
  };
}

function pageMeta(page: PageFacts, shown: number): Record<string, number | null> {
  if (!('number' in page)) return { per_page: page.size };
  const from = (page.number - 1) * page.size + 1;
  return {
    current_page: page.number,
    per_page: page.size,
    from: shown > 0 ? from : null,
    to: shown > 0 ? from + shown - 1 : null,
    total: page.total,
    last_page: lastPage(page),
  };
}
