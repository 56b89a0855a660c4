import { AppError, appError, conflict, type Problem } from '@booking/platform/errors.ts';
import { problemsMax } from '@booking/platform/field-problems.ts';
import type { EntityDefinition, Relation } from '@booking/representations/entity.ts';
import type { Writable } from '../../endpoints/writable.ts';
import { existingPointer } from './pointer.ts';
import { noNull, noNullHere, schemaProblems } from './schema-problems.ts';
import { suggestion } from '@booking/platform/suggestion.ts';

/** What a request document means for the RPC. */
export interface DocumentInput {
  /** Fields of the RPC's `XInput`; a field that is in the mask but missing here is cleared. */
  input: Record<string, unknown>;
  updateMask: string[];
  /** Linkage of an update that cannot be written, as it was sent: no mistake as long as it says what is so. */
  fixed: FixedLinkage[];
  /** The same for attributes. */
  managed: ManagedAttribute[];
}

export interface ManagedAttribute {
  name: string;
  value: unknown;
  pointer: string;
}

export interface FixedLinkage {
  name: string;
  relation: Relation;
  value: string | string[] | null;
  pointer: string;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function invalid(detail: string, pointer: string): Problem {
  return { code: 'validation_failed', detail, source: { pointer } };
}

const mismatch = (member: 'type' | 'id', detail: string): Problem =>
  conflict(`${member}_mismatch`, detail, { source: { pointer: `/data/${member}` } }).problems[0];

/** The resource object's own members: 400 without `data`, 409 on another type or id, 403 on a client id. */
export function readResourceObject(document: unknown, expected: { type: string; id: string | undefined }): Json {
  if (!isObject(document) || !Object.hasOwn(document, 'data')) {
    throw appError('malformed_document', 'Send an object with the member data.', { source: { pointer: '' } });
  }
  const { data } = document;
  if (!isObject(data)) {
    throw appError('malformed_document', 'data must be one resource object.', { source: { pointer: '/data' } });
  }
  if (expected.id === undefined && data['id'] !== undefined) {
    throw appError('client_id_not_allowed', 'Ids are made by the server.', { source: { pointer: '/data/id' } });
  }
  const conflicts: Problem[] = [];
  if (typeof data['type'] === 'string' && data['type'] !== expected.type) {
    conflicts.push(mismatch('type', `The type here is ${expected.type}.`));
  }
  if (expected.id !== undefined && typeof data['id'] === 'string' && data['id'] !== expected.id) {
    conflicts.push(mismatch('id', 'The id is not the one of the address.'));
  }
  throwAny(conflicts);
  const missing: Problem[] = [];
  const mustBeString = expected.id === undefined ? ['type'] : ['type', 'id'];
  for (const member of mustBeString) {
    if (typeof data[member] !== 'string') {
      missing.push(
        invalid(
          data[member] === undefined ? `${member} is required.` : `${member} must be a string.`,
          existingPointer(document, ['data', member]),
        ),
      );
    }
  }
  throwAny(missing);
  return data;
}

function throwAny(problems: readonly Problem[]): void {
  const [first, ...rest] = problems;
  if (first) throw new AppError([first, ...rest]);
}

/** Attributes and relationships of a checked resource object; reports every problem at once, as far as anybody reads them. */
export function readInput(
  document: unknown,
  data: Json,
  entity: EntityDefinition,
  writable: Writable,
  options: { mode: 'create' | 'update'; currency: string },
): DocumentInput {
  const result: DocumentInput = { input: {}, updateMask: [], fixed: [], managed: [] };
  const problems: Problem[] = misplaced(data, writable);
  const misplacedNames = new Set(problems.map(({ source }) => source?.pointer?.split('/').at(-1)));
  const attributes = memberObject(data, 'attributes', problems);
  const relationships = memberObject(data, 'relationships', problems);
  for (const [name, value] of Object.entries(attributes)) {
    if (problems.length >= problemsMax) break;
    readAttribute(name, value, { document, entity, writable, problems, result, ...options });
  }
  for (const [name, value] of Object.entries(relationships)) {
    if (problems.length >= problemsMax) break;
    readRelationship(name, value, { entity, writable, problems, result, mode: options.mode });
  }
  if (options.mode === 'create') {
    for (const name of writable.required) {
      const section = Object.hasOwn(writable.relationships, name) ? 'relationships' : 'attributes';
      const given = section === 'attributes' ? attributes : relationships;
      if (!isMissing(given[name], section) || misplacedNames.has(name)) continue;
      const detail = `${name} ${given[name] === null && section === 'attributes' ? noNull : 'is required.'}`;
      problems.push(invalid(detail, existingPointer(document, ['data', section, name])));
    }
  }
  throwAny(problems);
  return result;
}

/** Nothing, and a relationship to nothing. */
function isMissing(value: unknown, section: 'attributes' | 'relationships'): boolean {
  if (value === undefined || value === null) return true;
  return section === 'relationships' && isObject(value) && value['data'] === null;
}

/** Fields that stand beside `attributes` and `relationships` instead of in them. */
function misplaced(data: Json, { attributes, relationships }: Writable): Problem[] {
  const sections = Object.entries({ attributes, relationships });
  return Object.keys(data).flatMap((name): Problem[] => {
    const [section] = sections.find(([, fields]) => Object.hasOwn(fields, name)) ?? [];
    const isMember = ['type', 'id', 'lid', 'attributes', 'relationships', 'links', 'meta'].includes(name);
    if (section === undefined || isMember) return [];
    return [invalid(`${name} belongs in ${section}.`, `/data/${name}`)];
  });
}

function memberObject(data: Json, name: string, problems: Problem[]): Json {
  const member = data[name];
  if (member === undefined) return {};
  if (isObject(member)) return member;
  problems.push(invalid(`${name} must be an object.`, `/data/${name}`));
  return {};
}

/** Attributes that are another value soon after they were read, whoever writes: sent back, they are ignored. */
const movesByItself: ReadonlySet<string> = new Set([
  'created_at',
  'updated_at',
  'last_used_at',
  'overdue',
  'use_count',
  'accounts_count',
]);

interface AttributeScope {
  document: unknown;
  entity: EntityDefinition;
  writable: Writable;
  mode: 'create' | 'update';
  currency: string;
  problems: Problem[];
  result: DocumentInput;
}

function readAttribute(name: string, value: unknown, scope: AttributeScope): void {
  if (name.startsWith('@')) return;
  const { writable, problems, result } = scope;
  const path = ['data', 'attributes', name];
  const attribute = Object.hasOwn(writable.attributes, name) ? writable.attributes[name] : undefined;
  if (!attribute || (scope.mode === 'update' && writable.createOnly.includes(name))) {
    const shown = Object.hasOwn(scope.entity.attributes, name) ? scope.entity.attributes[name] : undefined;
    const pointer = existingPointer(scope.document, path);
    if (shown) {
      const isIgnored = writable.ignoresManaged || shown.onlyWhenPresent === true || movesByItself.has(name);
      if (!isIgnored && (scope.mode === 'update' || value !== null)) result.managed.push({ name, value, pointer });
      return;
    }
    if (attribute) {
      problems.push(invalid(`${name} is set when it is created, and not changed here.`, pointer));
      return;
    }
    problems.push(invalid(noField(scope, 'attribute', name), pointer));
    return;
  }
  if (value === null) {
    const isRequired = writable.required.includes(name);
    if (scope.mode === 'update' && (isRequired || !attribute.clearable)) {
      const detail = `${name} ${noNullHere}`;
      problems.push(invalid(detail, existingPointer(scope.document, path)));
      return;
    }
    // That a create needs it is said of all that are missing at once.
    if (isRequired || !attribute.clearable) return;
    result.updateMask.push(attribute.field);
    return;
  }
  const parsed = attribute.schema.safeParse(value);
  if (!parsed.success) {
    problems.push(...schemaProblems(attribute.schema, value, path, (at) => existingPointer(scope.document, at)));
    return;
  }
  try {
    result.input[attribute.field] = attribute.toWire(parsed.data, scope.currency);
    result.updateMask.push(attribute.field);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    problems.push(invalid(`${name} ${error.message}`, existingPointer(scope.document, path)));
  }
}

/** Also tells who wrote a relationship as an attribute, by its name or that of its id, or the other way round. */
function noField(
  { entity, writable }: AttributeScope | RelationshipScope,
  kind: 'attribute' | 'relationship',
  name: string,
): string {
  const [own, other] = [writable.attributes, writable.relationships].map((fields) => Object.keys(fields)) as [
    string[],
    string[],
  ];
  const [here, there] = kind === 'attribute' ? [own, other] : [other, own];
  const asOther = there.find((field) => field === name || `${field}_id` === name);
  const hint =
    asOther === undefined
      ? suggestion(name, here)
      : ` ${asOther} is ${kind === 'attribute' ? 'a relationship' : 'an attribute'}.`;
  return `${entity.type} has no ${kind} ${name.slice(0, 100)}.${hint}`;
}

interface RelationshipScope {
  entity: EntityDefinition;
  writable: Writable;
  mode: 'create' | 'update';
  problems: Problem[];
  result: DocumentInput;
}

function readRelationship(name: string, value: unknown, scope: RelationshipScope): void {
  if (name.startsWith('@')) return;
  const { writable, problems, result } = scope;
  const pointer = `/data/relationships/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const relation = Object.hasOwn(writable.relationships, name) ? writable.relationships[name] : undefined;
  if (!relation || (scope.mode === 'update' && writable.createOnly.includes(name))) {
    const known = relation ?? (Object.hasOwn(scope.entity.relations, name) ? scope.entity.relations[name] : undefined);
    if (known && scope.mode === 'update' && isObject(value) && Object.hasOwn(value, 'data')) {
      const sent = readLinkage(value['data'], known, `${pointer}/data`, problems);
      if (sent !== undefined) result.fixed.push({ name, relation: known, value: sent, pointer });
      return;
    }
    if (known) throw cannotBeSet(name, pointer);
    problems.push(invalid(noField(scope, 'relationship', name), pointer));
    return;
  }
  if (!isObject(value) || !Object.hasOwn(value, 'data')) {
    problems.push(invalid('A relationship needs the member data.', pointer));
    return;
  }
  const ids = readLinkage(value['data'], relation, `${pointer}/data`, problems);
  if (ids === undefined) return;
  result.updateMask.push(relation.field);
  if (ids !== null) result.input[relation.field] = ids;
}

export function isManaged({ name, pointer }: ManagedAttribute) {
  const detail = `${name} is set by the server: leave it out, or send it back as it is.`;
  return appError('validation_failed', detail, { source: { pointer } });
}

export function cannotBeSet(name: string, pointer: string) {
  return appError('forbidden', `The relationship ${name} cannot be set here.`, { source: { pointer } });
}

/** The id (null = none) or ids of resource linkage; undefined when it does not fit, with the problems added. */
export function readLinkage(
  linkage: unknown,
  relation: Relation,
  pointer: string,
  problems: Problem[],
): string | string[] | null | undefined {
  if (relation.cardinality === 'one') {
    if (linkage === null) return null;
    return readIdentifier(linkage, relation, pointer, problems);
  }
  if (!Array.isArray(linkage)) {
    problems.push(invalid('Must be a list of resource identifiers.', pointer));
    return undefined;
  }
  if (linkage.length > 1000) {
    problems.push(invalid('At most 1000 resource identifiers.', pointer));
    return undefined;
  }
  const ids = linkage.map((item, index) => readIdentifier(item, relation, `${pointer}/${index}`, problems));
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
}

function readIdentifier(value: unknown, relation: Relation, pointer: string, problems: Problem[]): string | undefined {
  if (!isObject(value) || typeof value['id'] !== 'string' || typeof value['type'] !== 'string') {
    problems.push(invalid('Must be a resource identifier with type and id.', pointer));
    return undefined;
  }
  if (value['type'] !== relation.target) {
    problems.push(invalid(`The type here is ${relation.target}.`, `${pointer}/type`));
    return undefined;
  }
  return value['id'];
}
