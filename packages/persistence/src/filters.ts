import { appError } from '@booking/platform/errors.ts';

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

/** `filter[search]=text`: each word of the text is in one of the fields, letter case ignored. Words are taken literally. */
export function contains(...fields: string[]): FilterCondition {
  return (values) => {
    const [first, ...others] = wordsOf(values).map((word) => ({
      $or: fields.map((field) => ({ [field]: { $regex: literal(word), $options: 'i' } })),
    }));
    return others.length === 0 && first ? first : { $and: [first, ...others] };
  };
}

const wordsMax = 10;

/** The words of a search, whose text may have commas of its own; white space alone is looked for as it is. */
export function wordsOf(values: readonly string[]): string[] {
  const text = values.join(',').slice(0, 200);
  const words = text.split(/\s+/u).filter((word) => word !== '');
  return words.length > 0 ? words.slice(0, wordsMax) : [text];
}

/** An expression that matches the text itself. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
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
