import { componentName } from '@booking/representations/json-schema.ts';
import { resolverOf } from '../../openapi/path-items.ts';
import { operationAddress, operationsIn } from './reference-pages.ts';

type Json = Record<string, unknown>;

/** One hit of the search, with the kind of page and the section of it. */
export interface SearchEntry {
  kind: 'Guide' | 'Error' | 'Change' | 'Operation' | 'Event';
  title: string;
  section: string;
  address: string;
  text: string;
}

/** The operations of the description, each with the names of its filters, and of the attributes where it answers one entity. */
export function operationEntries(document: Json): SearchEntry[] {
  const resolve = resolverOf(document);
  const { schemas } = document['components'] as { schemas: Record<string, { properties?: Json }> };
  return operationsIn(document).map((operation) => {
    const { method, path, operationId, summary, description, tags, parameters } = operation;
    const names = parameters.map((parameter) => (resolve(parameter) as { name: string }).name);
    const filters = names.filter((name) => name.startsWith('filter['));
    const isEntity = method === 'GET' && /^\/api\/v1\/[^/]+\/\{id\}$/.test(path);
    const attributes = isEntity ? Object.keys(schemas[`${componentName(tags[0])}Attributes`]?.properties ?? {}) : [];
    const text = [`${method} ${path}`, operationId, description, ...filters, ...attributes].join(' ');
    return { kind: 'Operation', title: summary, section: tags[0], address: operationAddress(operation), text };
  });
}

export function eventEntries(document: Json): SearchEntry[] {
  const { messages } = document['components'] as {
    messages: Record<string, { summary: string; tags: readonly [{ name: string }] }>;
  };
  return Object.entries(messages).map(([name, { summary, tags }]) => ({
    kind: 'Event',
    title: name,
    section: tags[0].name,
    address: `/docs/events#${name}`,
    text: summary,
  }));
}
