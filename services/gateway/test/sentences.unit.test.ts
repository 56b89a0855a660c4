import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { asyncApiDocument } from '@booking/representations/asyncapi.ts';
import { eventSchemas } from '@booking/representations/event-schemas.ts';
import { endpoints } from '../src/endpoints/table.ts';
import { openApiDocument } from '../src/openapi/document.ts';
import { operationsOf } from '../src/openapi/path-items.ts';
import type { Json } from './openapi-validator.ts';

/** The rules for what the descriptions say; each finder is shown to notice a fault. */
const openApi = openApiDocument(endpoints);
const asyncApi = asyncApiDocument();

/** One sentence or several: a capital letter or a quoted name first, a full stop at the end. */
const isSentence = (text: unknown): boolean => typeof text === 'string' && /^[\p{Lu}`'"\dbi{]?.{5,}\.$/su.test(text);

function targetOf(node: Json, document: Json): Json {
  if (typeof node['$ref'] !== 'string') return node;
  return node['$ref']
    .slice('#/'.length)
    .split('/')
    .reduce<Json>((at, part) => at[part] as Json, document);
}

/** Says what a member must not be that has its sentence where it is described. */
const isNarrowing = (property: Json): boolean => Object.keys(property).join() === 'not';

/** Ways to the properties that neither have a sentence nor refer to something with one. */
function unsaid(value: unknown, document: Json, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    if (['example', 'examples', 'enum', 'if'].includes(key)) return [];
    const here = `${path}/${key}`;
    const isProperties = key === 'properties' && !path.endsWith('/properties');
    const missing = isProperties
      ? Object.entries(member as Record<string, Json>)
          .filter(([, property]) => !isNarrowing(property))
          .filter(([, property]) => !isSentence(property['description'] ?? targetOf(property, document)['description']))
          .map(([name]) => `${here}/${name}`)
      : [];
    return [...missing, ...unsaid(member, document, here)];
  });
}

const operations = Object.entries(openApi['paths'] as Json).flatMap(([path, item]) =>
  operationsOf(item).map(([method, operation]) => ({ label: `${method} ${path}`, operation })),
);

describe('the descriptions', () => {
  test('every operation says something beside who may call it', () => {
    const silent = operations.filter(({ operation }) => {
      const text = String(operation['description']).replace(/(Roles: |Any valid token).*$/s, '');
      return !isSentence(text.trim()) || !operation['summary'];
    });
    expect(silent.map(({ label }) => label)).toEqual([]);
  });

  test('every operation is summed up by what it does, in words, and no two alike', () => {
    const summaries = operations.map(({ operation }) => String(operation['summary']));
    // A verb first; names of types and relations are no words, and an article fits the sound behind it.
    const odd =
      /^(?!(?:[A-Z][a-z]+) )|one of the|relationship|_|[a-z]-(?:clients|trackers|rules)|\ba (?:[aeio]|API)|\ban (?![aeiouA])|\.$/;
    expect(odd.test('Which tags belong to one of the api-clients')).toBe(true);
    expect(['Get an tag', 'Get a order', 'Get a API client', 'Set the logo_image'].every((one) => odd.test(one))).toBe(
      true,
    );
    expect(summaries.filter((one) => odd.test(one))).toEqual([]);
    expect(new Set(summaries).size).toBe(summaries.length);
  });

  test('what a refusal says does not say its status again', () => {
    const { responses } = openApi['components'] as { responses: Record<string, { description: string }> };
    const names = [
      'BadRequest',
      'Unauthorized',
      'Forbidden',
      'NotFound',
      'Conflict',
      'Unprocessable',
      'TooManyRequests',
    ];
    for (const name of names) expect(responses[name]?.description).toMatch(/^[A-Z][^:\d]+: [a-z_]+(, [a-z_]+)*\.$/);
  });

  test('every parameter has a sentence', () => {
    const silent = operations.flatMap(({ label, operation }) =>
      (operation['parameters'] as Json[])
        .map((parameter) => targetOf(parameter, openApi))
        .filter(({ description }) => !isSentence(description))
        .map(({ name }) => `${label}: ${String(name)}`),
    );
    expect(silent).toEqual([]);
  });

  test('every property of the interface and of the events has a sentence', () => {
    expect(unsaid(openApi, openApi)).toEqual([]);
    expect(unsaid(asyncApi, asyncApi)).toEqual([]);
  });

  test('a property without a sentence is noticed, also below others', () => {
    const schema = { properties: { a: { description: 'Something said.', properties: { b: { type: 'string' } } } } };
    expect(unsaid(schema, {})).toEqual(['/properties/a/properties/b']);
  });

  test('what may be null says what null means, as an alternative: generators of clients fail at lists of types', () => {
    const texts = [openApi, asyncApi, eventSchemas()].map((document) => JSON.stringify(document));
    expect(texts.filter((text) => text.includes('"type":['))).toEqual([]);
    expect(texts.filter((text) => !text.includes('{"type":"null"}'))).toEqual([]);
    const schemas = (openApi['components'] as Record<string, Json>)['schemas'] as Record<string, Json>;
    const shown = Object.entries(schemas).filter(([name]) => name.endsWith('Attributes'));
    expect(shown.length).toBeGreaterThan(30);
    for (const [name, { properties }] of shown) {
      for (const [attribute, schema] of Object.entries(properties as Record<string, Json>)) {
        const nullable =
          JSON.stringify(schema).includes('"null"') && !['array', 'object'].includes(String(schema['type']));
        expect([name, attribute, /\bNull /.test(String(schema['description']))]).toEqual([name, attribute, nullable]);
      }
    }
  });

  test('the whole document stays small enough to be loaded by people and generators', () => {
    const text = JSON.stringify(openApi);
    expect([text.length < 1_200_000, gzipSync(text).length < 100_000]).toEqual([true, true]);
  });
});
