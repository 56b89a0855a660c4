import { singularOf } from '@booking/representations/json-schema.ts';

/** The parts of a Postman collection (v2.1) that ours has. */

export interface PostmanPair {
  key: string;
  value: string;
  description?: string;
  disabled?: boolean;
}

interface PostmanRequest {
  method: string;
  description: string;
  auth?: { type: string; basic?: readonly PostmanPair[] };
  header: readonly PostmanPair[];
  url: {
    raw: string;
    host: readonly string[];
    path: readonly string[];
    query: readonly PostmanPair[];
    variable: readonly PostmanPair[];
  };
  body?:
    | { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } }
    | { mode: 'urlencoded'; urlencoded: readonly PostmanPair[] };
}

export interface PostmanItem {
  id: string;
  name: string;
  event: readonly { listen: 'prerequest' | 'test'; script: { type: 'text/javascript'; exec: readonly string[] } }[];
  request: PostmanRequest;
}

/** `{{order_id}}` of `orders`. */
export const idVariable = (type: string): string => `{{${singularOf(type).replaceAll('-', '_')}_id}}`;

export const script = (...exec: readonly string[]): PostmanItem['event'] => [
  { listen: 'test', script: { type: 'text/javascript', exec } },
];

export interface RequestParts {
  method: string;
  /** Below the base address, with `:name` for what varies. */
  path: string;
  description: string;
  header: readonly PostmanPair[];
  query?: readonly PostmanPair[];
  variable?: readonly PostmanPair[];
  /** Absent: none. */
  body?: unknown;
}

export function requestOf(parts: RequestParts): PostmanRequest {
  const { method, path, description, header, query = [], variable = [], body } = parts;
  const asked = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    method,
    description,
    header,
    url: {
      raw: `{{baseUrl}}${path}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
      host: ['{{baseUrl}}'],
      path: path.slice(1).split('/'),
      query,
      variable,
    },
    ...(body === undefined
      ? {}
      : { body: { mode: 'raw', raw: JSON.stringify(body, undefined, 2), options: { raw: { language: 'json' } } } }),
  };
}
