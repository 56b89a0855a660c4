import { appError } from '@booking/platform/errors.ts';
import { folded, foldedPattern, literal } from './folded-text.ts';

/** Turns the values of one allowed filter key into a condition; the values are untrusted strings, never objects. */
export type FilterCondition = (values: string[]) => Record<string, unknown>;

/** `filter[key]=a,b`: the field equals one of the values. */
export function equalsAny(field: string): FilterCondition {
  return (values) => ({ [field]: { $in: values } });
}

/** The same for a text field with a partial index of the documents that have one: the index is used only for a query that says so. */
export function equalsAnyText(field: string): FilterCondition {
  return (values) => ({ [field]: { $in: values, $type: 'string' } });
}

/** The same for a list, one of whose texts must equal, with a partial index of the documents whose list is not empty. */
export function containsAny(field: string): FilterCondition {
  return (values) => ({ [field]: { $in: values }, [`${field}.0`]: { $exists: true } });
}

/** What a partial index needs to serve `equalsAnyText`, and `containsAny`. */
export const ofTexts = (field: string) => ({ partialFilterExpression: { [field]: { $type: 'string' } } });
export const ofFilledLists = (field: string) => ({ partialFilterExpression: { [`${field}.0`]: { $exists: true } } });

/** `filter[key]=true|false`: the field has that value. */
export function equalsFlag(field: string): FilterCondition {
  return (values) => ({ [field]: parseFlag(field, values) });
}

/** A text field of a search, or one that holds a telephone number, of which digits alone count. */
export type SearchedField = string | { phone: string };

/**
 * `filter[search]=text`: each word of the text is in one of the fields; letter case and accents are ignored, and what stands between the
 * digits of a telephone number.
 */
export function contains(...fields: SearchedField[]): FilterCondition {
  return (values) => {
    const [first, ...others] = wordsOf(values).map((word) => ({
      $or: fields.flatMap((field) => matchOf(field, word)),
    }));
    return others.length === 0 && first ? first : { $and: [first, ...others] };
  };
}

function matchOf(field: SearchedField, word: string): Record<string, unknown>[] {
  if (typeof field === 'string') {
    return [{ [field]: { $regex: foldedPattern(folded(word)) || literal(word), $options: 'i' } }];
  }
  const digits = dialled(word);
  return digits === undefined ? [] : [{ [field.phone]: { $regex: Array.from(digits).join('[^0-9]*') } }];
}

/** What of a word could stand in a telephone number, whichever country it is dialled from; undefined where it is none. */
export function dialled(word: string): string | undefined {
  const digits = digitsOf(word).replace(/^0+/, '');
  return /^[-+\d()/.]+$/.test(word) && digits !== '' ? digits : undefined;
}

export const digitsOf = (text: string): string => text.replaceAll(/[^0-9]/g, '');

/** Every record is compared with every word, each of which is an expression of up to 200 bytes a letter; MongoDB takes 32,764. */
const wordsMax = 20;
const lettersMax = 100;

/**
 * The words of a search, whose text may have commas of its own, without those that others contain: where these are, they are too. White
 * space alone is looked for as it is. Throws invalid_query_parameter for more than is looked for at once.
 */
export function wordsOf(values: readonly string[]): string[] {
  const text = values.join(',');
  const words = [...new Set(text.split(/\s+/u).filter((word) => word !== ''))];
  const telling = words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
  if (telling.length > wordsMax || telling.some((word) => folded(word).length > lettersMax)) {
    const detail = `A search takes at most ${wordsMax} words, of ${lettersMax} letters each.`;
    throw appError('invalid_query_parameter', detail, { source: { parameter: 'filter[search]' } });
  }
  return telling.length > 0 ? telling : [text];
}

/** The one boolean of a filter: `true`, `1`, `false` or `0`, else `invalid_query_parameter`. */
export function parseFlag(key: string, values: string[]): boolean {
  const [value] = values;
  if (values.length === 1 && (value === 'true' || value === '1')) return true;
  if (values.length === 1 && (value === 'false' || value === '0')) return false;
  throw appError('invalid_query_parameter', 'Must be true, false, 1 or 0.', {
    source: { parameter: `filter[${key}]` },
  });
}
