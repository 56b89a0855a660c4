import { fieldOf, type Attribute, type EntityDefinition, type WireEntity } from './entity.ts';

/** Stands in examples wherever an id is asked for and no other is given. */
export const exampleId = '019b6c7e-5a00-7000-8000-000000000001';

const texts: Readonly<Record<string, string>> = {
  code: 'SPRING10',
  voucher_code: 'SPRING10',
  currency: 'EUR',
  email: 'ada@example.com',
  url: 'https://example.com/hook',
  color: '#3366ff',
  country: 'DE',
  country_code: 'DE',
  time_zone: 'Europe/Berlin',
  locale: 'de',
  number: 'BO000000001',
  slug: 'meeting-room',
  first_name: 'Ada',
  last_name: 'Lovelace',
  mime_type: 'image/png',
};

/** Flags that most entities do not carry. */
const exceptional: readonly string[] = ['hidden', 'archived', 'overdue'];

/** A wire value for an attribute, by its kind and, for texts, its name. */
function wireExample(name: string, attribute: Attribute): unknown {
  switch (attribute.kind) {
    case 'enum':
      return attribute.values?.[0];
    case 'timestamp':
    case 'local-timestamp':
      return name.startsWith('end') ? '2026-03-29T08:00:00.000+00:00' : '2026-03-29T07:00:00.000+00:00';
    case 'date':
      return '2026-03-29';
    case 'time':
      return name.startsWith('end') ? '17:00' : '09:00';
    case 'money':
      return 11_900;
    case 'percent':
      return 1_900;
    case 'integer':
      return 1;
    case 'boolean':
      return !exceptional.includes(name);
    case 'json':
      return '{"key":"value"}';
    case 'strings':
      return [name === 'events' ? 'orders.created' : name === 'scopes' ? 'b.orders:read' : 'example'];
    case 'rows':
      return [wireFields(attribute.columns ?? {})];
    case 'record':
      return wireFields(attribute.columns ?? {});
    case 'string':
    default:
      return texts[name] ?? `Example ${name.replaceAll('_', ' ')}`;
  }
}

function wireFields(attributes: Readonly<Record<string, Attribute>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [fieldOf(name, attribute), wireExample(name, attribute)]),
  );
}

/**
 * An entity in its wire form with a value for everything that is always shown, as examples of the API descriptions are made from.
 * `idOf` gives the id of the entity and of the ones it refers to, by type.
 */
export function exampleEntity(entity: EntityDefinition, idOf: (type: string) => string = () => exampleId): WireEntity {
  const ids = Object.values(entity.relations).map(({ cardinality, field, target }) => [
    field,
    cardinality === 'many' ? [idOf(target)] : idOf(target),
  ]);
  const attributes = Object.fromEntries(
    Object.entries(entity.attributes).filter(([, { onlyWhenPresent }]) => !onlyWhenPresent),
  );
  return { currency: 'EUR', ...wireFields(attributes), ...Object.fromEntries(ids), id: idOf(entity.type) };
}
