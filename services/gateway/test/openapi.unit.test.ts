import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { endpoints } from '../src/endpoints/table.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { operationsOf } from '../src/openapi/path-items.ts';
import { createAnswerChecker } from './answer-checker.ts';
import { validatorOf, type Json } from './openapi-validator.ts';

const document = openApiDocument(endpoints);
const errorPages = new URL('../../../docs/errors/', import.meta.url);
const validate = validatorOf(document);
const operations = Object.entries(document['paths'] as Json).flatMap(([path, item]) =>
  operationsOf(item).map(([method, operation]) => ({ label: `${method.toUpperCase()} ${path}`, operation })),
);

/** Every `{schema, example}` below a value, with the way to it. */
function examplesIn(value: unknown, path: string): { path: string; schema: Json; example: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('schema' in value && 'examples' in value) {
    const { schema, examples } = value as { schema: Json; examples: Record<string, { $ref: string }> };
    const named = (document['components'] as Record<string, Json>)['examples'] as Record<string, Json>;
    return Object.values(examples).map(({ $ref }) => ({
      path,
      schema,
      example: named[$ref.split('/').at(-1) ?? '']?.['value'],
    }));
  }
  const found = Object.entries(value).flatMap(([key, member]) =>
    ['schema', 'example', 'examples', 'schemas'].includes(key) ? [] : examplesIn(member, `${path}/${key}`),
  );
  if ('schema' in value && 'example' in value) {
    const { schema, example } = value as { schema: Json; example: unknown };
    return [{ path, schema, example }, ...found];
  }
  return found;
}

/** The parameter itself, where the operation refers to a shared one. */
function whole(parameter: Json): Json {
  const shared = (document['components'] as Record<string, Json>)['parameters'] as Record<string, Json>;
  return typeof parameter['$ref'] === 'string' ? (shared[parameter['$ref'].split('/').at(-1) ?? ''] ?? {}) : parameter;
}

