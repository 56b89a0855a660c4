import { AppError, appError, type Problem } from '@booking/platform/errors.ts';
import { findEntity } from '@booking/representations/entities/registry.ts';
import type { Fieldsets } from '@booking/representations/json-api.ts';
import type { Filter, QueryRules } from '../endpoints/endpoint.ts';
import { maxSizeKey } from './cursor-profile.ts';
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
  /** Where the page begins instead of a number; empty: at the beginning, or at the end. */
  cursor?: Cursor;
  /** Those that were sent. */
  flags?: Record<string, boolean>;
}

export const pageSizeDefault = 30;
export const pageSizeMax = 250;
const includePathsMax = 20;

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
  return query;
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
    query.pageNumber = readPage(name, value, 1_000_000);
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
    } else throw badParameter(name, `This address does not take the parameter. ${offered(name, rules)}`);
  }
}

/** Whether a parameter is a comma list, so that it may be written several times as well. */
export function isListParameter(name: string, { filters }: QueryRules): boolean {
  if (name === 'include' || name === 'sort' || memberOf('fields', name) !== undefined) return true;
  const filter = memberOf('filter', name);
  const kind = filter !== undefined && filters && Object.hasOwn(filters, filter) ? filters[filter]?.kind : undefined;
  return kind === 'id' || kind === 'integer' || typeof kind === 'object';
}

/** What may be sent instead: the other members of the family, or all names. */
function offered(name: string, rules: QueryRules): string {
  const { include, filters = {}, sorts, page, fields } = rules;
  const filterNames = Object.keys(filters).map((filter) => `filter[${filter}]`);
  const names = [
    ...(include ? ['include'] : []),
    ...(sorts ? ['sort'] : []),
    ...(page ? ['page[number]', 'page[size]', 'page[after]', 'page[before]'] : []),
    ...(fields === false ? [] : ['fields[TYPE]']),
    ...filterNames,
  ];
  const family = names.filter((other) => other.startsWith(`${name.split('[', 1)[0]}[`));
  const shown = family.length > 0 ? family : names;
  return shown.length > 0 ? `Allowed: ${shown.join(', ')}.` : 'It takes only o.';
}

function readInclude(value: string, allowed: readonly string[]): string[] {
  const paths = [...new Set(commaList(value))];
  if (paths.length > includePathsMax) throw badParameter('include', `At most ${includePathsMax} paths.`);
  const unknown = paths.filter((path) => !allowed.includes(path));
  if (unknown.length > 0) {
    throw badParameter(
      'include',
      `Cannot include ${unknown.join(', ').slice(0, 200)}. Allowed: ${allowed.join(', ')}.`,
    );
  }
  return paths;
}

function readSort(value: string, allowed: readonly string[]): WireSort[] {
  const sorts = commaList(value).map((item) => {
    const descending = item.startsWith('-');
    return { field: descending ? item.slice(1) : item, descending };
  });
  if (sorts.length === 0) throw badParameter('sort', 'Name at least one field.');
  for (const { field } of sorts) {
    if (!allowed.includes(field)) {
      throw badParameter('sort', `Cannot sort by ${field.slice(0, 100)}. Allowed: ${allowed.join(', ')}.`);
    }
  }
  return sorts.filter(({ field }, index) => sorts.findIndex((other) => other.field === field) === index);
}

function readPage(name: string, value: string, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  const detail = `Must be a whole number from 1 to ${max}.`;
  if (number < 1) throw badParameter(name, detail);
  if (number <= max) return number;
  const meta = name === 'page[size]' ? { meta: { [maxSizeKey]: max } } : {};
  throw appError('invalid_query_parameter', detail, { source: { parameter: name }, ...meta });
}

function readFieldset(name: string, type: string, value: string): ReadonlySet<string> {
  const entity = findEntity(type);
  if (!entity) throw badParameter(name, `There is no type ${type.slice(0, 100)}.`);
  const shown = commaList(value);
  for (const field of shown) {
    if (!Object.hasOwn(entity.attributes, field) && !Object.hasOwn(entity.relations, field)) {
      throw badParameter(name, `${type} has no field ${field.slice(0, 100)}.`);
    }
  }
  return new Set(shown);
}

/** `2026-03-29T09:00:00 02:00`: a timestamp that was put into the query without encoding. */
const spaceForPlus = /T[\d:.]+ \d\d:?\d\d$/;
const flags = ['true', 'false', '1', '0'];

function readFilter(name: string, value: string, { kind }: Filter): string[] {
  const values = kind === 'text' && value !== '' ? [value] : commaList(value);
  if (values.length === 0)
    throw badParameter(name, kind === 'text' || kind === 'id' ? 'Give a value.' : expectation(kind));
  if (value.length > 4000) throw badParameter(name, 'At most 4000 characters.');
  const fits = (item: string): boolean => {
    if (kind === 'boolean') return flags.includes(item);
    if (kind === 'integer') return /^-?\d{1,9}$/.test(item);
    if (kind === 'timestamp') return /^\d{4}-\d\d-\d\d/.test(item) && !Number.isNaN(Date.parse(item));
    if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(item) && !Number.isNaN(Date.parse(item));
    if (typeof kind === 'object') return kind.includes(item);
    return item.length <= 500;
  };
  if ((kind === 'boolean' || kind === 'timestamp' || kind === 'day') && values.length > 1)
    throw badParameter(name, 'Give one value.');
  if (kind === 'timestamp' && spaceForPlus.test(value))
    throw badParameter(name, 'Write + as %2B: in a query it is a space.');
  if (!values.every(fits)) throw badParameter(name, expectation(kind));
  return values;
}

function expectation(kind: Filter['kind']): string {
  if (kind === 'boolean') return 'Must be true, false, 1 or 0.';
  if (kind === 'integer') return 'Must be a whole number.';
  if (kind === 'timestamp') return 'Must be a date or timestamp of ISO 8601.';
  if (kind === 'day') return 'Must be a day, such as 2026-03-29.';
  return typeof kind === 'object' ? `Must be one of ${kind.join(', ')}.` : 'The value is too long.';
}
