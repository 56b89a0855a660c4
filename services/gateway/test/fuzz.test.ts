import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Endpoint } from '../src/endpoints/endpoint.ts';
import { endpoints } from '../src/endpoints/table.ts';
import { exampleRequest } from '../src/openapi/examples.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { orderId, subscriptionId } from './seed.ts';

/** Hostile input for every row of the table, the same on every run: the seed is fixed. */
const runs = { numRuns: 400, seed: 20261121 };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const nasty = fc.oneof(
  fc.constantFrom(
    '$gt',
    '$where',
    '__proto__',
    'constructor',
    'toString',
    '..x',
    '%00',
    '%',
    '%E0%A4%A',
    '\u202e',
    '💥',
    "';--",
    '-1',
    '1e309',
    'null',
    'undefined',
    '[]',
    '{}',
    'true',
    '0x10',
    ' ',
    ',',
    ',,',
    '.',
    'a.b.c.d.e.f.g',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const anyValue = fc.oneof(
  nasty,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }),
);
const parameterName = fc.oneof(
  fc.constantFrom(
    'include',
    'sort',
    'page[number]',
    'page[size]',
    'filter[id]',
    'filter[search]',
    'fields[orders]',
    'o',
    'filter[$gt]',
    'filter[__proto__]',
    'page',
    'filter',
  ),
  nasty,
);
const query = fc
  .array(fc.tuple(parameterName, nasty, fc.boolean()), { maxLength: 4 })
  .map((pairs) =>
    pairs
      .map(([name, value, raw]) =>
        raw ? `${printable(name)}=${printable(value)}` : `${encode(name)}=${encode(value)}`,
      )
      .join('&'),
  );

/** What can stand in a request line at all. */
const printable = (text: string) => text.replaceAll(/[^\x21-\x7e]/g, '').replaceAll('#', '');
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** An existing id, or anything but what the client itself resolves (`.`, `..`). */
const pathValue = fc.oneof(
  fc.constantFrom(orderId, subscriptionId, 'customer-1', 'studio'),
  nasty.map(encode).filter((text) => !/^\.*$/.test(text)),
);

/** The example document of an endpoint with one member replaced, or something else altogether. */
function bodyFor({ body }: Endpoint): fc.Arbitrary<unknown> {
  if (body?.kind !== 'document') return anyValue;
  const example = exampleRequest(body.entity, body.writable, body.mode);
  const names = [
    'type',
    'id',
    'attributes',
    'relationships',
    ...Object.keys(body.writable.attributes),
    ...Object.keys(body.writable.relationships),
  ];
  const damaged = fc.tuple(fc.constantFrom(...names), anyValue).map(([name, value]) => replaced(example, name, value));
  return fc.oneof(damaged, anyValue);
}

function replaced(example: unknown, name: string, value: unknown): unknown {
  const { data } = structuredClone(example) as { data: Record<string, Record<string, unknown>> };
  if (['type', 'id', 'attributes', 'relationships'].includes(name)) return { data: { ...data, [name]: value } };
  const section = data['relationships'] && name in data['relationships'] ? 'relationships' : 'attributes';
  return { data: { ...data, [section]: { ...data[section], [name]: value } } };
}

const call = fc
  .constantFrom(...endpoints)
  .chain((endpoint) => fc.record({ endpoint: fc.constant(endpoint), id: pathValue, query, body: bodyFor(endpoint) }));

describe('hostile input', () => {
  test('is never a 500, and a refusal is an errors document', async () => {
    await fc.assert(
      fc.asyncProperty(call, async ({ endpoint, id, query: text, body }) => {
        const path = `/api/v1${endpoint.path.replace(/\{[^}]+\}/g, id.replaceAll('$', '$$$$'))}${text === '' ? '' : `?${text}`}`;
        const sent = endpoint.method === 'GET' ? {} : { body: body === undefined ? null : body };
        const answer = await gateway.call(path, { method: endpoint.method, ...sent });
        expect([endpoint.method, path, answer.status, answer.status < 500]).toEqual([
          endpoint.method,
          path,
          answer.status,
          true,
        ]);
        if (answer.status >= 400) expect(answer.json.errors.length).toBeGreaterThan(0);
      }),
      runs,
    );
  });

  test('raw bytes as a body are refused as malformed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        const answer = await gateway.call('/api/v1/orders', { method: 'POST', rawBody: Buffer.from(bytes) });
        expect([400, 422]).toContain(answer.status);
      }),
      { ...runs, numRuns: 100 },
    );
  });
});
