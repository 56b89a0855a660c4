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
/** Shorter values occur by chance. */
const secretLengthMin = 6;

/**
 * The excerpt without secrets: an endpoint may send back what it was sent (a debugging page), so every value of the request's own headers is
 * masked wherever it occurs.
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
  const hide = (text: string): string => hidden.reduce((shown, secret) => shown.replaceAll(secret, mask), text);
  const body = (): string => hideCut(hide(textOf(response.chunks)), hidden).slice(0, excerptBytes);
  const headers = Object.entries(response.headers)
    .slice(0, headersMax)
    .map(([name, value]) => [
      hide(name),
      secretHeader.test(name) ? mask : hide([value ?? []].flat().join(', ')).slice(0, headerValueMax),
    ]);
  const encoding = [response.headers['content-encoding'] ?? []].flat().join(', ');
  const isPlain = encoding === '' || encoding === 'identity';
  return {
    statusLine: hide(`HTTP/1.1 ${response.statusCode} ${response.statusText}`.trimEnd()).slice(0, headerValueMax),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: isPlain ? body() : '[encoded]',
  };
}

/** A secret that the end of the excerpt divides is not found as a whole; of one whose first five characters are left, nothing is known. */
function hideCut(text: string, secrets: readonly string[]): string {
  for (const secret of secrets) {
    for (let length = secret.length - 1; length >= secretLengthMin; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}${mask}`;
    }
  }
  return text;
}

function textOf(chunks: readonly Uint8Array[]): string {
  return Buffer.concat(chunks).subarray(0, excerptBytes).toString('utf8').replaceAll('\u0000', '\uFFFD');
}

/** Whole values and their parts (`Bearer abc`, `v1,abc v1,def`), the longest first. */
function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers).flatMap(([name, value]) =>
    openHeader.has(name.toLowerCase()) ? [] : [value, ...value.split(/[\s,;=:]+/)],
  );
  return [...new Set(values)]
    .filter(({ length }) => length >= secretLengthMin)
    .toSorted((one, other) => other.length - one.length);
}
