/** What the attempt log keeps of an answer that was no success. */
export interface ResponseExcerpt {
  /** `HTTP/1.1 503 Service Unavailable` */
  statusLine: string;
  headers: Record<string, string>;
  /** Its first `excerptBytes` as text. */
  body: string;
}

export const excerptBytes = 4_096;
const headersMax = 50;
const headerValueMax = 1_000;
const mask = '[masked]';

/** Headers of an answer whose value is a credential, whatever it is. */
const secretHeader = /cookie|authori[sz]ation|authenticat|token|secret|api-?key|password|signature|session/i;
/** Headers of ours that anybody may see. */
const openHeader: ReadonlySet<string> = new Set(['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp']);
/** Of the parts of values so many are looked for: a subscription may have thousands. */
const partsMax = 64;
/** Shorter values occur by chance. */
const secretLengthMin = 6;

/**
 * The excerpt without secrets: an endpoint may send back what it was sent (a debugging page), so every value of the request's own headers
 * is masked wherever it occurs.
 */
export function excerptOf(
  response: {
    statusCode: number;
    statusText: string;
    headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    chunks: readonly Uint8Array[];
  },
  requestHeaders: Readonly<Record<string, string>>,
): ResponseExcerpt {
  const hidden = secretsIn(requestHeaders);
  const longest = Math.max(0, ...hidden.map(({ length }) => length));
  const hide = (text: string): string => hidden.reduce((shown, secret) => secret.hide(shown), text);
  const hideValue = (value: string): string => {
    // A secret that begins within what is kept ends within this.
    const begin = value.slice(0, headerValueMax + longest);
    const shown = begin === value ? hide(value) : hideCut(hide(begin), hidden);
    return shown.slice(0, headerValueMax);
  };
  const body = (): string => hideCut(hide(textOf(response.chunks)), hidden).slice(0, excerptBytes);
  const headers = Object.entries(response.headers)
    .slice(0, headersMax)
    .map(([name, value]) => [hide(name), secretHeader.test(name) ? mask : hideValue([value ?? []].flat().join(', '))]);
  const encoding = [response.headers['content-encoding'] ?? []].flat().join(', ');
  const isPlain = encoding === '' || encoding === 'identity';
  return {
    statusLine: hide(`HTTP/1.1 ${response.statusCode} ${response.statusText}`.trimEnd()).slice(0, headerValueMax),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: isPlain ? body() : '[encoded]',
  };
}

/** A secret that the end of the excerpt divides is not found as a whole; of one whose first five characters are left, nothing is known. */
function hideCut(text: string, secrets: readonly Secret[]): string {
  for (const secret of secrets) {
    const length = secret.begunAtEnd(text);
    if (length >= secretLengthMin) return `${text.slice(0, -length)}${mask}`;
  }
  return text;
}

function textOf(chunks: readonly Uint8Array[]): string {
  return Buffer.concat(chunks).subarray(0, excerptBytes).toString('utf8').replaceAll('\u0000', '\uFFFD');
}

/** Whole values and the longest of their parts (`Bearer abc`, `v1,abc v1,def`), the longest first. */
function secretsIn(headers: Readonly<Record<string, string>>): Secret[] {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    openHeader.has(name.toLowerCase()) ? [] : [value],
  );
  const parts = values.flatMap((value) => value.split(/[\s,;=:]+/));
  return longestFirst([...values, ...longestFirst(parts).slice(0, partsMax)]).map(secretOf);
}

function longestFirst(texts: readonly string[]): string[] {
  return [...new Set(texts)]
    .filter(({ length }) => length >= secretLengthMin)
    .toSorted((one, other) => other.length - one.length);
}

interface Secret {
  length: number;
  /** The text with each occurrence masked. */
  hide(text: string): string;
  /** How much of its beginning, less than all, the text ends with. */
  begunAtEnd(text: string): number;
}

/**
 * Looks at each character of a text once (Knuth, Morris, Pratt), whatever text and secret are: both are what others like, and nothing else
 * runs meanwhile.
 */
function secretOf(secret: string): Secret {
  const { length } = secret;
  const beginning = secret.slice(0, secretLengthMin);
  let borders: Uint32Array | undefined;
  const search = (text: string): { ends: number[]; begun: number } => {
    const ends: number[] = [];
    let begun = 0;
    // Nearly always it is not there at all.
    const from = text.indexOf(beginning);
    if (from < 0) return { ends, begun };
    borders ??= bordersOf(secret);
    for (let at = from; at < text.length; at += 1) {
      begun = extended(secret, borders, begun, text.charCodeAt(at));
      if (begun < length) continue;
      ends.push(at + 1);
      begun = 0;
    }
    return { ends, begun };
  };
  return {
    length,
    hide(text) {
      const starts = [0, ...search(text).ends];
      return starts.map((start, at) => text.slice(start, (starts[at + 1] ?? text.length + length) - length)).join(mask);
    },
    begunAtEnd: (text) => search(text).begun,
  };
}

/** How much of the secret's beginning ends with this character, where so much ended with the one before. */
function extended(secret: string, borders: Uint32Array, begun: number, code: number): number {
  let length = begun;
  while (length > 0 && secret.charCodeAt(length) !== code) length = borders[length - 1] ?? 0;
  return secret.charCodeAt(length) === code ? length + 1 : 0;
}

/** Of each beginning of the secret, how much of it it ends with as well, itself left out. */
function bordersOf(secret: string): Uint32Array {
  const borders = new Uint32Array(secret.length);
  for (let at = 1; at < secret.length; at += 1) {
    borders[at] = extended(secret, borders, borders[at - 1] ?? 0, secret.charCodeAt(at));
  }
  return borders;
}
