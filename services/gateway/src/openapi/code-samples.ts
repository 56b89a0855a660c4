import { singularOf } from '@booking/representations/json-schema.ts';
import { exampleId } from '@booking/representations/example-entity.ts';
import { jsonApiType, jsonType } from '../endpoints/media-types.ts';
import { operationsOf, resolverOf } from './path-items.ts';

type Json = Record<string, unknown>;

/** One operation, filled in with its examples. */
interface Call {
  method: string;
  /** Below `/api/v1`. */
  path: string;
  query: Readonly<Record<string, string>>;
  body?: { type: string; value: unknown };
  /** The type of the file that it answers. */
  file?: string;
  isKeyed: boolean;
  /** Which call of the clients it is; `request` where they have none of their own. */
  kind: 'list' | 'get' | 'create' | 'update' | 'delete' | 'act' | 'upload' | 'download' | 'request';
  type: string;
  action: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  example?: string | number;
}

interface Operation {
  operationId: string;
  parameters: readonly unknown[];
  requestBody?: { content: Record<string, { example: unknown }> };
  responses: Record<string, unknown>;
}

/** The trail is asked for one entity: without, it is refused. */
export const askedOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listAuditEntries: { 'filter[entity_type]': 'orders', 'filter[entity_id]': exampleId },
};

/**
 * The description with `x-codeSamples` at each operation: for curl, and as the packages for TypeScript and Python say it.
 * `npm run test:clients` compiles every one and runs those of the first hour.
 */
export function withCodeSamples(document: Json, { baseUrl }: { baseUrl: string }): Json {
  const resolve = resolverOf(document);
  const paths = Object.entries(document['paths'] as Json).map(([path, item]) => {
    const samples = operationsOf(item).map(([method, whole]): [string, Json] => {
      const call = callOf(method, path, whole as unknown as Operation, resolve);
      const own = (item as Record<string, Json>)[method];
      return [method, { ...own, 'x-codeSamples': samplesOf(call, baseUrl) }];
    });
    return [path, { ...(item as Json), ...Object.fromEntries(samples) }];
  });
  return { ...document, paths: Object.fromEntries(paths) as Json };
}

const samplesOf = (call: Call, baseUrl: string) => [
  { lang: 'Shell', label: 'curl', source: curl(call, baseUrl) },
  { lang: 'TypeScript', label: 'TypeScript', source: typeScript(call, baseUrl) },
  { lang: 'Python', label: 'Python', source: python(call, baseUrl) },
];

function callOf(
  method: string,
  path: string,
  { operationId, parameters, requestBody, responses }: Operation,
  resolve: (value: unknown) => unknown,
): Call {
  const known = parameters.map((parameter) => resolve(parameter) as Parameter);
  const example = (name: string): string => String(known.find((one) => one.name === name)?.example ?? exampleId);
  const needed = known.filter((one) => one.in === 'query' && one.required).map(({ name }) => [name, example(name)]);
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const answers = Object.keys((resolve(success ?? {}) as { content?: Json }).content ?? {});
  const [file] = answers.some((type) => type === jsonApiType || type === jsonType) ? [] : answers;
  const [body] = Object.entries(requestBody?.content ?? {});
  const [type = '', id, action = '', ...below] = path.split('/').slice(3);
  return {
    method: method.toUpperCase(),
    path: path.slice('/api/v1'.length).replaceAll(/\{(\w+)\}/g, (_, name: string) => example(name)),
    query: { ...(Object.fromEntries(needed) as Record<string, string>), ...askedOf[operationId] },
    ...(body === undefined ? {} : { body: { type: body[0], value: body[1].example } }),
    ...(file === undefined ? {} : { file }),
    isKeyed: known.some(({ name }) => name === 'Idempotency-Key'),
    kind: kindOf(method, [id, action, ...below], {
      isFile: file !== undefined,
      isPlain: !answers.includes(jsonApiType),
      isUpload: body?.[0] === 'application/octet-stream',
    }),
    type,
    action,
  };
}

