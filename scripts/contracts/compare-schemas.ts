import type { Schema, Schemas } from './schema.ts';
import { pairVariants, variantsOf, type Variant } from './variants.ts';

/** A change that a program written against the contract before may not survive. */
export interface Break {
  /** JSON pointer into the document. */
  pointer: string;
  sentence: string;
}

/** `answer`: what the platform sends, webhooks included; `request`: what it takes. */
export type Direction = 'answer' | 'request';
export type CompareSchemas = (before: Schema, after: Schema, direction: Direction, pointer: string) => Break[];

const lowest = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const highest = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
const exact = ['pattern', 'multipleOf', 'uniqueItems', 'propertyNames'];

const text = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Compares schemas of two documents, references followed on both sides: whether a part has a name of its own makes no difference. A pair of
 * components is compared once per direction.
 */
export function createSchemaComparison(before: Schemas, after: Schemas): CompareSchemas {
  const seen = new Set<string>();

  const compare: CompareSchemas = (was, is, direction, pointer) => {
    const old = variantsOf(was, before, pointer);
    const now = variantsOf(is, after, pointer);
    if (old.some(({ kind }) => kind === 'any') || now.some(({ kind }) => kind === 'any')) {
      return anything(old, now, direction, pointer);
    }
    const { partners, gone, added } = pairVariants(old, now);
    return [
      ...[...partners].flatMap(([one, other]) => variants(one, other, direction)),
      ...lostKinds(gone, now, direction, pointer),
      ...(direction === 'answer' ? newKinds(added, old, pointer) : []),
    ];
  };

  const variants = (was: Variant, is: Variant, direction: Direction): Break[] => {
    const key = [was.pointer, is.pointer, was.kind, direction].join(' ');
    if (seen.has(key)) return [];
    seen.add(key);
    if (was.kind === 'null') return [];
    return [
      ...listedValues(was, is, direction),
      ...formats(was, is, direction),
      ...(direction === 'request' ? narrowed(was.schema, is) : []),
      ...(was.kind === 'array' ? compare(items(was), items(is), direction, `${is.pointer}/items`) : []),
      ...(was.kind === 'object' ? objects(was.schema, is, direction) : []),
    ];
  };

  const objects = (was: Schema, is: Variant, direction: Direction): Break[] => {
    const [old, now] = [membersOf(was), membersOf(is.schema)];
    const at = (name: string) => `${is.pointer}/properties/${escaped(name)}`;
    const kept = Object.keys(old).flatMap((name) =>
      now[name]
        ? compare(old[name]!, now[name], direction, at(name))
        : [{ pointer: at(name), sentence: `the member ${name} is no longer ${verb(direction)}` }],
    );
    return [...kept, ...requiredMembers(was, is, direction), ...furtherMembers(was, is, direction)];
  };

  /** Members that the schema does not name: of any value, of a schema, or none. */
  const furtherMembers = (was: Schema, is: Variant, direction: Direction): Break[] => {
    const [old, now] = [was['additionalProperties'] ?? true, is.schema['additionalProperties'] ?? true];
    const pointer = `${is.pointer}/additionalProperties`;
    if (now === false) {
      if (old === false || (direction === 'answer' && old === true)) return [];
      return [{ pointer, sentence: `members that are not named are no longer ${verb(direction)}` }];
    }
    if (old === false) return [];
    return compare(asSchema(old), asSchema(now), direction, pointer);
  };

  return compare;
}

