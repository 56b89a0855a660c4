import { contains, dialled, digitsOf, wordsOf, type FilterCondition, type SearchedField } from './filters.ts';
import { folded, literal } from './folded-text.ts';

/**
 * What makes `filter[search]` quick: a text, without case and accents, is contained in another exactly when the other has an end that
 * begins with it. So each record keeps the ends of its texts, in that form and cut to `keyLength` characters, in one index; a search is a
 * range of that index, whatever share of the records matches. Records without keys, since they were stored before there were any or have
 * more text than is worth it, stand together in the same index and are looked at one by one. A key says only where to look: what is found
 * is compared with the text itself.
 */
export const searchKeysField = 'search_keys';

const keyLength = 10;
/** Characters of all texts together; a record with more is looked at whenever its organization searches. */
const charactersMax = 256;

export type SearchKeys = readonly string[];

/** The keys of a record with these fields; undefined when there are too many. */
export function searchKeysOf(
  fields: readonly SearchedField[],
  record: Readonly<Record<string, unknown>>,
): SearchKeys | undefined {
  const keys = new Set<string>();
  let characters = 0;
  for (const field of fields) {
    const text = record[typeof field === 'string' ? field : field.phone];
    if (typeof text !== 'string') continue;
    const letters = Array.from(typeof field === 'string' ? folded(text) : digitsOf(text));
    characters += letters.length;
    if (characters > charactersMax) return undefined;
    for (let start = 0; start < letters.length; start += 1) keys.add(letters.slice(start, start + keyLength).join(''));
  }
  // A list that is empty is no value for an index: it would be looked for neither as a key nor as one that is missing.
  return keys.size === 0 ? noKeys : [...keys];
}

/** Of a record without any text, which nothing finds. */
const noKeys: SearchKeys = [''];

/** `filter[search]=text` as `contains`, for records that keep their keys. */
export function containsByKeys(...fields: SearchedField[]): FilterCondition {
  const hasPhones = fields.some((field) => typeof field !== 'string');
  const compared = contains(...fields);
  return (values) => {
    // Of several words one alone: of two conditions on keys the database takes the first without trying both.
    const [rarest] = wordsOf(values)
      .map((word) => ({ word, letters: Array.from(folded(word)) }))
      .toSorted(
        (one, other) =>
          countDigits(other.letters) - countDigits(one.letters) || other.letters.length - one.letters.length,
      );
    if (!rarest || rarest.letters.length === 0) return compared(values);
    const number = hasPhones ? dialled(rarest.word) : undefined;
    const parts = [rarest.letters, ...(number === undefined ? [] : [Array.from(number)])].map(fewestHave);
    const beginnings = [...new Set(parts)].map((part) => new RegExp(`^${literal(part)}`));
    return { $and: [{ [searchKeysField]: { $in: [null, ...beginnings] } }, compared(values)] };
  };
}

/**
 * Of a text longer than a key the part to look for, which few records should have: its beginning, unless its end has as many digits. The
 * numbers of a year's invoices begin alike, addresses of e-mail end alike. The database takes one of two parts without trying both.
 */
function fewestHave(letters: readonly string[]): string {
  const [beginning, end] = [letters.slice(0, keyLength), letters.slice(-keyLength)];
  const [atEnd, atBeginning] = [countDigits(end), countDigits(beginning)];
  return (atEnd > 0 && atEnd >= atBeginning ? end : beginning).join('');
}

const countDigits = (part: readonly string[]): number => part.filter((letter) => /\d/.test(letter)).length;
