/** One media type of an Accept or Content-Type header, names in lower case. */
export interface MediaType {
  type: string;
  parameters: ReadonlyMap<string, string>;
  /** Weight, 0 to 1; 1 unless given. */
  q: number;
}

/** Splits at `separator` outside of quoted strings. */
function splitUnquoted(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted && character === '\\') index += 1;
    else if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function unquote(value: string): string {
  return value.startsWith('"') && value.endsWith('"') && value.length > 1
    ? value.slice(1, -1).replace(/\\(.)/g, '$1')
    : value;
}

/** `application/vnd.api+json; ext="a b"; q=0.5`; undefined when it is no media type at all. */
export function parseMediaType(text: string): MediaType | undefined {
  const [name = '', ...rest] = splitUnquoted(text, ';');
  const type = name.trim().toLowerCase();
  if (!/^[^\s/]+\/[^\s/]+$/.test(type)) return undefined;
  const parameters = new Map<string, string>();
  let q = 1;
  for (const part of rest) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const key = part.slice(0, equals).trim().toLowerCase();
    const value = unquote(part.slice(equals + 1).trim());
    if (key === 'q') q = Math.min(1, Math.max(0, Number(value))) || 0;
    else parameters.set(key, value);
  }
  return { type, parameters, q };
}

/** The media types of an Accept header; malformed ones are left out. */
export function parseAccept(header: string): MediaType[] {
  return splitUnquoted(header, ',').flatMap((part) => parseMediaType(part) ?? []);
}

/** True when a JSON:API media type carries a parameter other than `ext` and `profile`. */
export function hasForeignParameter(media: MediaType): boolean {
  return [...media.parameters.keys()].some((name) => name !== 'ext' && name !== 'profile');
}

/** No extension is supported, so any named one is unknown; profiles are ignored where unknown (JSON:API 1.1). */
export function asksForExtension(media: MediaType): boolean {
  return (media.parameters.get('ext') ?? '').trim() !== '';
}
