import { beforeAll, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { newId } from '@booking/platform/ids.ts';
import { usePlatform } from '../support/test-platform.ts';
import { signToken } from '../support/tokens.ts';

/**
 * Every operation of the served description is asked for whatever it must refuse. Each status that the running platform answers has to be
 * named there for that operation, and each that is named has to be had. 429 and 503 are asked for in services/gateway/test/statuses.test.ts.
 */
const limitBytes = 4_096;
const limit = String(limitBytes);
const system = usePlatform({ env: { BODY_LIMIT_BYTES: limit, UPLOAD_LIMIT_BYTES: limit } });
const slug = 'studio-nord';
const unknownId = '01920000-0000-7000-8000-000000000000';
const staleTag = '"9999-abc"';
/** No client has to handle them: they are what `default` stands for. */
const ofDefault = [406, 500];
/** What depends on a state that this file does not bring about, and what another call must be under way for. */
const elsewhere = [409, 429, 503];

/** Named, and not always had here: at this time nothing of the demo data is in a state in which the versions would be compared. */
const stateless = [
  'POST /bookings/{id}/check-in',
  'POST /bookings/{id}/no-show',
  'POST /bookings/{id}/undo-check-in',
  'POST /bookings/{id}/undo-no-show',
  'POST /bookings/{id}/check-out',
  'POST /orders/{id}/approve',
  'POST /orders/{id}/change-tax',
  'POST /payments/{id}/settle',
  'POST /subscriptions/{id}/approve',
  'POST /subscriptions/{id}/reject',
  'POST /subscriptions/{id}/change-plan',
  'POST /subscriptions/{id}/change-payment',
  'POST /webhook-subscriptions/{id}/confirm-signing-key',
  'POST /webhook-recoveries/{id}/cancel',
  'POST /webhook-deliveries/{id}/redeliver',
  'PATCH /invoices/{id}/relationships/order',
  'DELETE /subscriptions/{id}',
  'DELETE /customers/{id}',
].map((label) => `412 ${label.replace(' ', ' /api/v1')}`);
/** Every invoice of the demo data has all that an e-invoice asks for. */
const notHad = [...stateless, '422 GET /api/v1/invoices/{id}/document'];

type Json = Record<string, unknown>;

interface Operation {
  label: string;
  method: string;
  path: string;
  query: string;
  named: readonly number[];
  /** Media types of its files. */
  files: readonly string[];
  /** Media type and example of its body. */
  body: { type: string; example: unknown; related: Json } | undefined;
}

interface Sent {
  token?: string | null;
  /** What the parts in braces become, where not a known id. */
  id?: string;
  query?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

let operations: readonly Operation[] = [];
/** Ids that there are, by type. */
const ids: Record<string, string[]> = {};
const tokens = { owner: '', foreign: '', narrow: '' };
/** Used with another request of each service already. */
const usedKey = newId();

beforeAll(async () => {
  operations = operationsOf((await (await fetch(`${system.platform.url}/openapi.json`)).json()) as Json);
  tokens.owner = await signToken(system.platform, { slug, role: 'owner' });
  tokens.foreign = await signToken(system.platform, { slug: 'harbor-works', role: 'owner' });
  tokens.narrow = await signToken(system.platform, { slug, role: 'owner', scope: 'b.nothing:read' });
  for (const operation of operations) {
    if (operation.method !== 'POST' || !isCollection(operation.path)) continue;
    await call(operation, { headers: { 'idempotency-key': newId() } });
  }
  for (const operation of operations) {
    if (operation.method !== 'GET' || !isCollection(operation.path)) continue;
    const { data } = JSON.parse((await call(operation, { query: 'page[size]=100' })).text) as {
      data?: { id: string }[];
    };
    ids[operation.path.split('/')[3] ?? ''] = data?.map(({ id }) => id) ?? [];
  }
  for (const type of ['plans', 'resources', 'payment-methods', 'webhook-subscriptions']) {
    const create = operations.find(({ label }) => label === `POST /api/v1/${type}`)!;
    expect([type, (await call(create, { headers: { 'idempotency-key': usedKey } })).status]).toEqual([type, 201]);
  }
});

const isCollection = (path: string): boolean => /^\/api\/v1\/[a-z-]+$/.test(path);

/** Of the document alone. */
function operationsOf(document: Json): Operation[] {
  const resolve = (value: unknown): Json => {
    const { $ref } = value as { $ref?: string };
    const found = $ref
      ?.slice(2)
      .split('/')
      .reduce<unknown>((inner, part) => (inner as Json)[part], document);
    return (found === undefined ? value : resolve(found)) as Json;
  };
  return Object.entries(document['paths'] as Record<string, Json>).flatMap(([path, { parameters = [], ...item }]) =>
    Object.entries(item as Record<string, Json>).map(([method, operation]) => {
      const all = [...(parameters as unknown[]), ...((operation['parameters'] ?? []) as unknown[])].map(resolve);
      const needed = all.filter((one) => one['in'] === 'query' && one['required'] === true);
      const content = (operation['requestBody'] as { content: Record<string, Json> } | undefined)?.content ?? {};
      const [type, media] = Object.entries(content)[0] ?? [];
      return {
        label: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        query: needed.map(({ name, example }) => `${String(name)}=${String(example)}`).join('&'),
        named: Object.keys(operation['responses'] as Json).map(Number),
        files: Object.keys((resolve((operation['responses'] as Json)['200'] ?? {})['content'] ?? {}) as Json).filter(
          (one) => !one.includes('json') && path.includes('{id}'),
        ),
        body:
          type && media ? { type, example: media['example'], related: relatedOf(media['schema'], resolve) } : undefined,
      };
    }),
  );
}

/** A relationship of each name that the schema of a document has, to what nobody has. */
function relatedOf(schema: unknown, resolve: (value: unknown) => Json): Json {
  const membersOf = (value: unknown): Record<string, unknown> => {
    const { allOf = [], anyOf = [], properties = {} } = resolve(value) as Record<string, unknown[]>;
    return Object.assign({}, ...[...allOf, ...anyOf].map(membersOf), properties) as Json;
  };
  const { data } = membersOf(schema);
  const { relationships } = data === undefined ? {} : (membersOf(data) as Json);
  return Object.fromEntries(
    Object.entries(relationships === undefined ? {} : membersOf(relationships)).map(([name, one]) => {
      const linkage = resolve(membersOf(one)['data']);
      const isMany = linkage['type'] === 'array';
      const type = resolve(membersOf(isMany ? linkage['items'] : linkage)['type'])['const'];
      const identifier = { type, id: unknownId };
      return [name, { data: isMany ? [identifier] : identifier }];
    }),
  );
}

async function call(
  { method, path, query: needed, body: described }: Operation,
  { token = tokens.owner, id, query = '', headers = {}, body = described?.example }: Sent,
): Promise<{ status: number; text: string }> {
  const [, , , type = ''] = path.split('/');
  const one = id ?? ids[path.includes('{resource_id}') ? 'resources' : type]?.[0] ?? unknownId;
  const address = path.replace('{organization_slug}', id ?? slug).replaceAll(/\{\w+\}/g, one);
  const sent =
    typeof body === 'string' ? body : JSON.stringify(withIds(body, path.endsWith('/{id}') ? one : undefined));
  const answer = await fetch(
    `${system.platform.url}${address}?${[needed, query].filter((part) => part !== '').join('&')}`,
    {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(described ? { 'content-type': described.type } : {}),
        ...headers,
      },
      ...(described ? { body: sent } : {}),
    },
  );
  return { status: answer.status, text: await answer.text() };
}

/** The body with its own id, and with ids that there are of what it names. */
function withIds(value: unknown, own: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((member) => withIds(member, undefined));
  if (typeof value !== 'object' || value === null) return value;
  const { type, id, ...rest } = value as { type?: string; id?: string };
  const known = id === unknownId ? id : (ids[type ?? '']?.[0] ?? id);
  const members = Object.entries(rest).map(([name, member]) => [
    name,
    withIds(member, name === 'data' ? own : undefined),
  ]);
  const named = own !== undefined && 'attributes' in rest ? own : known;
  return {
    ...(type === undefined ? {} : { type }),
    ...(id === undefined ? {} : { id: named }),
    ...Object.fromEntries(members),
  };
}

/** What an operation is asked with. */
function hostilesOf({ label, method, body }: Operation): Sent[] {
  const always: Sent[] = [
    { token: null },
    { token: tokens.foreign, query: `o=${demoId(slug)}` },
    { token: tokens.narrow },
    // What is public shows members more.
    ...(/ \/api\/v1\/organizations\/(\{id\}|\{organization_slug\}\/resources)$/.test(label)
      ? [{ token: tokens.narrow, query: 'include=cancellation_policy' }]
      : []),
    { query: 'nonsense=1' },
    { headers: { accept: 'image/gif' } },
    { id: unknownId },
  ];
  const writes: Sent[] = [{ headers: { 'idempotency-key': usedKey } }];
  if (!body) return [...always, ...(method === 'GET' ? [] : writes)];
  const { data } = body.example as { data?: Json };
  // A document that everybody is to read.
  const bytes: Sent[] = body.type.endsWith('octet-stream') ? [{ query: 'public=true', body: '%PDF-1.7 %%EOF' }] : [];
  return [
    ...bytes,
    ...always,
    ...writes,
    { headers: { 'content-type': 'text/plain' } },
    { body: '{' },
    { body: `"${'x'.repeat(limitBytes)}"` },
    { body: { data: { nonsense: 1 }, nonsense: 1 } },
    { body: { ...(body.example as Json), nonsense: 1 } },
    { body: { data: { ...data, relationships: { ...(data?.['relationships'] as Json), ...body.related } } } },
  ];
}

/** Every status that it answers, and how it was asked. */
async function statusesOf(operation: Operation): Promise<Map<number, string>> {
  const had = new Map<number, string>();
  const ask = async (sent: Sent): Promise<void> => {
    const { status, text } = await call(operation, sent);
    had.set(status, `${JSON.stringify({ ...sent, token: undefined })} ${text.slice(0, 400)}`);
  };
  for (const hostile of hostilesOf(operation)) await ask(hostile);
  for (const accept of operation.files) {
    for (const id of ids[operation.path.split('/')[3] ?? ''] ?? []) await ask({ id, headers: { accept } });
  }
  if (operation.method === 'GET') return had;
  for (const id of ids[operation.path.split('/')[3] ?? ''] ?? [unknownId]) {
    await ask({ id, headers: { 'if-match': staleTag } });
    if (had.has(412)) break;
  }
  return had;
}

it('whatever is answered is named for its operation, and whatever is named is answered', async () => {
  const unnamed: string[] = [];
  const never: string[] = [];
  const removedLast = operations.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  for (const operation of removedLast) {
    const had = await statusesOf(operation);
    for (const [status, how] of had) {
      if (![...ofDefault, ...operation.named].includes(status)) unnamed.push(`${status} ${operation.label} ${how}`);
    }
    expect([operation.label, had.get(500)]).toEqual([operation.label, undefined]);
    const missing = operation.named.filter(
      (status) => status >= 400 && !elsewhere.includes(status) && !had.has(status),
    );
    never.push(...missing.map((status) => `${status} ${operation.label}`));
  }
  expect(unnamed).toEqual([]);
  expect(never.filter((one) => !notHad.includes(one))).toEqual([]);
}, 300_000);
