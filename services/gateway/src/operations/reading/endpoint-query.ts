import { integerMax, pageNumberMax, pageSizeDefault, pageSizeMax } from '@booking/contracts/page-limits.ts';
import { AppError, appError, type Problem } from '@booking/platform/errors.ts';
import { entities, findEntity } from '@booking/representations/entities/registry.ts';
import type { Fieldsets } from '@booking/representations/json-api.ts';
import type { Filter } from '@booking/representations/entity.ts';
import type { QueryRules } from '../../endpoints/endpoint.ts';
import { didYouMean, nearest, suggestion } from '@booking/platform/suggestion.ts';
import { maxSizeKey } from './cursor-profile.ts';
import { dayOrMomentPattern, dayPattern, momentPattern } from '../../endpoints/moments.ts';
import { badParameter, commaList, memberOf, type QueryParameters } from './query.ts';

export interface WireFilter {
  key: string;
  values: string[];
}
export interface WireSort {
  field: string;
  descending: boolean;
}

/** As sent: the place that the page comes after, or before. */
export interface Cursor {
  side: 'after' | 'before';
  text: string;
}

/** The query of one request, checked against the endpoint's allow-lists. */
export interface EndpointQuery {
  /** Undefined when the client did not send the parameter. */
  include: string[] | undefined;
  fields: Fieldsets | undefined;
  filters: WireFilter[];
  sorts: WireSort[];
  pageNumber: number;
  pageSize: number;
  /** A parameter that asks for a page, where one was given. */
  paged?: string;
  /** Where the page begins instead of a number; empty: at the beginning, or at the end. */
  cursor?: Cursor;
  /** Those that were sent. */
  flags?: Record<string, boolean>;
}

export const includePathsMax = 20;

/** Throws invalid_query_parameter with one problem per parameter that the endpoint does not take or whose value does not fit. */
export function readEndpointQuery(parameters: QueryParameters, rules: QueryRules): EndpointQuery {
  const query: EndpointQuery = {
    include: undefined,
    fields: undefined,
    filters: [],
    sorts: [],
    pageNumber: 1,
    pageSize: pageSizeDefault,
  };
  const fields = new Map<string, ReadonlySet<string>>();
  const problems: Problem[] = [];
  for (const [name, value] of parameters) {
    try {
      readParameter(name, value, rules, query, fields);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push(...error.problems);
    }
  }
  const [first, ...rest] = problems;
  if (first) throw new AppError([first, ...rest]);
  if (fields.size > 0) query.fields = fields;
  requireOneWay(parameters);
  const paged = [...parameters.keys()].find((name) => name.startsWith('page['));
  return paged === undefined ? query : { ...query, paged };
}

/** Pages go by number or by cursor, and by cursor one way at a time. */
function requireOneWay(parameters: QueryParameters): void {
  const ways = ['page[number]', 'page[after]', 'page[before]'].filter((name) => parameters.has(name));
  const [, second] = ways;
  if (second !== undefined) throw badParameter(second, `Give only one of ${ways.join(' and ')}.`);
}

function readParameter(
  name: string,
  value: string,
  rules: QueryRules,
  query: EndpointQuery,
  fields: Map<string, ReadonlySet<string>>,
): void {
  if (name === 'o') return;
  if (name === 'include' && rules.include) {
    query.include = readInclude(value, rules.include);
  } else if (name === 'sort' && rules.sorts) {
    query.sorts = readSort(value, rules.sorts);
  } else if (name === 'page[number]' && rules.page) {
    query.pageNumber = readPage(name, value, pageNumberMax);
  } else if (name === 'page[size]' && rules.page) {
    query.pageSize = readPage(name, value, pageSizeMax);
  } else if ((name === 'page[after]' || name === 'page[before]') && rules.page) {
    query.cursor = { side: name === 'page[after]' ? 'after' : 'before', text: value };
  } else if (rules.flags && Object.hasOwn(rules.flags, name)) {
    if (!flags.includes(value)) throw badParameter(name, expectation('boolean'));
    query.flags = { ...query.flags, [name]: value === 'true' || value === '1' };
  } else {
    const type = rules.fields === false ? undefined : memberOf('fields', name);
    const filter = memberOf('filter', name);
    if (type !== undefined) fields.set(type, readFieldset(name, type, value));
    else if (filter !== undefined && rules.filters && Object.hasOwn(rules.filters, filter)) {
      query.filters.push({ key: filter, values: readFilter(name, value, rules.filters[filter]!) });
    } else throw badParameter(name, unknownParameter(name, value, rules));
  }
}

/** Whether a parameter is a comma list, so that it may be written several times as well. */
export function isListParameter(name: string, { filters }: QueryRules): boolean {
  if (name === 'include' || name === 'sort' || memberOf('fields', name) !== undefined) return true;
  const filter = memberOf('filter', name);
  const { kind, single } = (filter !== undefined && filters && Object.hasOwn(filters, filter) && filters[filter]) || {};
  return !single && (kind === 'id' || kind === 'integer' || typeof kind === 'object');
}

