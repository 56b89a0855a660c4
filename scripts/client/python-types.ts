import { writeFileSync } from 'node:fs';
import { entities } from '@booking/representations/entities/registry.ts';
import type { Attribute, EntityDefinition, Relation } from '@booking/representations/entity.ts';
import { componentName, singularOf, type JsonSchema } from '@booking/representations/json-schema.ts';
import { actionsOfTypes } from '../../services/gateway/src/endpoints/available-actions.ts';
import type { Filter } from '@booking/representations/entity.ts';
import { shownEntity } from '../../services/gateway/src/endpoints/shown-entity.ts';
import type { Writable } from '../../services/gateway/src/endpoints/writable.ts';
import { jsonSchemaOf } from '../../services/gateway/src/openapi/request-schemas.ts';
import { actionsOf, rowOf } from './rows.ts';
import { listOf, variantsOf } from './schema-types.ts';

/** Writes what may be asked and is answered, as types for `packages/client-python`, and a group per type: from the definitions and the table. */
const folder = 'packages/client-python/src/booking_platform_client';

interface Member {
  name: string;
  type: string;
  required: boolean;
}

const literal = (values: readonly unknown[]): string =>
  values.length === 0 ? 'Never' : `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;

const keywords = new Set(['from', 'class', 'global', 'import', 'is', 'not', 'pass', 'return', 'with']);
const pascal = (name: string): string =>
  name.replaceAll(/(^|[-_])([a-z])/g, (_, _sign, letter: string) => letter.toUpperCase());

/** `Order` of `orders`. */
const nameOf = (type: string): string => pascal(singularOf(type));

/** TypedDicts, each behind those that it names. */
class Declarations {
  readonly lines: string[] = [];
  private readonly names = new Set<string>();

  add(wanted: string, members: readonly Member[], comment = ''): string {
    let name = wanted;
    for (let at = 2; this.names.has(name); at += 1) name = `${wanted}${at}`;
    this.names.add(name);
    const said = members.map((member) => ({
      ...member,
      type: member.required ? member.type : `NotRequired[${member.type}]`,
    }));
    if (members.some((member) => keywords.has(member.name) || !/^\w+$/.test(member.name))) {
      const entries = said.map((member) => `    ${JSON.stringify(member.name)}: ${JSON.stringify(member.type)},`);
      this.lines.push(`${name} = TypedDict(${JSON.stringify(name)}, {`, ...entries, '})', '', '');
      return name;
    }
    const body = said.map((member) => `    ${member.name}: ${member.type}`);
    const doc = comment === '' ? [] : [`    """${comment}"""`, ''];
    this.lines.push(`class ${name}(TypedDict):`, ...doc, ...(body.length > 0 ? body : ['    pass']), '', '');
    return name;
  }

  /** What a JSON Schema of a request says; objects get a name that begins with `name`. */
  typeOf(schema: JsonSchema, name: string): string {
    if ('const' in schema) return literal([schema['const']]);
    if ('enum' in schema) return literal(schema['enum'] as unknown[]);
    if ('if' in schema)
      return variantsOf(schema)
        .map((variant) => this.objectType(variant, variantName(variant, name)))
        .join(' | ');
    if (schema['properties'] !== undefined) return this.objectType(schema, name);
    const alternatives = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])];
    if (alternatives.length > 0) {
      return [...new Set(alternatives.map((one) => this.typeOf(one, variantName(one, name))))].join(' | ');
    }
    switch (schema['type']) {
      case 'array':
        return `Sequence[${this.typeOf((schema['items'] ?? {}) as JsonSchema, name)}]`;
      case 'object':
        return 'Mapping[str, object]';
      default:
        return plainTypes[String(schema['type'])] ?? 'object';
    }
  }

  private objectType(schema: JsonSchema, name: string): string {
    const required = new Set(schema['required'] as string[] | undefined);
    const members = Object.entries(schema['properties'] as Record<string, JsonSchema>).map(([key, member]) => ({
      name: key,
      type: this.typeOf(member, `${name}${pascal(key)}`),
      required: required.has(key),
    }));
    return this.add(name, members);
  }
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

function variantName(schema: JsonSchema, name: string): string {
  const { type } = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const kind: unknown = type?.['const'] ?? (type?.['enum'] as string[] | undefined)?.[0];
  return typeof kind === 'string' ? name + pascal(kind) : name;
}

function readType(out: Declarations, attribute: Attribute, name: string): string {
  const { kind, values, columns, null: empty } = attribute;
  const plain = (): string => {
    switch (kind) {
      case 'enum':
        return literal(values ?? []);
      case 'money':
      case 'percent':
        return 'float';
      case 'integer':
        return 'int';
      case 'boolean':
        return 'bool';
      case 'strings':
        return 'list[str]';
      case 'json':
        return 'dict[str, object]';
      case 'rows':
        return `list[${out.add(name, readMembers(out, columns ?? {}, name))}]`;
      case 'record':
        return out.add(name, readMembers(out, columns ?? {}, name));
      default:
        return 'str';
    }
  };
  return empty === undefined ? plain() : `${plain()} | None`;
}

const readMembers = (out: Declarations, attributes: Readonly<Record<string, Attribute>>, name: string): Member[] =>
  Object.entries(attributes).map(([key, attribute]) => ({
    name: key,
    type: readType(out, attribute, `${name}${pascal(key)}`),
    required: attribute.onlyWhenPresent !== true,
  }));

const identity = (type: string): Member[] => [
  { name: 'id', type: 'str', required: true },
  { name: 'type', type: literal([type]), required: true },
];

function addRead(out: Declarations, { type, description, attributes, relations, meta = {} }: EntityDefinition): void {
  const name = nameOf(type);
  const related = Object.entries(relations).map(([key, { cardinality, target }]) => {
    const to = `${nameOf(target)}Ref`;
    return { name: key, type: cardinality === 'one' ? `${to} | None` : `list[${to}]`, required: true };
  });
  const actions = actionsOfTypes.get(type) ?? [];
  const told = [
    ...(actions.length > 0 ? [{ name: 'available_actions', type: `list[${literal(actions)}]`, required: false }] : []),
    ...readMembers(out, meta, `${name}Meta`).map((member) => ({ ...member, required: false })),
  ];
  const metaMember = told.length === 0 ? [] : [{ name: 'meta', type: out.add(`${name}Meta`, told), required: false }];
  const own = [...readMembers(out, attributes, name), ...related];
  out.add(`${name}Link`, identity(type), 'What names it; an entity that was read will do.');
  out.add(name, [...identity(type), ...own, ...metaMember], description);
  const perhaps = [...own, ...metaMember].map((member) => ({ ...member, required: false }));
  out.add(`${name}Ref`, [...identity(type), ...perhaps], 'With the members of the entity where it was included.');
}

function linkType({ cardinality, target }: Relation, isNeeded: boolean): string {
  if (cardinality === 'many') return `Sequence[${nameOf(target)}Link]`;
  return `${nameOf(target)}Link${isNeeded ? '' : ' | None'}`;
}

/** As in request-types.ts: a create takes null for whatever it does not need, an update for what may be emptied. */
function addWrite(out: Declarations, type: string, mode: 'create' | 'update', writable: Writable): void {
  const { attributes, relationships, required, createOnly } = writable;
  const name = `${nameOf(type)}${pascal(mode)}`;
  const needs = (key: string): boolean => mode === 'create' && required.includes(key);
  const own = Object.entries(attributes).map(([key, { schema, clearable }]) => {
    const said = out.typeOf(jsonSchemaOf(schema), `${name}${pascal(key)}`);
    const orNull = (mode === 'create' ? !required.includes(key) : clearable) && !said.endsWith('None');
    return { name: key, type: `${said}${orNull ? ' | None' : ''}`, required: needs(key) };
  });
  const related = Object.entries(relationships).map(([key, relation]) => ({
    name: key,
    type: linkType(relation, needs(key)),
    required: needs(key),
  }));
  const taken = ({ name: key }: Member): boolean => mode === 'create' || !createOnly.includes(key);
  out.add(name, [...own, ...related].filter(taken));
}

function filterType({ kind, single }: Filter): string {
  if (typeof kind === 'object') return `${literal(kind)} | Sequence[${literal(kind)}]`;
  switch (kind) {
    case 'boolean':
      return 'bool';
    case 'integer':
      return 'int';
    case 'id':
      return single ? 'str' : 'str | Sequence[str]';
    default:
      return 'str';
  }
}

function addRequests(out: Declarations, { type }: EntityDefinition): void {
  const name = nameOf(type);
  for (const mode of ['create', 'update'] as const) {
    const body = rowOf(type, mode)?.body;
    if (body?.kind === 'document') addWrite(out, type, mode, body.writable);
  }
  for (const { name: action, row } of actionsOf(type)) {
    if (row.operation.kind === 'plain')
      out.typeOf(jsonSchemaOf(row.operation.schema), `${name}${pascal(action)}Answer`);
    if (row.body?.kind !== 'plain') continue;
    const wanted = `${name}${pascal(action)}`;
    const said = out.typeOf(jsonSchemaOf(row.body.schema), wanted);
    if (said !== wanted) out.lines.push(`${wanted} = ${said}`, '', '');
  }
  const list = rowOf(type, 'list');
  if (!list) return;
  const filters = Object.entries(list.query.filters ?? {});
  out.add(
    `${name}Filter`,
    filters.map(([key, filter]) => ({ name: key, type: filterType(filter), required: false })),
  );
}

const imports = 'from collections.abc import Mapping, Sequence\nfrom typing import Literal, NotRequired, TypedDict';

function typesFile(): string {
  const out = new Declarations();
  for (const entity of entities) addRead(out, entity);
  for (const entity of entities) addRequests(out, entity);
  out.add(
    'Fields',
    entities.map(({ type, attributes, relations }) => ({
      name: type,
      type: `Sequence[${literal([...Object.keys(attributes), ...Object.keys(relations)])}]`,
      required: false,
    })),
  );
  return [
    '"""What is answered, taken and asked. Generated by npm run generate."""',
    'from __future__ import annotations',
    imports,
    out.lines.join('\n').trimEnd(),
  ].join('\n\n');
}

/** The classes of a group with their parameters, as `core.py` has them. */
function basesOf(type: string, prefix: string): string[] {
  const name = nameOf(type);
  const include = (kind: 'get' | 'list' | 'create'): string => literal(rowOf(type, kind)?.query.include ?? []);
  const sorts = (rowOf(type, 'list')?.query.sorts ?? []).flatMap((sort) => [sort, `-${sort}`]);
  return [
    ...(rowOf(type, 'get') ? [`Gets[t.${name}, ${include('get')}]`] : []),
    ...(rowOf(type, 'list') ? [`Lists[t.${name}, t.${name}Filter, ${literal(sorts)}, ${include('list')}]`] : []),
    ...(rowOf(type, 'create')?.body ? [`Creates[t.${name}, t.${name}Create, ${include('create')}]`] : []),
    ...(rowOf(type, 'update')?.body ? [`Updates[t.${name}, t.${name}Link, t.${name}Update]`] : []),
    ...(rowOf(type, 'delete') ? [`Deletes[t.${name}Link]`] : []),
  ].map((base) => `core.${prefix}${base}`);
}

function methodsOf(type: string, isAsync: boolean): string[] {
  const name = nameOf(type);
  return actionsOf(type).flatMap(({ name: action, row }) => {
    const { body, operation, query } = row;
    const takes = body?.kind === 'plain';
    const wanted = `t.${name}${pascal(action)}`;
    const given = takes ? [body.optional ? `body: ${wanted} | None = None` : `body: ${wanted}`] : [];
    const include =
      query.include && query.include.length > 0 ? [`include: Sequence[${literal(query.include)}] = ()`] : [];
    const shown = operation.kind === 'plain' ? `${wanted}Answer` : `t.${nameOf(shownEntity(row).type)}`;
    const answer = operation.kind === 'create-many' ? `list[${shown}]` : shown;
    const parameters = [
      'self',
      `entity: str | t.${name}Link`,
      ...given,
      '*',
      ...include,
      'idempotency_key: str | None = None',
      'if_unchanged: bool = False',
    ];
    const handed = [
      'entity',
      JSON.stringify(action),
      ...(takes ? ['body'] : []),
      ...(include.length > 0 ? ['include=include'] : []),
      'idempotency_key=idempotency_key',
      'if_unchanged=if_unchanged',
    ];
    return [
      '',
      `    ${isAsync ? 'async ' : ''}def ${action.replaceAll('-', '_')}(`,
      ...parameters.map((parameter) => `        ${parameter},`),
      `    ) -> ${answer}:`,
      `        """${row.summary}"""`,
      `        return ${isAsync ? 'await ' : ''}self._act(${handed.join(', ')})`,
    ];
  });
}

function groupOf({ type, relations }: EntityDefinition, prefix: string): string[] {
  const names = Object.keys(relations).map((name) => JSON.stringify(name));
  return [
    `class ${prefix}${componentName(type)}(`,
    ...basesOf(type, prefix).map((base) => `    ${base},`),
    '):',
    `    type_name = ${JSON.stringify(type)}`,
    `    relations = frozenset((${names.join(', ')}${names.length === 1 ? ',' : ''}))`,
    ...methodsOf(type, prefix !== ''),
    '',
    '',
  ];
}

function clientFile(): string {
  const groups = entities.filter(({ type }) => basesOf(type, '').length > 0);
  const client = (prefix: string, base: string): string[] => [
    `class ${prefix}BookingClient(core.${base}):`,
    '    """A client of the platform for one organization."""',
    ...groups.flatMap(({ type }) => [
      '',
      '    @cached_property',
      `    def ${type.replaceAll('-', '_')}(self) -> ${prefix}${componentName(type)}:`,
      `        return ${prefix}${componentName(type)}(self._transport)`,
    ]),
    '',
    '',
  ];
  const lines = [
    '"""A group of calls for each type. Generated by npm run generate."""',
    '',
    '# mypy: no-warn-return-any',
    '',
    'from __future__ import annotations',
    '',
    'from collections.abc import Sequence',
    'from functools import cached_property',
    'from typing import Literal, Never',
    '',
    'from . import core',
    'from . import types as t',
    '',
    '',
    ...groups.flatMap((entity) => groupOf(entity, '')),
    ...groups.flatMap((entity) => groupOf(entity, 'Async')),
    ...client('', 'SyncClient'),
    ...client('Async', 'AsyncClient'),
  ];
  return lines.join('\n').trimEnd();
}

export function writePythonTypes(): void {
  writeFileSync(`${folder}/types.py`, `${typesFile()}\n`);
  writeFileSync(`${folder}/client.py`, `${clientFile()}\n`);
}
