import { readFileSync } from 'node:fs';
import { entities } from '@booking/representations/entities/registry.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** What people are called, and how they are reached: what takes none of these can name nobody. */
const names = ['Q1a2b3c4dw12w', 'q1a2b3c4dw12w@people.example', '+4915112345678'];
const machineFormats = new Set(['uuid', 'date', 'date-time']);

/** Types whose entities are a customer's: they refer to him, or to what does. */
function typesOfCustomers(): ReadonlySet<string> {
  const found = new Set(['customers']);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const { type, relations } of entities)
      if (Object.values(relations).some(({ target }) => found.has(target))) found.add(type);
  }
  return found;
}

function isFree({ pattern, format, maxLength, enum: values, const: value }: Schema): boolean {
  if (values || value !== undefined || machineFormats.has(format ?? '')) return false;
  const fits = pattern === undefined ? () => true : (name: string) => new RegExp(pattern, 'u').test(name);
  return names.some((name) => name.length <= (maxLength ?? Infinity) && fits(name));
}

/** Paths of the texts in it; `*` is any member of a free-form object. */
function textsOf(schemas: Description['components']['schemas'], schema: Schema, path: readonly string[]): string[] {
  if (schema.$ref) return textsOf(schemas, schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, path);
  const into = (inner: Schema, ...step: string[]) => textsOf(schemas, inner, [...path, ...step]);
  const kinds = [schema.type ?? []].flat();
  const alternatives = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((some) => some ?? []);
  const isMap = kinds.includes('object') && !schema.properties && alternatives.length === 0;
  return [
    ...(kinds.includes('string') && isFree(schema) ? [path.join('.')] : []),
    ...(isMap ? [[...path, '*'].join('.')] : []),
    ...alternatives.flatMap((one) => into(one)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => into(property, name)),
    ...(schema.items ? into(schema.items, '[]') : []),
  ];
}

/**
 * Every text that a caller may write into what is a customer's: `orders note`, `orders/cancel reason`. Read from the committed description
 * of requests, so that a field that is added is among them.
 */
export function personalTexts(): string[] {
  const { paths, components } = JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8')) as Description;
  const ofCustomers = typesOfCustomers();
  const found = Object.entries(paths).flatMap(([path, operations]) => {
    const [type = '', ...action] = path.replace('/api/v1/', '').replace('/{id}', '').split('/');
    if (!ofCustomers.has(type) || action[0] === 'relationships') return [];
    return Object.values(operations).flatMap(({ requestBody }) => {
      const [content] = Object.values(requestBody?.content ?? {});
      if (!content) return [];
      const texts = textsOf(components.schemas, content.schema, []).filter(
        (text) => !/^data\.(id|relationships)\b/.test(text),
      );
      return texts.map((text) => `${[type, ...action].join('/')} ${text.replace('data.attributes.', '')}`);
    });
  });
  return [...new Set(found)].toSorted();
}