/** What other interfaces call a page, and what it is called here. */
const pageWords: Readonly<Record<string, string>> = {
  page: 'page[number]',
  p: 'page[number]',
  page_number: 'page[number]',
  limit: 'page[size]',
  per_page: 'page[size]',
  page_size: 'page[size]',
  size: 'page[size]',
  'page[limit]': 'page[size]',
  cursor: 'page[after]',
  after: 'page[after]',
  starting_after: 'page[after]',
  'page[cursor]': 'page[after]',
  before: 'page[before]',
  ending_before: 'page[before]',
};

/** What other interfaces call the order and what comes along. */
const sortWords = ['order', 'order_by', 'orderby', 'sort_by', 'ordering'];
const includeWords = ['expand', 'embed', 'with', 'populate', 'includes'];
const searchWords = ['q', 'query', 'search'];

/** The parameter that stands here for one of another interface, with what it says. */
function otherWord(name: string, { filters = {}, page, sorts, include }: QueryRules): string | undefined {
  if (page && Object.hasOwn(pageWords, name)) return pageWords[name];
  if (sorts && sortWords.includes(name)) return 'sort';
  if (include && includeWords.includes(name)) return 'include';
  return Object.hasOwn(filters, 'search') && searchWords.includes(name) ? 'filter[search]' : undefined;
}

/** The sentence for a parameter that is not taken: what was meant where that can be told, else what is allowed. */
function unknownParameter(name: string, value: string, rules: QueryRules): string {
  const { filters = {}, page } = rules;
  const word = otherWord(name, rules);
  if (word !== undefined) return `Write ${word}=${/^[\w-]{1,50}$/.test(value) ? value : '…'} instead.`;
  if (/^fields(\[\])?$/.test(name) && rules.fields !== false)
    return 'Fields are asked for by type: write fields[TYPE]=name,other.';
  if ((name === 'offset' || name === 'page[offset]') && page)
    return 'Pages have numbers: write page[number] and page[size].';
  if (Object.hasOwn(filters, name)) return `Filters are written filter[${name}].`;
  const allowed = allowedParameters(rules);
  const near = suggestion(name, allowed);
  return `This address does not take ${name.slice(0, 100)}.${near === '' ? ` ${offered(name, allowed)}` : near}`;
}

function allowedParameters({ include, filters = {}, sorts, page, fields, flags: own = {} }: QueryRules): string[] {
  return [
    ...(include ? ['include'] : []),
    ...(sorts ? ['sort'] : []),
    ...(page ? ['page[number]', 'page[size]', 'page[after]', 'page[before]'] : []),
    ...(fields === false ? [] : ['fields[TYPE]']),
    ...Object.keys(own),
    ...Object.keys(filters).map((filter) => `filter[${filter}]`),
  ];
}

/** The other members of the family, or all names. */
function offered(name: string, names: readonly string[]): string {
  const family = names.filter((other) => other.startsWith(`${name.split('[', 1)[0]}[`));
  const shown = family.length > 0 ? family : names;
  return shown.length > 0 ? `Allowed: ${shown.join(', ')}.` : 'It takes only o.';
}

function readInclude(value: string, allowed: readonly string[]): string[] {
  const paths = [...new Set(commaList(value))];
  if (paths.length > includePathsMax) throw badParameter('include', `At most ${includePathsMax} paths.`);
  const unknown = paths.filter((path) => !allowed.includes(path));
  if (unknown.length > 0) {
    const near = nearPath(unknown[0] ?? '', allowed) || ` Allowed: ${allowed.join(', ')}.`;
    throw badParameter('include', `Cannot include ${unknown.join(', ').slice(0, 200)}.${near}`);
  }
  return paths;
}

/** Also the path that begins with what was meant: `costumer` for `customer.address`. */
function nearPath(path: string, allowed: readonly string[]): string {
  const whole = nearest(path, allowed);
  if (whole.length > 0) return didYouMean(whole);
  const heads = new Map(allowed.map((one) => [one.split('.', 1)[0] ?? one, one]));
  const meant = nearest(path.split('.', 1)[0] ?? path, [...heads.keys()]);
  return didYouMean(meant.filter((head) => head !== path).map((head) => heads.get(head) ?? head));
}

/** `created_at:desc` and `created_at desc`, as other interfaces write it. */
function direction(text: string, allowed: readonly string[]): string {
  const [, field = '', way = ''] = /^(\w+)[\s:.](asc|desc)$/i.exec(text) ?? [];
  return allowed.includes(field) ? ` Write ${way.toLowerCase() === 'desc' ? '-' : ''}${field}.` : '';
}

