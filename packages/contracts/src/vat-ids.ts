// oxlint-disable-next-line import/default -- a CommonJS module, whose names Node does not find
import jsvat from 'jsvat-next';

/**
 * Prefixes of the VAT ids of the states of the Union: the state's ISO 3166-1 code but for Greece; XI is Northern Ireland, which belongs to
 * the Union for goods only.
 */
const unionPrefixes: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** `de 123 456 788` → `DE123456788`. */
export function normalVatId(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/**
 * Of normal form: a state of the Union by its own structure and check digits, any other by a two-letter prefix. Says nothing of whether it
 * is registered, which only the Commission's VIES knows.
 */
export function isVatId(id: string): boolean {
  if (!unionPrefixes.has(id.slice(0, 2))) return /^[A-Z]{2}[A-Z0-9+*]{2,18}$/.test(id);
  return normalVatId(id) === id && jsvat.checkVAT(id, jsvat.countries).isValid && holdsKeyWithLetters(id);
}

const frenchKeys = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** French keys with a letter, which the library takes as they come. */
function holdsKeyWithLetters(id: string): boolean {
  const [first = 0, second = 0] = Array.from(id.slice(2, 4), (letter) => frenchKeys.indexOf(letter));
  if (!id.startsWith('FR') || (first < 10 && second < 10)) return true;
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(id.slice(4)) + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

/** The state of the Union (ISO 3166-1, XI for Northern Ireland) that gave the id; undefined for any other, and for what is no VAT id. */
export function unionStateOfVatId(id: string): string | undefined {
  const prefix = id.slice(0, 2);
  if (!unionPrefixes.has(prefix) || !isVatId(id)) return undefined;
  return prefix === 'EL' ? 'GR' : prefix;
}

/** Whether a country (ISO 3166-1 alpha-2) is a state of the Union. */
export function isUnionState(country: string): boolean {
  return country === 'GR' || (unionPrefixes.has(country) && country !== 'EL' && country !== 'XI');
}
