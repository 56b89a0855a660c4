import { exampleId } from '@booking/representations/example-entity.ts';
import { jsonApiType } from '../endpoints/media-types.ts';
import { askedOf } from './code-samples.ts';
import { typeOfMember } from './live-examples.ts';
import { operationsOf, resolverOf } from './path-items.ts';
import { firstHour } from './postman-first-hour.ts';
import { idVariable, requestOf, script, type PostmanItem, type PostmanPair } from './postman-parts.ts';

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  example?: unknown;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly [string];
  parameters: readonly unknown[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, unknown>;
}

export interface PostmanOptions {
  baseUrl: string;
  /** The demo organization, where there is one. */
  slug: string | undefined;
  /** Whether tokens come from this gateway: else the collection has no request for one. */
  issuesTokens: boolean;
}

/**
 * The interface as a Postman collection, made from its description: a folder per group in the order of the reference, behind one that goes
 * through the guide's first hour. What is optional is there and switched off; ids are variables, which lists and creates set.
 */
export function postmanCollection(document: Json, { baseUrl, slug, issuesTokens }: PostmanOptions): Json {
  const resolve = resolverOf(document);
  const tags = (document['tags'] as { name: string }[]).map(({ name }) => name);
  const groups = new Map<string, PostmanItem[]>([...madeFirst, ...tags].map((name) => [name, []]));
  for (const [path, item] of Object.entries(document['paths'] as Json)) {
    for (const [method, operation] of operationsOf(item) as unknown as [string, Operation][]) {
      groups.get(operation.tags[0])?.push(itemOf(method, path, operation, resolve));
    }
  }
  const folders = [...groups].filter(([, items]) => items.length > 0);
  const item = [firstHour({ issuesTokens }), ...folders.map(([name, items]) => ({ name, item: inOrder(name, items) }))];
  const ids = new Set(JSON.stringify(item).match(/(?<=\{\{)\w+_id(?=\}\})/g));
  const variables = { baseUrl, token: '', clientId: '', clientSecret: '', organization_slug: slug ?? '' };
  return {
    info: {
      name: 'Booking and billing API',
      description: introduction,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      ...Object.entries(variables).map(([key, value]) => ({ key, value })),
      { key: 'o', value: '', disabled: true },
      ...[...ids].toSorted().map((key) => ({ key, value: '' })),
    ],
    item,
  };
}

const introduction = [
  'Fill in `clientId` and `clientSecret`, then run the folder "First hour"; its first request sets `token`.',
  'Lists and creates set the variables of ids (`order_id`), which the other requests use.',
  'What changes an entity takes the one of its variable, or another one whose state allows it: `chosen_id`.',
  '`o` names the organization, where the token is bound to none: switch it on in the variables and in the request.',
].join('\n\n');

/** What others are given. */
const madeFirst = ['tags', 'files', 'addresses'];
/** Moves after which hardly any other is possible. */
const endings = ['cancel', 'reject', 'reverse', 'revoke', 'write-off'];

