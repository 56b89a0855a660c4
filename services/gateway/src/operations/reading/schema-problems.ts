import type { Problem } from '@booking/platform/errors.ts';
import { checkFields } from '@booking/platform/field-problems.ts';
import { z } from 'zod';
import { suggestion } from '@booking/platform/suggestion.ts';

type Path = readonly PropertyKey[];

const detailMax = 500;
/** Said of a field that is null where a value is needed, and of one that an update cannot clear: that one may be left out. */
export const noNull = 'must not be null.';
export const noNullHere = 'must not be null: leave it out instead.';
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The innermost member of a path, by the name that its sender gave it. */
const nameOf = (path: Path): string => path.findLast((part) => typeof part === 'string') ?? 'the document';

/**
 * What is wrong with a value that its schema refused, one sentence per field in public names. `path` is where the value stands in what was
 * sent.
 */
export function schemaProblems(
  schema: z.ZodType,
  value: unknown,
  path: Path,
  pointer: (path: Path) => string,
): Problem[] {
  let made: JsonSchema | undefined;
  /** Made once for all problems, and not for what has none. */
  const described = (): JsonSchema => (made ??= z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const { problems } = checkFields(schema, value, {
    nameOf: (below) =>
      `${below.length === 1 && typeof below[0] === 'number' ? 'an entry of ' : ''}${nameOf([...path, ...below])}`,
    unknownMember: (key, below) => unknownMember(key, membersAt(described(), below), [...path, ...below]),
  });
  return problems.map(({ detail, path: below }) => ({
    code: 'validation_failed',
    detail: sentence(aboutValue(detail, valueAt(value, below), isRequired(described(), below))).slice(0, detailMax),
    source: { pointer: pointer([...path, ...below]) },
  }));
}

/** Names of fields keep their spelling at the beginning of a sentence; only the words of this page begin with a capital. */
const sentence = (detail: string): string => detail.replace(/^(an entry of|the document)/, capital);

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | null | undefined)?.[part], value);

/** What null and a misspelt choice are told beside the rule. */
function aboutValue(detail: string, given: unknown, required: boolean): string {
  const rule = required ? noNull : noNullHere;
  if (given === null)
    return detail.replace(/^(?!the document)(\S+|an entry of \S+) must not be empty\.$/, `$1 ${rule}`);
  const [, choices] = /(?: must be one of |^Give one or a list of )([\w., -]+)\.$/.exec(detail) ?? [];
  return choices === undefined || typeof given !== 'string' ? detail : detail + suggestion(given, choices.split(', '));
}

function unknownMember(key: string, members: readonly string[], path: Path): string {
  const where = path.length === 0 ? 'There is' : `${nameOf(path)} has`;
  const name = key.slice(0, 100);
  const near = suggestion(name, members);
  const allowed = near === '' && members.length > 0 && members.length <= 12 ? ` Allowed: ${members.join(', ')}.` : near;
  return `${where} no member ${name}.${allowed}`;
}

type JsonSchema = Record<string, unknown>;

const membersAt = (schema: JsonSchema, path: Path): string[] => Object.keys(objectAt(schema, path).properties ?? {});

function isRequired(schema: JsonSchema, path: Path): boolean {
  const name = path.at(-1);
  return typeof name === 'string' && (objectAt(schema, path.slice(0, -1)).required ?? []).includes(name);
}

/** That of the object at `path`; without members where it is not one object alone. */
function objectAt(schema: JsonSchema, path: Path): { properties?: object; required?: string[] } {
  let node = schema;
  for (const part of path) {
    const properties = node['properties'] as JsonSchema | undefined;
    node = ((typeof part === 'number' ? node['items'] : properties?.[String(part)]) ?? {}) as JsonSchema;
  }
  return node;
}
