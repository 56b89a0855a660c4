import { writeFileSync } from 'node:fs';
import { entities } from '@booking/representations/entities/registry.ts';
import type { EntityDefinition, Relation } from '@booking/representations/entity.ts';
import { actionsOfTypes } from '../../services/gateway/src/endpoints/available-actions.ts';
import type { Filter } from '@booking/representations/entity.ts';
import { shownEntity } from '../../services/gateway/src/endpoints/shown-entity.ts';
import type { Writable } from '../../services/gateway/src/endpoints/writable.ts';
import { jsonSchemaOf } from '../../services/gateway/src/openapi/request-schemas.ts';
import { membersOf } from './entity-types.ts';
import { actionsOf, rowOf } from './rows.ts';
import { keyOf, typeOfSchema, union } from './schema-types.ts';

/** Writes what may be asked, as types for `packages/client`: from the table of endpoints, as the description of the API is. */
const target = 'packages/client/src/generated/requests.ts';

/** `interface Name { type: …; }` with a member for every type that `of` says something of. */
function interfaceOf(name: string, comment: string, of: (entity: EntityDefinition) => string | undefined): string[] {
  const members = entities.flatMap((entity) => {
    const said = of(entity);
    return said === undefined ? [] : [`  ${keyOf(entity.type)}: ${said};`];
  });
  return [`/** ${comment} */`, `export interface ${name} {`, ...members, '}', ''];
}

function linkType({ cardinality, target: to }: Relation, isNeeded: boolean): string {
  if (cardinality === 'many') return `readonly Link<'${to}'>[]`;
  return isNeeded ? `Link<'${to}'>` : `Link<'${to}'> | null`;
}