/** So that a run of the folder has an entity at hand, in a state that allows something, until it is through. */
function inOrder(group: string, items: readonly PostmanItem[]): PostmanItem[] {
  const rankOf = ({ request: { method, url } }: PostmanItem): number => {
    const [, , type, id, step = ''] = url.path;
    if (id === undefined) return method === 'GET' ? 0 : 1;
    if (method === 'POST' && type !== group) return 1;
    if (method === 'GET') return 2;
    if (method === 'DELETE' && step === '') return 5;
    return endings.includes(step) ? 4 : 3;
  };
  return items.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function itemOf(
  method: string,
  path: string,
  { operationId, summary, description, tags: [group], parameters, requestBody, responses }: Operation,
  resolve: (value: unknown) => unknown,
): PostmanItem {
  const known = parameters.map((parameter) => resolve(parameter) as Parameter);
  const place = (where: Parameter['in']): Parameter[] => known.filter((parameter) => parameter.in === where);
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const move = moveOf(method, path);
  const example = media && withVariables(media.example, '', undefined);
  if (method === 'patch' && path.endsWith('/{id}')) (example as { data: Json }).data['id'] = chosenId;
  return {
    id: operationId,
    name: summary,
    event: [...(move ? choosing(move) : []), ...eventsOf(method, path, group)],
    request: requestOf({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      description,
      variable: place('path').map(({ name }) => ({ key: name, value: move ? chosenId : pathVariable(name, path) })),
      query: place('query').map((parameter) => {
        const value = askedOf[operationId]?.[parameter.name];
        const pair = pairOf(parameter, group);
        if (value === undefined) return pair;
        const { disabled: _off, ...asked } = pair;
        return { ...asked, value: value === exampleId ? idVariable('orders') : value };
      }),
      header: [
        { key: 'Accept', value: answerType(responses, resolve) },
        ...(type === undefined ? [] : [{ key: 'Content-Type', value: type }]),
        ...place('header').map((parameter) => pairOf(parameter, group)),
      ],
      body: example,
    }),
  };
}

const chosenId = '{{chosen_id}}';

interface Move {
  type: string;
  /** As `available_actions` names it. */
  action: string;
  isDelete: boolean;
}

/** What a write does to the entity of its address, where that is what states allow or forbid. */
function moveOf(method: string, path: string): Move | undefined {
  const [, type, step] = /^\/api\/v1\/([a-z-]+)\/\{id\}(?:\/([a-z-]+))?/.exec(path) ?? [];
  if (type === undefined || method === 'get') return undefined;
  const isDelete = method === 'delete' && step === undefined;
  return {
    type,
    action: isDelete ? 'delete' : method === 'post' && step !== 'relationships' ? step! : 'update',
    isDelete,
  };
}

/** Before it is sent: the entity of the variable, unless another one allows the move and that one does not. */
function choosing({ type, action, isDelete }: Move): PostmanItem['event'] {
  const name = idVariable(type).slice(2, -2);
  const [before = { listen: 'prerequest', script: { type: 'text/javascript', exec: [] } }] = script(
    `const own = pm.collectionVariables.get('${name}');`,
    "pm.collectionVariables.set('chosen_id', own);",
    'pm.sendRequest({',
    `  url: pm.variables.replaceIn('{{baseUrl}}/api/v1/${type}?page[size]=100'),`,
    "  header: { Authorization: pm.variables.replaceIn('Bearer {{token}}') },",
    '}, (error, answer) => {',
    '  const all = (!error && answer.code === 200 && answer.json().data) || [];',
    `  const able = all.filter(({ meta }) => meta && (meta.available_actions || []).includes('${action}'));`,
    "  if (able.length > 0 && !able.some(({ id }) => id === own)) pm.collectionVariables.set('chosen_id', able[0].id);",
    '});',
  );
  const after = isDelete
    ? script(
        `const isOwn = pm.collectionVariables.get('chosen_id') === pm.collectionVariables.get('${name}');`,
        `const before = pm.collectionVariables.get('${name}_before') || '';`,
        `if (pm.response.code === 204 && isOwn) pm.collectionVariables.set('${name}', before);`,
      )
    : [];
  return [{ ...before, listen: 'prerequest' }, ...after];
}

/** `{id}` is of the type in front of it, others say what they are of. */
function pathVariable(name: string, path: string): string {
  if (name !== 'id') return `{{${name}}}`;
  return idVariable(/\/([a-z-]+)\/\{id\}/.exec(path)?.[1] ?? '');
}

function pairOf({ name, description = '', required = false, example = '' }: Parameter, group: string): PostmanPair {
  const pair = { key: name, description };
  if (name === 'Idempotency-Key') return { ...pair, value: '{{$guid}}' };
  if (name === 'o') return { ...pair, value: '{{o}}', disabled: true };
  const [, filter = ''] = /^filter\[(\w+)\]$/.exec(name) ?? [];
  const value = [example].flat().map((one) => (one === exampleId ? variableOf(filter, group) : String(one)));
  return { ...pair, value: value.join(), ...(required ? {} : { disabled: true }) };
}

const variableOf = (name: string, type: string | undefined): string =>
  name === 'id' && type !== undefined ? idVariable(type) : idVariable(typeOfMember(name));

/** An example with variables in the place of ids that nobody has. */
function withVariables(value: unknown, name: string, type: string | undefined): unknown {
  if (value === exampleId) return variableOf(name, type);
  if (Array.isArray(value)) return value.map((member) => withVariables(member, name, type));
  if (typeof value !== 'object' || value === null) return value;
  const own = (value as { type?: string }).type;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withVariables(member, key, own)]));
}

function answerType(responses: Record<string, unknown>, resolve: (value: unknown) => unknown): string {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const types = Object.keys((resolve(answer ?? {}) as { content?: Json }).content ?? {});
  return types.includes(jsonApiType) ? jsonApiType : (types[0] ?? jsonApiType);
}

/** A list names its first entity unless one is named already, a create the new one. */
function eventsOf(method: string, path: string, group: string): PostmanItem['event'] {
  const name = idVariable(group).slice(2, -2);
  const set = (variable: string, value: string): string => `pm.collectionVariables.set('${variable}', ${value});`;
  const get = (variable: string): string => `(pm.collectionVariables.get('${variable}') || '')`;
  switch (`${method} ${path}`) {
    case `get /api/v1/${group}`:
      return script(
        'const [first] = (pm.response.code === 200 && pm.response.json().data) || [];',
        `if (first && !${get(name)}) ${set(name, 'first.id')}`,
      );
    case `post /api/v1/${group}`:
      return script(
        'if (pm.response.code === 201) {',
        `  ${set(`${name}_before`, get(name))}`,
        `  ${set(name, 'pm.response.json().data.id')}`,
        '}',
      );
    default:
      // Made of another one, such as the delivery that tests a subscription.
      if (method !== 'post' || path.includes(`/${group}/`) || !path.includes('{id}')) return [];
      return script(
        `const made = pm.response.code === 200 && pm.response.json().data;`,
        `if (made && made.id) ${set(name, 'made.id')}`,
      );
  }
}
