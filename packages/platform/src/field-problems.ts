import type { z } from 'zod';
import { validationFailed } from './errors.ts';
import { fieldOf, pointerOf, publicName } from './field-names.ts';
import { unstorableStrings } from './storable.ts';

type Path = readonly PropertyKey[];
/** An issue that zod found, before it has a message. */
type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

export interface FieldProblem {
  detail: string;
  path: Path;
}

/**
 * Parses a message from outside. Every field that does not fit is one problem, at `pointer` of its path, in a sentence that starts with the
 * name its sender knows and counts in its sender's unit. Strings that the database cannot hold (storable.ts) are refused wherever they
 * stand. Throws validation_failed.
 */
export function parseFields<S extends z.ZodType>(
  schema: S,
  value: unknown,
  pointer: (path: Path) => string = pointerOf,
): z.output<S> {
  const { data, problems } = checkFields(schema, value);
  if (problems.length === 0) return data as z.output<S>;
  throw validationFailed(problems.map(({ detail, path }) => ({ detail, pointer: pointer(path) })));
}

/** The same without throwing, for callers that report problems in their own way; `data` is set when there are none. */
export function checkFields<S extends z.ZodType>(
  schema: S,
  value: unknown,
  { nameOf = publicName, unknownMember }: Wording = {},
): { data: z.output<S> | undefined; problems: FieldProblem[] } {
  const result = schema.safeParse(value, { error: sentenceOf });
  const found = function* (): Generator<FieldProblem> {
    for (const { path, what } of unstorableStrings(value)) yield { path, detail: `Must not contain ${what}.` };
    for (const issue of result.error?.issues ?? []) {
      const { path, message } = issue;
      if (issue.code !== 'unrecognized_keys' || !unknownMember) yield { path, detail: message };
      else for (const key of issue.keys) yield { path: [...path, key], detail: unknownMember(key, path) };
    }
  };
  const problems = firstOfEach(found(), nameOf);
  return { data: problems.length === 0 ? result.data : undefined, problems };
}

/** How sentences name things where the sender's names are not those of the wire. */
export interface Wording {
  nameOf?: (path: Path) => string;
  /** The sentence for a member that does not exist; by default one for all of them. */
  unknownMember?: (key: string, path: Path) => string;
}

/** What is wrong with a hundred fields is wrong with whoever sent them; a body of a megabyte has a hundred thousand. */
export const problemsMax = 100;

/** One problem per field: the first that was found. Those beyond the hundredth are not even worded. */
function firstOfEach(problems: Iterable<FieldProblem>, nameOf: (path: Path) => string): FieldProblem[] {
  const byPath = new Map<string, FieldProblem>();
  for (const { path, detail } of problems) {
    if (byPath.size === problemsMax) break;
    const key = path.map(String).join('/');
    if (!byPath.has(key)) byPath.set(key, { path, detail: named(detail, path, nameOf) });
  }
  return [...byPath.values()];
}

/** Messages of schemas say `Must be …`; the field is added here, where it is known. */
function named(message: string, path: Path, nameOf: (path: Path) => string): string {
  if (!/^(Must|Is|Has) /.test(message)) return message;
  const entry = typeof path.at(-1) === 'number' && path.length > 1 ? 'an entry of ' : '';
  return `${entry}${nameOf(path)} ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

/** The sentence for an issue whose schema has none of its own. */
function sentenceOf(issue: RawIssue): string {
  const path = issue.path ?? [];
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(issue.expected, issue.input, path);
    case 'too_big':
      return limitSentence({ ...issue, limit: issue.maximum, side: 'most' }, path);
    case 'too_small':
      return limitSentence({ ...issue, limit: issue.minimum, side: 'least' }, path);
    case 'invalid_value':
      if (issue.input === undefined) return 'Is required.';
      return `Must be one of ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'Has the wrong form.';
    case 'unrecognized_keys':
      return `Has unknown members: ${issue.keys.join(', ')}.`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    default:
      return issue.input === undefined ? 'Is required.' : 'Has the wrong form.';
  }
}

const formats: Readonly<Record<string, string>> = {
  email: 'Must be an email address.',
  url: 'Must be an http or https address.',
  uuid: 'Must be a UUID.',
  date: 'Must be a date such as 2026-03-29.',
  time: 'Must be a time such as 09:30.',
  datetime: 'Must be a timestamp with an offset, such as 2026-03-29T09:00:00+02:00.',
};

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a timestamp',
};

function typeSentence(expected: string, input: unknown, path: Path): string {
  if (input === undefined) return 'Is required.';
  if (input === null) return 'Must not be empty.';
  // A fraction of the wire's unit: of a basis point, or of a currency's smallest coin.
  if (expected === 'int' && unitOf(path) !== 'plain') return 'Must not have that many decimals.';
  return `Must be ${kinds[expected] ?? `a value of type ${expected}`}.`;
}

interface Limit {
  origin: string;
  limit: number | bigint;
  side: 'most' | 'least';
  inclusive?: boolean | undefined;
}

function limitSentence({ origin, limit, side, inclusive = true }: Limit, path: Path): string {
  if (side === 'least' && Number(limit) === 1 && origin !== 'number') return 'Must not be empty.';
  if (origin === 'string') return `Must have at ${side} ${countOf(limit, 'character', 'characters')}.`;
  if (origin !== 'number' && origin !== 'int') return `Must have at ${side} ${countOf(limit, 'entry', 'entries')}.`;
  return numberSentence(Number(limit), side, inclusive, path);
}

function countOf(limit: number | bigint, one: string, many: string): string {
  return `${limit} ${Number(limit) === 1 ? one : many}`;
}

function numberSentence(limit: number, side: Limit['side'], inclusive: boolean, path: Path): string {
  const unit = unitOf(path);
  const open = side === 'most' ? 'less' : 'more';
  // One smallest unit above zero is "more than 0" in every unit.
  if (unit !== 'plain' && side === 'least' && inclusive && limit === 1) return 'Must be more than 0.';
  const bound = inclusive ? `at ${side}` : `${open} than`;
  if (unit === 'percent') return `Must be ${bound} ${limit / 100}.`;
  if (unit === 'money' && limit !== 0) return `Must be ${bound} ${limit} of the currency's smallest units.`;
  return `Must be ${bound} ${limit}.`;
}

/** What the wire counts a number in, told by its name; how many minor units a unit has depends on the currency, which is not known here. */
function unitOf(path: Path): 'percent' | 'money' | 'plain' {
  const field = fieldOf(path) ?? '';
  if (field.endsWith('_basis_points')) return 'percent';
  return field.endsWith('_minor') ? 'money' : 'plain';
}
