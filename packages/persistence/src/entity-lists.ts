import { fieldOf, filtersOf, type EntityDefinition, type Filter } from '@booking/representations/entity.ts';
import type { RecordDefinition } from '@booking/representations/record.ts';
import { containsAny, equalsAny, equalsFlag, type FilterCondition } from './filters.ts';
import { dayPeriodOf, periodOf } from './period-filters.ts';

/** What lists of a record are narrowed and sorted by, for its store; `own` are conditions that its declaration does not say. */
export function listsOf(
  { entity }: Pick<RecordDefinition, 'entity'>,
  own: Readonly<Record<string, FilterCondition>> = {},
) {
  const { type, sorts = ['created_at'] } = entity;
  const declared = filtersOf(entity);
  const unknown = Object.keys(own).find((name) => !declared[name]);
  if (unknown !== undefined) throw new Error(`${type} has no filter ${unknown}`);
  const filters = Object.entries(declared).flatMap(([name, filter]) => {
    const condition = own[name] ?? conditionOf(name, filter);
    return condition ? [[name, condition] as const] : [];
  });
  const byId: Record<string, FilterCondition> = { id: equalsAny('_id') };
  return {
    type,
    filters: { ...byId, ...Object.fromEntries(filters) },
    sorts: Object.fromEntries(sorts.map((name) => [name, sortFieldOf(entity, name)])),
  };
}

function sortFieldOf({ type, attributes }: EntityDefinition, name: string): string {
  const attribute = attributes[name];
  if (!attribute) throw new Error(`${type} has no ${name} to sort by`);
  return fieldOf(name, attribute);
}

function conditionOf(name: string, { kind, field }: Filter): FilterCondition | undefined {
  if (field === undefined) return undefined;
  const [period = ''] = name.split(/_(?:since|until)$/);
  switch (kind) {
    case 'boolean':
      return equalsFlag(field);
    case 'integer':
      return (values) => ({ [field]: { $in: values.map(Number).filter(Number.isInteger) } });
    case 'timestamp':
      return periodOf(period, field)[name];
    case 'day':
      return dayPeriodOf(period, field)[name];
    default:
      return field.endsWith('_ids') ? containsAny(field) : equalsAny(field);
  }
}