function kindOf(
  method: string,
  [id, action, below]: (string | undefined)[],
  { isFile, isPlain, isUpload }: { isFile: boolean; isPlain: boolean; isUpload: boolean },
): Call['kind'] {
  if (isUpload) return 'upload';
  if (isFile) return 'download';
  if (method === 'delete' && id === '{id}' && !action) return 'delete';
  if (isPlain || below) return 'request';
  if (id === undefined) return method === 'get' ? 'list' : 'create';
  if (id !== '{id}') return 'request';
  if (action) return method === 'post' ? 'act' : 'request';
  return method === 'get' ? 'get' : 'update';
}

/** Attributes and relations side by side, as the packages take them. */
function fieldsOf(value: unknown): Json {
  const { attributes = {}, relationships = {} } = (
    value as { data: { attributes?: Json; relationships?: Record<string, { data: unknown }> } }
  ).data;
  return {
    ...attributes,
    ...Object.fromEntries(Object.entries(relationships).map(([name, { data }]) => [name, data])),
  };
}

const withQuery = ({ path, query }: Call): string => {
  const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return text.length === 0 ? path : `${path}?${text.join('&')}`;
};

/** `{entity_type: 'orders'}` of `filter[entity_type]=orders`. */
const filterOf = ({ query }: Call): Json =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name.slice('filter['.length, -1), value]));

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** What a sample uploads, from the folder where it runs. */
const uploaded = 'logo.png';

function curl({ method, path, query, body, file, isKeyed, kind }: Call, baseUrl: string): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const sent = !body || kind === 'upload' ? [] : [`-d ${quoted(JSON.stringify(body.value, null, 2))}`];
  const bytes = [`-H 'Content-Disposition: attachment; filename="${uploaded}"'`, `--data-binary @${uploaded}`];
  return [
    `curl ${isEmpty(query) ? '' : '-G '}${quoted(`${baseUrl}/api/v1${path}`)}${method === 'GET' ? '' : ` -X ${method}`}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(file === undefined ? [] : [`-H ${quoted(`Accept: ${file}`)} -o file`]),
    ...Object.entries(query).map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`),
    ...(isKeyed ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body ? [`-H ${quoted(`Content-Type: ${body.type}`)}`, ...sent] : []),
    ...(kind === 'upload' ? bytes : []),
  ].join(' \\\n  ');
}

interface Style {
  indent: string;
  /** Between a brace and what it holds. */
  gap: string;
  words: Readonly<Record<string, string>>;
  key(name: string): string;
  text(value: string): string;
}

const inTypeScript: Style = {
  indent: '  ',
  gap: ' ',
  words: {},
  key: (name) => (/^\w+$/.test(name) ? name : inTypeScript.text(name)),
  text: (value) =>
    `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`,
};
const inPython: Style = {
  indent: '    ',
  gap: '',
  words: { true: 'True', false: 'False', null: 'None' },
  key: (name) => JSON.stringify(name),
  text: (value) => JSON.stringify(value),
};
const widest = 88;

/** A value as its language writes it, on one line where that is short. */
function literal(value: unknown, style: Style, before = ''): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value !== 'object' || value === null) return style.words[String(value)] ?? String(value);
  const [open, close, gap] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', style.gap];
  const inside = before + style.indent;
  const members = Object.entries(value).map(
    ([name, member]) => `${Array.isArray(value) ? '' : `${style.key(name)}: `}${literal(member, style, inside)}`,
  );
  const line = members.length === 0 ? open + close : `${open}${gap}${members.join(', ')}${gap}${close}`;
  if (inside.length + line.length <= widest && !line.includes('\n')) return line;
  return [open, ...members.map((member) => `${inside}${member},`), `${before}${close}`].join('\n');
}

/** `webhook_subscription` of `webhook-subscriptions`. */
const variableOf = (type: string): string => singularOf(type).replaceAll('-', '_');

