import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { ApiClient } from '../support/api-client.ts';
import { documentOf } from '../support/documents.ts';
import { usePlatform } from '../support/test-platform.ts';

/**
 * docs/reference/mistakes.md asked of the running platform: every mistake gets the status, code, place and sentence that stand there. The
 * page is reviewed text: a sentence changes there first.
 */
const slug = 'studio-nord';
const unknownId = '01920000-0000-7000-8000-000000000000';
const system = usePlatform();
const page = readFileSync(new URL('../../docs/reference/mistakes.md', import.meta.url), 'utf8');
let client: ApiClient;
let newRoom = '';

interface Mistake {
  method: string;
  path: string;
  body: string;
  expected: string[];
}

/** A row names the request; rows without one are further problems of the same answer. */
function mistakesOf(text: string): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const line of text.split('\n')) {
    const [, request = '', outcome = '', place = '', sentence = ''] =
      /^\| (.*?) +\| (.*?) +\| (.*?) +\| (.*?) +\|$/.exec(line) ?? [];
    const [, method, path, body = ''] = /^`([A-Z]+) (\S+)(?: (.*))?`$/.exec(request.replaceAll('\\|', '|')) ?? [];
    const expected = `${outcome} ${place.replaceAll('`', '')} ${sentence}`;
    if (method !== undefined && path !== undefined) mistakes.push({ method, path, body, expected: [expected] });
    else if (request === '' && sentence !== '') mistakes.at(-1)?.expected.push(expected);
  }
  return mistakes;
}

const mistakes = mistakesOf(page);

beforeAll(async () => {
  client = await system.client(slug, 'admin');
  const room = await client.post('/resources', documentOf('resources', { name: 'Without opening hours' }));
  newRoom = room.body.data.id;
});

/** `{orders/draft}` is the id of that record of the demo data. */
function filledIn(text: string): string {
  return text.replaceAll(/\{([a-z-]+\/[a-zA-Z0-9-]+|unknown|organization|new room)\}/g, (_all, name: string) => {
    if (name === 'unknown') return unknownId;
    if (name === 'new room') return newRoom;
    return name === 'organization' ? demoId(slug) : demoId(`${slug}/${name}`);
  });
}

/** `->name` stands for a to-one relationship. */
function documentFor(path: string, method: string, given: Record<string, unknown>): unknown {
  const [, type = '', id] = path.split('/');
  const entries = Object.entries(given);
  const attributes = entries.filter(([name]) => !name.startsWith('->'));
  const relationships = entries
    .filter(([name]) => name.startsWith('->'))
    .map(([name, to]) => [name.slice(2), { data: { type: targets[name.slice(2)] ?? `${name.slice(2)}s`, id: to } }]);
  return {
    data: {
      type,
      ...(method === 'PATCH' ? { id } : {}),
      attributes: Object.fromEntries(attributes) as object,
      ...(relationships.length > 0 ? { relationships: Object.fromEntries(relationships) as object } : {}),
    },
  };
}
const targets: Readonly<Record<string, string>> = { address: 'addresses', schedule_group: 'schedule-groups' };

async function ask({ method, path, body }: Mistake): Promise<string[]> {
  const [kind = '', text = ''] = /^(raw|bare):(.*)$/s.exec(body)?.slice(1) ?? ['', body];
  const address = filledIn(path);
  const sent = filledIn(text);
  const isLinkage = address.includes('/relationships/');
  const payload =
    kind !== '' || sent === '' || isLinkage
      ? sent
      : JSON.stringify(documentFor(address, method, JSON.parse(sent) as Record<string, unknown>));
  const type = kind === 'bare' ? 'application/json' : 'application/vnd.api+json';
  const separator = address.includes('?') ? '&' : '?';
  const o = /[?&]o=/.test(address) ? '' : `${separator}o=${demoId(slug)}`;
  const response = await fetch(`${system.platform.url}/api/v1${address}${o}`, {
    method,
    headers: { authorization: `Bearer ${await system.platform.token(slug, 'admin')}`, 'content-type': type },
    ...(payload === '' && kind === '' ? {} : { body: payload }),
  });
  const { errors = [] } = (await response.json().catch(() => ({}))) as { errors?: ApiError[] };
  return errors.map(
    ({ code, detail, source = {} }) => `${response.status} ${code} ${Object.values(source)[0] ?? ''} ${detail}`,
  );
}

