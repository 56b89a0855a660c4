import { appError } from '@booking/platform/errors.ts';

/** Query parameters as sent, each name once; values are form-urlencoded decoded. */
export type QueryParameters = ReadonlyMap<string, string>;

export const parametersMax = 100;
export const lengthMax = 8_000;

/**
 * Throws invalid_query_parameter on malformed encoding, more than a client can mean, and repeated names, unless `isList` says that the
 * parameter is a comma list: many clients write `include=a&include=b` for it.
 */
export function parseQuery(rawQuery: string, isList: (name: string) => boolean = () => false): QueryParameters {
  const parameters = new Map<string, string>();
  if (rawQuery === '') return parameters;
  if (rawQuery.length > lengthMax) throw badParameter(undefined, `The query is longer than ${lengthMax} characters.`);
  const parts = rawQuery.split('&').filter((part) => part !== '');
  if (parts.length > parametersMax) throw badParameter(undefined, `More than ${parametersMax} parameters.`);
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = decodeFormComponent(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? '' : decodeFormComponent(part.slice(equals + 1));
    const before = parameters.get(name);
    if (before !== undefined && !isList(name)) throw badParameter(name, `${name} is given more than once.`);
    parameters.set(name, before === undefined ? value : `${before},${value}`);
  }
  return parameters;
}

/** `+` and `%20` are both a space; malformed percent-encoding and control characters are refused. */
function decodeFormComponent(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badParameter(undefined, 'Malformed percent-encoding.');
  }
  if (hasControlCharacter(decoded)) throw badParameter(undefined, 'Control characters are not allowed.');
  return decoded;
}

export function hasControlCharacter(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /[\u0000-\u001f\u007f]/.test(text);
}

/** The name inside the brackets of `family[name]`; undefined when the parameter is of another family or malformed. */
export function memberOf(family: string, parameter: string): string | undefined {
  if (!parameter.startsWith(`${family}[`) || !parameter.endsWith(']')) return undefined;
  const name = parameter.slice(family.length + 1, -1);
  return /^[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?$/.test(name) ? name : undefined;
}

/** A comma list without empty items. */
export function commaList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The sentence is completed with the name of the parameter where it begins with what that must be. */
export function badParameter(parameter: string | undefined, detail: string) {
  const isOpen = parameter !== undefined && /^(Must|Is|Belongs) /.test(detail);
  const sentence = isOpen ? `${parameter} ${detail.charAt(0).toLowerCase()}${detail.slice(1)}` : detail;
  return appError('invalid_query_parameter', sentence, parameter === undefined ? {} : { source: { parameter } });
}