describe('the OpenAPI document', () => {
  test('describes every row of the endpoint table, each under an id of its own', () => {
    expect(operations).toHaveLength(endpoints.length);
    const ids = operations.map(({ operation }) => operation['operationId']);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('every reference leads somewhere', () => {
    const text = JSON.stringify(document);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer.split('/').reduce<unknown>((node, part) => (node as Json | undefined)?.[part], document);
      expect([pointer, target !== undefined]).toEqual([pointer, true]);
    }
  });

  test('every component is referred to', () => {
    const pointers = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, pointer]) => pointer),
    );
    const { securitySchemes: _named, ...components } = document['components'] as Record<string, Json>;
    const names = Object.entries(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `${kind}/${name}`),
    );
    expect(names.filter((name) => !pointers.has(name))).toEqual([]);
  });

  test('no two paths differ in the names of their parameters alone: they would be one', () => {
    const shapes = Object.keys(document['paths'] as Json).map((path) => path.replaceAll(/\{[^}]+\}/g, '{}'));
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  });

  test('whatever is created says what can be done with it next: each link names an operation and fills in its path', () => {
    const responses = (document['components'] as Record<string, Json>)['responses'] as Record<string, Json>;
    const byId = new Map(operations.map(({ operation }) => [operation['operationId'], operation]));
    const created = Object.entries(responses).filter(([name]) => name.endsWith('Created'));
    expect(created.length).toBeGreaterThan(20);
    for (const [name, { links }] of created) {
      const linked = Object.values(links as Record<string, { operationId: string; parameters: Json }>);
      expect([name, linked.length > 0]).toEqual([name, true]);
      for (const { operationId, parameters } of linked) {
        const required = ((byId.get(operationId)?.['parameters'] ?? []) as Json[])
          .map((one) => whole(one))
          .filter((one) => one['in'] === 'path');
        expect([operationId, required.map((one) => one['name'])]).toEqual([operationId, Object.keys(parameters)]);
        expect(Object.values(parameters)).toEqual(['$response.body#/data/id']);
      }
    }
    expect(Object.keys(responses['OrdersCreated']!['links'] as Json)).toEqual(
      expect.arrayContaining(['getOrder', 'updateOrder', 'deleteOrder', 'checkoutOrder', 'cancelOrder']),
    );
  });

  test('every request body and every answer with a body has an example', () => {
    const media = (node: unknown): Json[] =>
      typeof node !== 'object' || node === null
        ? []
        : Object.entries(node).flatMap(([key, member]) =>
            key === 'content' && Object.keys(member as Json).some((type) => type.includes('/'))
              ? Object.values(member as Record<string, Json>)
              : media(member),
          );
    const all = media(document);
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter((entry) => !('example' in entry) && !('examples' in entry))).toEqual([]);
  });

  test('every example is valid against its schema, and a damaged one is not', () => {
    const examples = examplesIn(document, '');
    const failures = examples.flatMap(({ path, schema, example }) => {
      const problem = validate(schema, example);
      return problem === undefined ? [] : [`${path}: ${problem}`];
    });
    expect(failures).toEqual([]);
    const order = { data: { type: 'orders', id: 7 }, jsonapi: { version: '1.1' } };
    expect(validate({ $ref: '#/components/schemas/OrdersDocument' }, order)).toBeDefined();
    const extra = {
      data: { type: 'orders', id: '7', links: { self: 'https://a.test' }, attributes: { secret: 1 } },
      jsonapi: { version: '1.1' },
    };
    expect(validate({ $ref: '#/components/schemas/OrdersDocument' }, extra)).toBeDefined();
  });

  test('the filters of the day are marked as HTTP-only', () => {
    const list = operations.find(({ label }) => label === 'GET /api/v1/resources')!.operation['parameters'] as Json[];
    const marked = list
      .map(whole)
      .filter((parameter) => parameter['x-http-only'] === true)
      .map(({ name }) => name);
    expect(marked).toEqual(['filter[booked_today]', 'filter[active_today]']);
  });

  test('every type says which attributes its answers always have, beside those that are told once', () => {
    const schemas = (document['components'] as Record<string, Json>)['schemas'] as Record<string, Json>;
    const shown = Object.entries(schemas).filter(([name]) => name.endsWith('Attributes'));
    const told = shown.flatMap(([name, { properties, required }]) =>
      Object.keys(properties as Json)
        .filter((attribute) => !(required as string[]).includes(attribute))
        .map((attribute) => `${name}.${attribute}`),
    );
    expect(told.sort()).toEqual([
      'ApiClientsAttributes.client_secret',
      'CalendarFeedsAttributes.path',
      'WebhookDeliveriesAttributes.body',
      'WebhookSubscriptionsAttributes.signing_key',
      'WebhookSubscriptionsAttributes.signing_secret',
    ]);
  });

  test('the example of an error is the one of its page, below the status that the page says', () => {
    const { responses, examples } = document['components'] as Record<string, Record<string, Json>>;
    const shown = operations.flatMap(({ operation }) =>
      Object.entries(operation['responses'] as Record<string, { $ref?: string }>).filter(
        ([status]) => Number(status) >= 400,
      ),
    );
    const components = new Map(shown.map(([status, { $ref = '' }]) => [status, $ref.split('/').at(-1) ?? '']));
    expect([...components.keys()].toSorted()).toEqual([
      '400',
      '401',
      '403',
      '404',
      '409',
      '412',
      '413',
      '415',
      '422',
      '429',
      '503',
    ]);
    const pages = new Map(
      readdirSync(errorPages)
        .filter((name) => name !== 'README.md')
        .map((name) => [name.slice(0, -'.md'.length), readFileSync(new URL(name, errorPages), 'utf8')]),
    );
    const seen = [...components, ['', 'Failed'] as const].flatMap(([status, component]) =>
      Object.values(responses![component]!['content'] as Record<string, { examples: Record<string, Json> }>).map(
        (media) => {
          for (const [code, example] of Object.entries(media.examples)) {
            const page = pages.get(code) ?? '';
            expect([code, example]).toEqual([code, { $ref: `#/components/examples/${code}` }]);
            expect([code, page.split('\n')[2]?.startsWith(status)]).toEqual([code, true]);
            const { errors } = examples![code]!['value'] as { errors: unknown[] };
            expect(page).toContain(`\`\`\`json\n${JSON.stringify(errors[0], undefined, 2)}\n\`\`\`\n`);
          }
          return Object.keys(media.examples);
        },
      ),
    );
    expect(new Set(seen.flat())).toEqual(new Set(pages.keys()));
  });

  test('who has to wait is told how long', () => {
    const { responses } = document['components'] as Record<string, Record<string, Json>>;
    const waited = Object.entries(responses!).filter(([, { headers }]) => 'Retry-After' in ((headers ?? {}) as Json));
    expect(waited.map(([name]) => name)).toEqual(['Conflict', 'TooManyRequests', 'ServiceUnavailable']);
  });

  test('the committed document is the one the table describes', () => {
    const committed: unknown = JSON.parse(
      readFileSync(new URL('../../../docs/reference/openapi.json', import.meta.url), 'utf8'),
    );
    expect(committed).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

describe('the comparison of answers with the document', () => {
  const check = createAnswerChecker();
  const answer = {
    method: 'GET',
    path: '/api/v1/tags/1?fields[tags]=name',
    status: 200,
    contentType: 'application/vnd.api+json',
    json: {
      jsonapi: { version: '1.1' },
      data: { type: 'tags', id: '1', attributes: { name: 'a' }, links: { self: 'https://a.test' } },
    },
  };

  test('accepts what is described and notices a wrong status, type, value or member', () => {
    expect(check(answer)).toBeUndefined();
    expect(check({ ...answer, path: '/api/v1/tags/1' })).toBeDefined();
    expect(check({ ...answer, status: 201 })).toMatch(/not described/);
    expect(check({ ...answer, contentType: 'text/html' })).toMatch(/not offered/);
    const { data } = answer.json;
    expect(check({ ...answer, json: { ...answer.json, data: { ...data, id: 1 } } })).toBeDefined();
    expect(
      check({ ...answer, json: { ...answer.json, data: { ...data, attributes: { colour: 'x' } } } }),
    ).toBeDefined();
  });
});