const verb = (direction: Direction): string => (direction === 'answer' ? 'sent' : 'taken');
const items = ({ schema }: Variant): Schema => (schema['items'] ?? {}) as Schema;
const asSchema = (value: unknown): Schema => (value === true ? {} : (value as Schema));
const membersOf = (schema: Schema) => (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
const requiredOf = (schema: Schema) => (schema['required'] ?? []) as readonly string[];
const kindsOf = (variants: readonly Variant[]) => [...new Set(variants.map(({ kind }) => kind))].join(' or ');

function anything(old: Variant[], now: Variant[], direction: Direction, pointer: string): Break[] {
  const [before, after] = [old, now].map((all) => all.some(({ kind }) => kind === 'any'));
  const worse = direction === 'answer' ? after && !before : before && !after;
  if (!worse) return [];
  const sentence = after ? `was ${kindsOf(old)}, may be anything now` : `was anything, must be ${kindsOf(now)} now`;
  return [{ pointer, sentence }];
}

/** What was taken must go on being taken; of what was sent, an entity must not vanish. */
function lostKinds(gone: readonly Variant[], now: readonly Variant[], direction: Direction, pointer: string): Break[] {
  const lost = gone.filter(({ kind }) => direction === 'request' || kind === 'object' || kind === 'array');
  return lost.map((variant) => ({
    pointer,
    sentence: `${variant.name ?? variant.kind} is no longer ${verb(direction)}, only ${kindsOf(now) || 'nothing'}`,
  }));
}

function newKinds(added: readonly Variant[], old: readonly Variant[], pointer: string): Break[] {
  return added
    .filter(({ kind }) => !old.some((known) => known.kind === kind))
    .map(({ kind }) => ({ pointer, sentence: `was ${kindsOf(old)}, may be ${kind} now` }));
}

function listedValues(was: Variant, is: Variant, direction: Direction): Break[] {
  const { pointer } = is;
  if (!was.values) {
    if (!is.values || direction === 'answer') return [];
    return [{ pointer, sentence: `was any ${was.kind}, must be one of ${is.values.map(text).join(', ')} now` }];
  }
  if (!is.values) {
    return direction === 'request' ? [] : [{ pointer, sentence: `was one of a list, may be any ${is.kind} now` }];
  }
  const known = new Set(is.values);
  return was.values
    .filter((value) => !known.has(value))
    .map((value) => ({ pointer, sentence: `the value ${text(value)} is no longer ${verb(direction)}` }));
}

function formats(was: Variant, is: Variant, direction: Direction): Break[] {
  const breaks: Break[] = [];
  for (const keyword of ['format', 'contentMediaType']) {
    const [old, now] = [was.schema[keyword], is.schema[keyword]];
    const harmless = direction === 'answer' ? old === undefined : now === undefined;
    if (old !== now && !harmless) {
      breaks.push({
        pointer: `${is.pointer}/${keyword}`,
        sentence: `${keyword} was ${text(old)}, is ${text(now)} now`,
      });
    }
  }
  const [whole, wholeNow] = [was.schema, is.schema].map((schema) => [schema['type']].flat().includes('integer'));
  if (
    was.kind === 'number' &&
    !was.values &&
    !is.values &&
    (direction === 'answer' ? whole && !wholeNow : wholeNow && !whole)
  ) {
    const sentence = whole ? 'was integer, may be any number now' : 'was any number, must be integer now';
    breaks.push({ pointer: is.pointer, sentence });
  }
  return breaks;
}

/** Limits of what is taken that leave out what they let through before. */
function narrowed(was: Schema, { schema: is, pointer }: Variant): Break[] {
  const tighter = (keyword: string, old: unknown, now: unknown): boolean => {
    if (now === undefined || JSON.stringify(old) === JSON.stringify(now)) return false;
    if (old === undefined || exact.includes(keyword)) return now !== false;
    return lowest.includes(keyword) ? Number(now) > Number(old) : Number(now) < Number(old);
  };
  return [...lowest, ...highest, ...exact]
    .filter((keyword) => tighter(keyword, was[keyword], is[keyword]))
    .map((keyword) => ({
      pointer: `${pointer}/${keyword}`,
      sentence: `${keyword} is narrower: was ${text(was[keyword])}, is ${text(is[keyword])} now`,
    }));
}

function requiredMembers(was: Schema, is: Variant, direction: Direction): Break[] {
  const [old, now] = [requiredOf(was), requiredOf(is.schema)];
  const pointer = `${is.pointer}/required`;
  if (direction === 'request') {
    const added = now.filter((name) => !old.includes(name));
    return added.map((name) => ({ pointer, sentence: `the member ${name} is required now` }));
  }
  const there = membersOf(is.schema);
  return old
    .filter((name) => !now.includes(name) && name in there)
    .map((name) => ({ pointer, sentence: `the member ${name} may be missing now` }));
}