interface ApiError {
  code: string;
  detail: string;
  source?: Record<string, string>;
}

/** What zod says when nobody gives it words. */
const validatorWords =
  /Invalid input|expected .* received|Too (big|small)|Unrecognized key|Invalid (string|ISO|UUID|email)/;

describe('docs/reference/mistakes.md', () => {
  it('has a hundred and fifty mistakes and more, none explained by a validator', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(150);
    expect(mistakes.filter(({ expected }) => expected.some((text) => validatorWords.test(text)))).toEqual([]);
  });

  it.each(mistakes.map((mistake) => [`${mistake.method} ${mistake.path} ${mistake.body}`, mistake] as const))(
    '%s',
    async (_request, mistake) => {
      expect(await ask(mistake)).toEqual(mistake.expected.map(filledIn));
    },
  );
});

/** Docs/decisions/0077. */
describe('an update may send back what it read', () => {
  type Shown = { type: string; id: string; attributes: object; relationships: Record<string, { data: unknown }> };
  const made = async (...args: Parameters<typeof documentOf>): Promise<Shown> => {
    const { status, body } = await client.post(`/${args[0]}`, documentOf(...args));
    expect(status).toBe(201);
    return body.data;
  };
  /** The whole document, with something of it changed. */
  const back = async ({ type, id }: Shown, changes: object, relationships: object = {}): Promise<number> => {
    const { data } = (await client.get(`/${type}/${id}`)).body as { data: Shown };
    const read = Object.entries(data.relationships).map(([name, { data: linkage }]) => [name, { data: linkage }]);
    const sent = {
      type,
      id,
      attributes: { ...data.attributes, ...changes },
      relationships: { ...Object.fromEntries(read), ...relationships },
    };
    return (await client.patch(`/${type}/${id}`, { data: sent })).status;
  };

  it('also where a neighbour has deleted what it names; nothing else that is gone is taken', async () => {
    const [gone, never] = [
      await made('services', { name: 'Gone' }),
      await made('services', { name: 'Named nowhere, and gone' }),
    ];
    const room = await made('resources', { name: 'Stays' });
    const [tag, otherTag] = [await made('tags', { name: 'Gone' }), await made('tags', { name: 'Gone as well' })];
    const customer = await made(
      'customers',
      { first_name: 'Lise', last_name: 'Meitner' },
      { tags: [['tags', tag.id]] },
    );
    const rule = await made(
      'booking-rules',
      { name: 'Short', rule_type: 'max_duration', limit: 60, scope: 'service' },
      { service: ['services', gone.id] },
    );
    const times = { start_date: '2027-01-04T10:00:00+01:00', end_date: '2027-01-04T11:00:00+01:00' };
    const slot = await made(
      'timeslots',
      { name: 'Course', ...times },
      { resource: ['resources', room.id], service: ['services', gone.id] },
    );
    for (const { type, id } of [gone, never, tag, otherTag])
      expect((await client.delete(`/${type}/${id}`)).status).toBe(204);

    const to = (one: Shown) => ({ data: { type: one.type, id: one.id } });
    expect(await back(customer, { first_name: 'Elise' })).toBe(200);
    expect(await back(rule, { limit: 90 })).toBe(200);
    expect(await back(slot, { name: 'Class' })).toBe(200);
    expect(await back(rule, { limit: 80 }, { service: to(never) })).toBe(404);
    expect(await back(slot, { name: 'Lesson' }, { service: to(never) })).toBe(404);
    expect(await back(customer, {}, { tags: { data: [to(tag).data, to(otherTag).data] } })).toBe(404);

    const linkage = `/customers/${customer.id}/relationships/tags`;
    expect((await client.patch(linkage, { data: [to(tag).data] })).status).toBe(200);
    expect((await client.post(linkage, { data: [to(otherTag).data] })).status).toBe(404);
  });
});