/** A create takes null for whatever it does not need; an update for what may be emptied. */
function fieldsType({ attributes, relationships, required, createOnly }: Writable, mode: 'create' | 'update'): string {
  const needs = (name: string): boolean => mode === 'create' && required.includes(name);
  const taken = (name: string): boolean => mode === 'create' || !createOnly.includes(name);
  const optional = (name: string): string => `${keyOf(name)}${needs(name) ? '' : '?'}`;
  const own = Object.entries(attributes).map(([name, { schema, clearable }]) => {
    const orNull = mode === 'create' ? !required.includes(name) : clearable;
    const type = typeOfSchema(jsonSchemaOf(schema));
    const said = orNull && !type.endsWith('| null') ? `${type} | null` : type;
    return [name, `    ${optional(name)}: ${said};`] as const;
  });
  const related = Object.entries(relationships).map(
    ([name, relation]) => [name, `    ${optional(name)}: ${linkType(relation, needs(name))};`] as const,
  );
  const lines = [...own, ...related].filter(([name]) => taken(name)).map(([, line]) => line);
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n  }`;
}

function written(kind: 'create' | 'update') {
  return ({ type }: EntityDefinition): string | undefined => {
    const body = rowOf(type, kind)?.body;
    return body?.kind === 'document' ? fieldsType(body.writable, kind) : undefined;
  };
}

function filterType({ kind, single }: Filter): string {
  if (typeof kind === 'object') return `OneOrMore<${union(kind)}>`;
  switch (kind) {
    case 'boolean':
      return 'boolean';
    case 'integer':
      return 'number';
    case 'id':
      return single ? 'string' : 'OneOrMore<string>';
    default:
      return 'string';
  }
}

function filtersType({ type }: EntityDefinition): string | undefined {
  const row = rowOf(type, 'list');
  if (!row) return undefined;
  const members = Object.entries(row.query.filters ?? {}).map(
    ([name, filter]) => `    ${keyOf(name)}?: ${filterType(filter)};`,
  );
  return members.length === 0 ? 'Record<string, never>' : `{\n${members.join('\n')}\n  }`;
}

function actionsType({ type }: EntityDefinition): string | undefined {
  const actions = actionsOf(type);
  if (actions.length === 0) return undefined;
  const lines = actions.map(({ name, row }) => {
    const { body, operation, query } = row;
    const takes =
      body?.kind === 'plain' ? [`takes${body.optional ? '?' : ''}: ${typeOfSchema(jsonSchemaOf(body.schema))}`] : [];
    if (operation.kind === 'plain') {
      return `    ${keyOf(name)}: { ${[...takes, `told: ${typeOfSchema(jsonSchemaOf(operation.schema))}`].join('; ')} };`;
    }
    const shown = shownEntity(row).type;
    const answers = `answers: '${shown}'${operation.kind === 'create-many' ? '; many: true' : ''}`;
    const asGet = union(rowOf(shown, 'get')?.query.include ?? []);
    const paths = union(query.include ?? []);
    const include = paths === 'never' ? [] : [`include: ${paths === asGet ? `Includes['${shown}']` : paths}`];
    return `    ${keyOf(name)}: { ${[...takes, answers, ...include].join('; ')} };`;
  });
  return `{\n${lines.join('\n')}\n  }`;
}

function relatedType({ relations }: EntityDefinition): string {
  const members = Object.entries(relations).map(
    ([name, { cardinality, target: to }]) => `${keyOf(name)}: ${cardinality === 'one' ? `'${to}'` : `['${to}']`}`,
  );
  return members.length === 0 ? 'Record<string, never>' : `{ ${members.join('; ')} }`;
}

function metaType({ type, meta = {} }: EntityDefinition): string | undefined {
  const actions = actionsOfTypes.get(type) ?? [];
  const known = actions.length > 0 ? [`available_actions?: (${union(actions)})[]`] : [];
  const own = membersOf(meta).map((member) => member.replace(/^(\w+)\??:/, '$1?:'));
  return known.length + own.length === 0 ? undefined : `{ ${[...known, ...own].join('; ')} }`;
}

const has = (kind: 'get' | 'delete'): string[] =>
  entities.filter(({ type }) => rowOf(type, kind) !== undefined).map(({ type }) => type);

export function writeRequestTypes(): void {
  const including = (kind: 'get' | 'list' | 'create') => (entity: EntityDefinition) => {
    const row = rowOf(entity.type, kind);
    return row ? union(row.query.include ?? []) : undefined;
  };
  const lines = [
    '// Generated by npm run generate.',
    "import type { Json, Type } from './entities.ts';",
    '',
    '/** A relation as it is written: what was read will do. */',
    'export interface Link<T extends Type> {',
    '  id: string;',
    '  type: T;',
    '}',
    'type OneOrMore<T> = T | readonly T[];',
    '',
    ...interfaceOf('Creates', 'What a create takes.', written('create')),
    ...interfaceOf('Updates', 'What an update takes; left out is left alone.', written('update')),
    ...interfaceOf('Filters', 'Filters of lists.', filtersType),
    ...interfaceOf('Sorts', 'Orders of lists; `-name` sorts downwards.', ({ type }) => {
      const row = rowOf(type, 'list');
      return row ? union(row.query.sorts ?? []) : undefined;
    }),
    ...interfaceOf('Includes', 'Paths that `get` may include.', including('get')),
    ...interfaceOf('ListIncludes', 'Paths that `list` may include.', including('list')),
    ...interfaceOf('CreateIncludes', 'Paths that `create` may include.', including('create')),
    ...interfaceOf(
      'Actions',
      'Business steps of one entity: what each takes, and the type that it answers, or what it tells.',
      actionsType,
    ),
    ...interfaceOf('Related', 'Where relations lead; a list where there may be several.', relatedType),
    ...interfaceOf('Metas', 'What the platform tells beside an entity.', metaType),
    `export type Readable = ${union(has('get'))};`,
    `export type Removable = ${union(has('delete'))};`,
    '',
  ];
  writeFileSync(target, lines.join('\n'));
}
