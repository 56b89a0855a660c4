import { fieldOf, type Attribute, type WireEntity } from '@booking/representations/entity.ts';
import { findEntity } from '@booking/representations/entities/registry.ts';

const moment = '2026-03-01T08:00:00.000+00:00';

function usual({ kind, values, columns = {} }: Attribute): unknown {
  switch (kind) {
    case 'record':
      return Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [fieldOf(name, column), usual(column)]),
      );
    case 'enum':
      return values?.[0];
    case 'timestamp':
    case 'local-timestamp':
      return moment;
    case 'date':
      return '2026-03-01';
    case 'time':
      return '09:00';
    case 'boolean':
      return false;
    case 'integer':
    case 'money':
    case 'percent':
      return 0;
    default:
      return '';
  }
}

/** The entity with a value for whatever its service never leaves out; tests name only what they are about. */
export function completeEntity(type: string, given: WireEntity): WireEntity {
  const entity = findEntity(type);
  const needed = Object.entries(entity?.attributes ?? {}).filter(
    ([name, attribute]) =>
      attribute.null === undefined &&
      !attribute.onlyWhenPresent &&
      !['json', 'rows', 'strings'].includes(attribute.kind) &&
      given[fieldOf(name, attribute)] === undefined,
  );
  const filled = needed.map(([name, attribute]) => [fieldOf(name, attribute), usual(attribute)]);
  return { ...(Object.fromEntries(filled) as WireEntity), ...given };
}
