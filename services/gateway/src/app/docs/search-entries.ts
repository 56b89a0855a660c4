import { componentName } from '@booking/representations/json-schema.ts';
import { operationsOf, resolverOf } from '../../openapi/path-items.ts';

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
  return Object.entries(document['paths'] as Json).flatMap(([path, item]) =>
    operationsOf(item).map(([method, operation]) => {
      const { operationId, summary, description, tags, parameters } = operation as unknown as {
        operationId: string;
        summary: string;
        description: string;
        tags: readonly [string];
        parameters: readonly unknown[];
      };
      const names = parameters.map((parameter) => (resolve(parameter) as { name: string }).name);
      const filters = names.filter((name) => name.startsWith('filter['));
      const isEntity = method === 'get' && /^\/api\/v1\/[^/]+\/\{id\}$/.test(path);
      const attributes = isEntity ? Object.keys(schemas[`${componentName(tags[0])}Attributes`]?.properties ?? {}) : [];
      return {
        kind: 'Operation',
        title: summary,
        section: tags[0],
        address: `/docs/reference#/${tags[0]}/${operationId}`,
        text: [`${method.toUpperCase()} ${path}`, operationId, description, ...filters, ...attributes].join(' '),
      } as const;
    }),
  );
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