function readSort(value: string, allowed: readonly string[]): WireSort[] {
  const sorts = commaList(value).map((item) => {
    const descending = item.startsWith('-');
    return { field: descending ? item.slice(1) : item, descending };
  });
  if (sorts.length === 0) throw badParameter('sort', 'Name at least one field.');
  refuseGaps('sort', value);
  for (const { field } of sorts) {
    if (!allowed.includes(field)) {
      const near = direction(field, allowed) || suggestion(field, allowed) || ` Allowed: ${allowed.join(', ')}.`;
      throw badParameter('sort', `Cannot sort by ${field.slice(0, 100)}.${near}`);
    }
  }
  return sorts.filter(({ field }, index) => sorts.findIndex((other) => other.field === field) === index);
}

function readPage(name: string, value: string, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  const detail = `${name} must be a whole number from 1 to ${max}.`;
  if (number < 1) throw badParameter(name, detail);
  if (number <= max) return number;
  const meta = name === 'page[size]' ? { meta: { [maxSizeKey]: max } } : {};
  throw appError('invalid_query_parameter', detail, { source: { parameter: name }, ...meta });
}

function readFieldset(name: string, type: string, value: string): ReadonlySet<string> {
  const entity = findEntity(type);
  if (!entity) {
    const near = suggestion(
      type,
      entities.map((one) => one.type),
    );
    throw badParameter(name, `There is no type ${type.slice(0, 100)}.${near}`);
  }
  const shown = commaList(value);
  for (const field of shown) {
    if (!Object.hasOwn(entity.attributes, field) && !Object.hasOwn(entity.relations, field)) {
      const near = suggestion(field, [...Object.keys(entity.attributes), ...Object.keys(entity.relations)]);
      throw badParameter(name, `${type} has no field ${field.slice(0, 100)}.${near}`);
    }
  }
  return new Set(shown);
}

/** A gap among values is what a template leaves whose value is missing. */
function refuseGaps(name: string, value: string): void {
  if (value.split(',').some((item) => item.trim() === ''))
    throw badParameter(name, `${name} has an empty entry: leave out commas with nothing between them.`);
}

/** `2026-03-29T09:00:00 02:00`: a timestamp that was put into the query without encoding. */
const spaceForPlus = /T[\d:.]+ \d\d:?\d\d$/;
/** Of any form: an id that is none fits nothing. */
const idText = /^[!-~]{1,100}$/;
const flags = ['true', 'false', '1', '0'];
const times = {
  timestamp: new RegExp(dayOrMomentPattern),
  moment: new RegExp(momentPattern),
  day: new RegExp(dayPattern),
};
const isTime = (kind: Filter['kind']): kind is keyof typeof times =>
  typeof kind === 'string' && Object.hasOwn(times, kind);

function readFilter(name: string, value: string, { kind, single }: Filter): string[] {
  const values = kind === 'text' && value !== '' ? [value] : commaList(value);
  if (kind !== 'text' && values.length > 0) refuseGaps(name, value);
  if (values.length === 0) throw badParameter(name, emptyFilter(name, kind));
  if (value.length > 4000) throw badParameter(name, 'At most 4000 characters.');
  const fits = (item: string): boolean => {
    if (kind === 'boolean') return flags.includes(item);
    if (kind === 'integer') return /^-?\d+$/.test(item) && Math.abs(Number(item)) <= integerMax;
    if (isTime(kind)) return times[kind].test(item);
    if (typeof kind === 'object') return kind.includes(item);
    if (kind === 'id') return idText.test(item);
    return item.length <= 500;
  };
  if ((single || kind === 'boolean' || isTime(kind)) && values.length > 1)
    throw badParameter(name, `${name} takes one value.`);
  if (isTime(kind) && spaceForPlus.test(value))
    throw badParameter(name, 'Write + as %2B: in a query it is a space. UTC can be written with Z.');
  const unfit = values.find((item) => !fits(item));
  if (unfit !== undefined) throw badParameter(name, `${expectation(kind)}${nearestValue(kind, unfit)}`);
  return values;
}

/** Clients that fill templates send a filter whose value is missing: it neither fits everything nor nothing. */
const emptyFilter = (name: string, kind: Filter['kind']): string =>
  `${name} has no value: leave it out, or give one. ${kind === 'text' || kind === 'id' ? '' : expectation(kind)}`.trim();

const nearestValue = (kind: Filter['kind'], value: string): string =>
  typeof kind === 'object' ? suggestion(value, kind) : '';

function expectation(kind: Filter['kind']): string {
  if (kind === 'boolean') return 'Must be true, false, 1 or 0.';
  if (kind === 'integer') return 'Must be a whole number of at most nine digits.';
  if (kind === 'timestamp') return 'Must be a date, or a timestamp with an offset, such as 2026-03-29T09:00:00Z.';
  if (kind === 'moment') return 'Must be a timestamp with an offset, such as 2026-03-29T09:00:00Z.';
  if (kind === 'day') return 'Must be a day, such as 2026-03-29.';
  if (kind === 'id') return 'Must be ids.';
  return typeof kind === 'object' ? `Must be one of ${kind.join(', ')}.` : 'The value is too long.';
}