function typeScript(call: Call, baseUrl: string): string {
  const { method, path, query, body, file, kind, type, action } = call;
  const js = (value: unknown): string => literal(value, inTypeScript);
  const id = path.split('/')[2] ?? '';
  const entity = variableOf(type).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const says = (name: string, ...given: unknown[]): string => `await client.${name}(${given.map(js).join(', ')});`;
  const statements: Readonly<Record<Call['kind'], () => [string, string] | [string]>> = {
    list: () => [
      `const { items } = ${says('list', type, ...(isEmpty(query) ? [] : [{ filter: filterOf(call) }]))}`,
      'items',
    ],
    get: () => [`const ${entity} = ${says('get', type, id)}`, entity],
    create: () => [`const ${entity} = ${says('create', type, fieldsOf(body?.value))}`, entity],
    update: () => [`const ${entity} = ${says('update', { id, type }, fieldsOf(body?.value))}`, entity],
    delete: () => [says('remove', { id, type })],
    act: () => [`const answer = ${says('act', { id, type }, action, ...(body ? [body.value] : []))}`, 'answer'],
    upload: () => [`const file = await client.upload(readFileSync('${uploaded}'), { name: '${uploaded}' });`, 'file'],
    download: () => [
      `const file = ${says('download', withQuery(call), file, ...(body ? [{ body: body.value }] : []))}`,
      'file.size',
    ],
    request: () => [
      `const answer = ${says('request', { method, path, ...(isEmpty(query) ? {} : { query }), ...(body ? { body } : {}) })}`,
      'answer',
    ],
  };
  const [statement, shown] = statements[kind]();
  return [
    ...(kind === 'upload' ? ["import { readFileSync } from 'node:fs';"] : []),
    "import { createClient } from '@booking/client';",
    '',
    'const client = createClient({',
    `  url: ${js(baseUrl)},`,
    '  clientId: process.env.CLIENT_ID,',
    '  clientSecret: process.env.CLIENT_SECRET,',
    '});',
    '',
    statement,
    ...(shown === undefined ? [] : [`console.log(${shown});`]),
  ].join('\n');
}

function python(call: Call, baseUrl: string): string {
  const { method, path, query, body, file, kind, type, action } = call;
  const py = (value: unknown): string => literal(value, inPython, inPython.indent);
  const id = py(path.split('/')[2] ?? '');
  const group = `client.${type.replaceAll('-', '_')}`;
  const entity = variableOf(type);
  const more = (name: string, value: object): string => (isEmpty(value) ? '' : `, ${name}=${py(value)}`);
  const sent = body ? `, body=${py(body.value)}` : '';
  const sentAs = body === undefined || body.type === jsonType ? '' : `, body_type=${py(body.type)}`;
  const statements: Readonly<Record<Call['kind'], () => [string, string] | [string]>> = {
    list: () => [`page = ${group}.list(${more('filter', filterOf(call)).slice(2)})`, 'page.items'],
    get: () => [`${entity} = ${group}.get(${id})`, entity],
    create: () => [`${entity} = ${group}.create(${py(fieldsOf(body?.value))})`, entity],
    update: () => [`${entity} = ${group}.update(${id}, ${py(fieldsOf(body?.value))})`, entity],
    delete: () => [`${group}.delete(${id})`],
    act: () => [
      `answer = ${group}.${action.replaceAll('-', '_')}(${id}${body ? `, ${py(body.value)}` : ''})`,
      'answer',
    ],
    upload: () => [`file = client.upload(Path("${uploaded}").read_bytes(), "${uploaded}")`, 'file'],
    download: () => [`file = client.download(${py(withQuery(call))}, ${py(file)}${sent})`, 'len(file)'],
    request: () => [
      `answer = client.request(${py(method)}, ${py(path)}${more('query', query)}${sent}${sentAs})`,
      'answer',
    ],
  };
  const [statement, shown] = statements[kind]();
  return [
    'import os',
    ...(kind === 'upload' ? ['from pathlib import Path'] : []),
    '',
    'from booking_platform_client import BookingClient',
    '',
    'with BookingClient(',
    `    ${py(baseUrl)},`,
    '    client_id=os.environ["CLIENT_ID"],',
    '    client_secret=os.environ["CLIENT_SECRET"],',
    ') as client:',
    `    ${statement}`,
    ...(shown === undefined ? [] : [`    print(${shown})`]),
  ].join('\n');
}
