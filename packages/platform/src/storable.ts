/** A string that cannot be kept as it is: where it stands, and what is wrong with it. */
export interface Unstorable {
  path: PropertyKey[];
  what: string;
}

/**
 * The strings, member names among them, that cannot travel unchanged: BSON has no U+0000 in names and UTF-8 has no lone surrogates.
 * A member name is reported at the object it belongs to.
 */
export function unstorableStrings(value: unknown): Unstorable[] {
  const found: Unstorable[] = [];
  visit(value, [], found);
  return found;
}

function visit(value: unknown, path: PropertyKey[], found: Unstorable[]): void {
  if (typeof value === 'string') {
    report(value, path, found);
  } else if (Array.isArray(value)) {
    value.forEach((entry, index) => visit(entry, [...path, index], found));
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (faultOf(name) === undefined) visit(inner, [...path, name], found);
      else report(name, path, found);
    }
  }
}

function report(text: string, path: PropertyKey[], found: Unstorable[]): void {
  const what = faultOf(text);
  if (what !== undefined) found.push({ path, what });
}

function faultOf(text: string): string | undefined {
  if (text.includes('\0')) return 'the character U+0000';
  return text.isWellFormed() ? undefined : 'half of a surrogate pair';
}
