import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import MiniSearch, { type Options } from 'minisearch';
import { errorCodes } from '@booking/contracts/error-codes.ts';
import { publicEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const open = (path: string, headers: Record<string, string> = {}) => gateway.call(path, { token: null, headers });
const documents = (area: string): string[] =>
  readdirSync(new URL(`../../../docs/${area}/`, import.meta.url)).map((name) => name.replace(/\.md$/, ''));
const guides = documents('guides').filter((name) => name !== 'README');
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);

describe.each([
  ['/docs/reference', '/openapi.json'],
  ['/docs/events', '/asyncapi.json'],
])('the page at %s', (path, description) => {
  test('shows the committed description', async () => {
    expect(addressesIn((await open(path)).text)).toContain(description);
    const { status, headers, json } = await open(description);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    const committed: unknown = JSON.parse(
      await readFile(new URL(`../../../docs/reference${description}`, import.meta.url), 'utf8'),
    );
    expect(withoutRequestExamples(json)).toEqual(withoutRequestExamples(committed));
  });
});

/** Those that are served lie ahead of now, as do the samples made of them; the committed ones are of a fixed day. */
function withoutRequestExamples(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document), (key, value: { content?: Record<string, { example?: unknown }> }) => {
    if (key === 'x-codeSamples') return undefined;
    if (key === 'requestBody') for (const media of Object.values(value.content ?? {})) delete media.example;
    return value;
  });
}

test('examples of requests lie ahead of now, on a Monday, and are the committed ones otherwise', async () => {
  const { json } = await open('/openapi.json');
  const { content } = json.paths['/api/v1/bookings'].post.requestBody;
  const { start_date } = content['application/vnd.api+json'].example.data.attributes;
  const ahead = (Date.parse(start_date) - Date.now()) / 86_400_000;
  expect([ahead > 13, ahead < 24, new Date(start_date).getUTCDay()]).toEqual([true, true, 1]);
});

interface AtomEntry {
  id: [string];
  title: [string];
  updated: [string];
  link: Record<string, string>[];
  category?: unknown;
  content?: unknown;
}
interface AtomFeed extends AtomEntry {
  '@_xmlns': string;
  author: unknown;
  entry: AtomEntry[];
}

interface Sample {
  lang: string;
  source: string;
}

describe('code samples', () => {
  const samples = async (): Promise<Map<string, Sample[]>> => {
    const { paths } = (await open('/openapi.json')).json as { paths: Record<string, Record<string, object>> };
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${method} ${path}`, operation] as const),
    );
    return new Map(
      operations
        .filter(([name]) => !name.startsWith('parameters '))
        .map(([name, operation]) => [name, (operation as { 'x-codeSamples': Sample[] })['x-codeSamples']]),
    );
  };

  test('show every operation in three languages, at the address of this gateway', async () => {
    const all = await samples();
    expect(all.size).toBeGreaterThan(450);
    for (const [name, shown] of all) {
      expect([name, ...shown.map(({ lang }) => lang)]).toEqual([name, 'Shell', 'TypeScript', 'Python']);
      const path = name.split(' ')[1]?.split('/').at(-1) ?? '';
      for (const { source } of shown) expect(source).toContain('https://api.test');
      if (!path.startsWith('{')) expect([name, shown[0]?.source.includes(`/${path}`)]).toEqual([name, true]);
    }
  });

  test('call the packages as their users do, and name the same request in each language', async () => {
    const [curl, typeScript, python] = ((await samples()).get('post /api/v1/orders') ?? []).map(({ source }) => source);
    expect(curl).toMatch(/^curl 'https:\/\/api\.test\/api\/v1\/orders' -X POST \\\n/);
    expect(curl).toContain(`-H 'Content-Type: application/vnd.api+json'`);
    expect(typeScript).toMatch(/await client\.create\('orders', \{\n {2}items: \[\n? *\{/);
    expect(python).toMatch(/ order = client\.orders\.create\(\{\n {8}"items": \[/);
    const moments = [curl, typeScript, python].map((source) => /\d{4}-\d\d-\d\dT[\d:+]+/.exec(source ?? '')?.[0]);
    expect([new Set(moments).size, Date.parse(moments[0] ?? '') > Date.now()]).toEqual([1, true]);
  });

  test('upload a file as its bytes', async () => {
    const [curl, typeScript, python] = (await samples()).get('post /api/v1/files/upload') ?? [];
    expect(curl?.source).toMatch(
      /Content-Type: application\/octet-stream'[^{]*filename="logo\.png"'[^{]*--data-binary @logo\.png$/,
    );
    expect(typeScript?.source).toContain("await client.upload(readFileSync('logo.png'), { name: 'logo.png' });");
    expect(python?.source).toContain('client.upload(Path("logo.png").read_bytes(), "logo.png")');
  });
});

interface Folder {
  name: string;
  item: { name: string; request: { header: Pair[]; url: { query: Pair[] }; body?: { raw?: string } } }[];
}
interface Pair {
  key: string;
  value: string;
  disabled?: boolean;
}

describe('the Postman collection', () => {
  const collection = async () => (await open('/docs/postman.json')).json as { variable: Pair[]; item: Folder[] };

  test('has every operation, in a folder per group behind the first hour', async () => {
    const { json } = await open('/openapi.json');
    const { paths, tags } = json as { paths: Record<string, Record<string, object>>; tags: { name: string }[] };
    const operations = Object.values(paths).flatMap((item) => Object.keys(item).filter((key) => key !== 'parameters'));
    const [first, ...groups] = (await collection()).item;
    expect([first?.name, first?.item.length]).toEqual(['First hour', 10]);
    const names = tags.map(({ name }) => name).filter((name) => groups.some((group) => group.name === name));
    // What other requests name is made first.
    expect(groups.map(({ name }) => name)).toEqual([...new Set(['tags', 'files', 'addresses', ...names])]);
    expect(groups.flatMap(({ item }) => item)).toHaveLength(operations.length);
  });

  test('makes up no organization, id or key, and sends nothing that is optional', async () => {
    const { variable, item } = await collection();
    expect(variable.filter(({ key }) => key === 'o')).toEqual([{ key: 'o', value: '', disabled: true }]);
    expect(variable.find(({ key }) => key === 'baseUrl')?.value).toBe('https://api.test');
    expect(JSON.stringify(item)).not.toContain('019b6c7e-5a00-7000-8000-000000000001');
    const requests = item.flatMap((folder) => folder.item.map(({ request }) => request));
    const sent = requests.flatMap(({ header, url }) => [...header, ...url.query]).filter(({ disabled }) => !disabled);
    // The two of audit-entries are optional to the schema alone: one of two ways must be taken.
    const needed = ['entity_id', 'entity_type', 'from', 'since', 'to', 'until'].map((name) => `filter[${name}]`);
    expect([...new Set(sent.map(({ key }) => key))].toSorted()).toEqual(
      ['Accept', 'Content-Type', 'Idempotency-Key', 'include', ...needed].toSorted(),
    );
    const keys = sent.filter(({ key }) => key === 'Idempotency-Key').map(({ value }) => value);
    expect([keys.length > 150, new Set(keys)]).toEqual([true, new Set(['{{$guid}}'])]);
  });
});

/** Of the committed description, which the gateway serves. */
const { tags: groups, paths: describedPaths } = JSON.parse(
  readFileSync(new URL('../../../docs/reference/openapi.json', import.meta.url), 'utf8'),
) as { tags: { name: string }[]; paths: Record<string, Record<string, Described>> };
interface Described {
  operationId: string;
  tags: [string];
  summary: string;
  responses: Record<string, object>;
}
const operations = Object.entries(describedPaths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, one]) => (method === 'parameters' ? [] : [{ ...one, method, path }])),
);

const everyPage = [
  '/docs',
  '/docs/changelog',
  '/docs/reference',
  ...groups.map(({ name }) => `/docs/reference/${name}`),
  '/docs/events',
  '/docs/errors',
  ...guides.map((name) => `/docs/guides/${name}`),
  ...Object.keys(errorCodes).map((code) => `/docs/errors/${code}`),
];

describe('every page', () => {
  test.each(everyPage)(
    '%s is open to everybody, and whatever it loads or names here comes from this gateway',
    async (path) => {
      const page = await open(path, { accept: 'text/html' });
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      const addresses = new Set(addressesIn(page.text).map((address) => address.split('#')[0] || path));
      expect(addresses.size).toBeGreaterThanOrEqual(5);
      const elsewhere = new Set([...page.text.matchAll(/<a href="(https:[^"]+)"/g)].map(([, address = '']) => address));
      for (const address of addresses) {
        if (elsewhere.has(address)) continue;
        expect(address).toMatch(/^\/(docs(\/|$)|(openapi|asyncapi)\.json$)/);
        expect([address, (await open(address)).status]).toEqual([address, 200]);
      }
    },
  );

  test.each(everyPage)('%s may load and ask nothing elsewhere', async (path) => {
    const policy = String((await open(path)).headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/connect-src 'self'/);
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).not.toMatch(/https?:|\*|unsafe-/);
  });

  test.each([
    '/',
    '/openapi.json',
    '/asyncapi.json',
    '/docs/postman.json',
    '/docs/assets/pages.css',
    ...everyPage.slice(0, 4),
  ])('%s is read alone: whoever writes there is told what it takes', async (path) => {
    for (const method of ['POST', 'DELETE']) {
      const { status, headers, json } = await gateway.call(path, { token: null, method });
      expect([status, headers['allow'], json.errors[0].code]).toEqual([405, 'GET, HEAD', 'method_not_allowed']);
    }
    expect((await gateway.call(path, { token: null, method: 'HEAD' })).status).toBe(200);
  });

  test('is listed: each guide stands in the list beside the pages', async () => {
    const listed = addressesIn((await open('/docs')).text);
    for (const name of guides) expect(listed).toContain(`/docs/guides/${name}`);
  });

  test('has the anchors that others link to', async () => {
    const pages = new Map(await Promise.all(everyPage.map(async (path) => [path, (await open(path)).text] as const)));
    for (const html of pages.values()) {
      for (const address of addressesIn(html).filter((one) => one.startsWith('/docs') && one.includes('#'))) {
        const [path = '', anchor = ''] = address.split('#');
        expect([address, pages.get(path)?.includes(`id="${anchor}"`)]).toEqual([address, true]);
      }
    }
  });
});

describe('the reference', () => {
  /** The text of a page from the heading with this id to the next one of its kind, as a reader sees it. */
  const section = async (path: string, id: string): Promise<string> => {
    const [, after = ''] = (await open(path)).text.split(`<h2 id="${id}">`);
    const [own = ''] = after.split('<h2 ');
    const text = own.replaceAll(/<\/t[dh]>/g, '|').replaceAll(/<[^>]+>/g, '');
    return text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  };

  test('shows each operation where its group is: address, samples in three languages, every status', async () => {
    const { paths } = (await open('/openapi.json')).json as {
      paths: Record<string, Record<string, { 'x-codeSamples': { source: string }[] }>>;
    };
    expect(operations.length).toBeGreaterThan(450);
    for (const { operationId, tags, method, path, summary, responses } of operations) {
      const text = await section(`/docs/reference/${tags[0]}`, operationId);
      expect(text.startsWith(`${summary.replaceAll('`', '')}#`)).toBe(true);
      expect(text).toContain(`${method.toUpperCase()} ${path}\n`);
      const samples = paths[path]?.[method]?.['x-codeSamples'] ?? [];
      expect([operationId, samples.length, samples.filter(({ source }) => !text.includes(source))]).toEqual([
        operationId,
        3,
        [],
      ]);
      for (const status of Object.keys(responses)) expect(text).toContain(`\n${status.replace('default', 'others')}|`);
    }
  });

  test('begins with what is sold and ends with what is set up once', async () => {
    const listed = addressesIn((await open('/docs/reference')).text.match(/<aside>[^]*<\/aside>/)?.[0] ?? '');
    expect(listed.toSorted()).toEqual(groups.map(({ name }) => `/docs/reference/${name}`).toSorted());
    const at = (name: string): number => listed.indexOf(`/docs/reference/${name}`);
    expect(at('orders')).toBe(0);
    expect([
      at('orders') < at('payments'),
      at('payments') < at('resources'),
      at('resources') < at('organizations'),
    ]).toEqual([true, true, true]);
  });

  test.each([
    ['orders', 'createOrder', 'data.attributes.items|list of objects, required|What is ordered.|'],
    ['orders', 'createOrder', 'data.attributes.items[].resource_id|'],
    ['orders', 'createOrder', 'data.attributes.note|string, at most'],
    ['orders', 'createOrder', 'data.relationships.customer.data|{id, type} of customers or null, required|'],
    ['orders', 'createOrder', 'Idempotency-Key|string (header)|'],
    ['orders', 'getOrder', 'id|string, required (path)|'],
    ['orders', 'listOrders', 'page[size]|integer, at least 1, at most 250|'],
    ['orders', 'attributes', 'status|one of draft, pending, completed, canceled, expired|'],
    ['orders', 'attributes', 'total|number|'],
    ['orders', 'relationships', 'customer|one or none|Who ordered.|'],
    ['orders', 'relationships', 'bookings|many|'],
    ['webhook-subscriptions', 'createWebhookSubscription', 'data.attributes.url|'],
  ])('tells of %s, %s: %s', async (group, id, line) => {
    expect(await section(`/docs/reference/${group}`, id)).toContain(`\n${line}`);
  });
});

describe('a guide', () => {
  test('shows what it says in several languages as tabs, each block whole', async () => {
    const { text } = await open('/docs/guides/getting-started');
    const boxes = [...text.matchAll(/<div class="tabs">(.*?)<\/details><\/div>/gs)].map(([box]) => box);
    const labels = (box: string): string[] => [...box.matchAll(/<summary>(\w+)</g)].map(([, label = '']) => label);
    expect(boxes.map(labels)).toEqual(Array.from({ length: 7 }, () => ['curl', 'TypeScript', 'Python']));
    const names = [...text.matchAll(/<details name="([^"]+)"/g)].map(([, name]) => name);
    expect([names.length, new Set(names).size]).toEqual([21, 7]);
    const source = await readFile(new URL('../../../docs/guides/getting-started.md', import.meta.url), 'utf8');
    const lines = (code: string): string => code.split('\n').length.toString();
    const written = [...source.matchAll(/^```(?:ts|python) step\n([\s\S]*?)\n```$/gm)].map(([, code = '']) =>
      lines(code),
    );
    const shown = boxes.flatMap((box) =>
      [...box.matchAll(/<code>([^<]*)<\/code>/g)].map(([, code = '']) => lines(code)),
    );
    expect(shown.filter((_code, at) => at % 3 !== 0)).toEqual(written);
  });

  test('leaves code that stands alone, and what it answers, outside of them', async () => {
    const { text } = await open('/docs/guides/idempotency');
    expect([text.includes('class="code"'), text.includes('class="tabs"')]).toEqual([true, false]);
  });
});

describe('the page of events', () => {
  test('shows each event with its example, and the fields of its body', async () => {
    const { text } = await open('/docs/events');
    const { components } = (await open('/asyncapi.json')).json as { components: { messages: Record<string, object> } };
    expect(Object.keys(components.messages)).toEqual(publicEventIdentifiers);
    for (const name of publicEventIdentifiers) {
      expect(text).toContain(`<h3 id="${name}">`);
      expect(text).toContain(`&quot;event&quot;: &quot;${name}&quot;`);
    }
    for (const [path, value] of [
      ['data.customer.address.city', 'string'],
      ['data.note', 'string or null'],
      ['data.start_date', 'date-time'],
      ['data.order', '{id, type} of orders or null'],
    ])
      expect(text).toContain(`<td><code>${path}</code></td><td>${value}</td>`);
  });

  test('shows the fields once for the events of a group, since they are the same', async () => {
    const { components } = (await open('/asyncapi.json')).json as {
      components: { messages: Record<string, { payload: { properties: { data: object } } }> };
    };
    const byGroup = Map.groupBy(Object.entries(components.messages), ([name]) => name.split('.')[0]);
    for (const members of byGroup.values())
      expect(new Set(members.map(([, { payload }]) => JSON.stringify(payload.properties.data))).size).toBe(1);
  });
});

describe('the search', () => {
  interface Entry {
    id: number;
    kind: string;
    title: string;
    section: string;
    address: string;
  }
  const entries = async (): Promise<Entry[]> => (await open('/docs/search.json')).json as Entry[];

  test('knows every section of every guide and error by its address', async () => {
    const all = (await entries()).filter(({ kind }) => ['Guide', 'Error'].includes(kind));
    const pages = new Set(all.map(({ address }) => address.split('#')[0]));
    for (const path of everyPage.filter((one) => !/^\/docs\/(reference|events|changelog)/.test(one))) {
      expect([path, pages.has(path)]).toEqual([path, true]);
    }
    for (const { address, title } of all) {
      const [path = '', anchor = ''] = address.split('#');
      expect([address, title, (await open(path)).text.includes(`id="${anchor}"`)]).toEqual([address, title, true]);
    }
  });

  test('knows every operation and every event, at the address that shows it', async () => {
    const { components } = (await open('/asyncapi.json')).json as { components: { messages: object } };
    const known = (await entries()).filter(({ kind }) => ['Operation', 'Event'].includes(kind));
    expect(new Set(known.map(({ address }) => address))).toEqual(
      new Set([
        ...operations.map(({ operationId, tags }) => `/docs/reference/${tags[0]}#${operationId}`),
        ...Object.keys(components.messages).map((name) => `/docs/events#${name}`),
      ]),
    );
  });

  test('is loaded by every page, from here, and by no script inside of it', async () => {
    for (const path of everyPage) {
      const html = (await open(path)).text;
      expect([path, html.includes('<input id="search"')]).toEqual([path, true]);
      expect([path, html.match(/<script(?![^>]* src="\/docs\/assets\/)[^>]*>/g)]).toEqual([path, null]);
      expect(addressesIn(html)).toContain('/docs/assets/search.js');
    }
    for (const name of ['search.js', 'search-options.js', 'minisearch.js']) {
      const { status, headers } = await open(`/docs/assets/${name}`);
      expect([name, status, headers['content-type']]).toEqual([name, 200, 'text/javascript; charset=utf-8']);
    }
    expect((await open('/docs/assets/minisearch.js')).text).toContain('export {');
  });

  test.each([
    ['idempotency key', 'Guide', '/docs/guides/idempotency'],
    ['signature', 'Guide', '/docs/guides/webhooks#check-the-signature'],
    ['idempotancy', 'Guide', '/docs/guides/idempotency'],
    ['sandbox', 'Guide', '/docs/guides/testing'],
    ['test card', 'Guide', '/docs/guides/testing'],
    ['postman', 'Guide', '/docs/guides/'],
    ['python', 'Guide', '/docs/guides/'],
    ['file upload', 'Guide', '/docs/guides/files'],
    ['time_conflict', 'Error', '/docs/errors/time_conflict'],
    ['xylophone', undefined, undefined],
    ['orders.created', 'Event', '/docs/events#orders.created'],
    ['checkoutOrder', 'Operation', '/docs/reference/orders#checkoutOrder'],
    ['late_entry_days', 'Operation', '/docs/reference/organizations#getOrganization'],
    ['booked_today', 'Operation', '/docs/reference/resources#listResources'],
  ])('finds %s', async (words, kind, address) => {
    const options = (await open('/docs/assets/search-options.js')).text.replace('export const searchOptions', 'found');
    const search = new MiniSearch<Entry>(runInNewContext(options, { found: undefined }) as Options<Entry>);
    search.addAll(await entries());
    const hits = search.search(words).slice(0, 5) as unknown as Entry[];
    const hit = hits.find((one) => address !== undefined && one.address.startsWith(address));
    expect([hit?.kind, hits.length > 0]).toEqual([kind, kind !== undefined]);
  });
});

describe('the changelog', () => {
  const source = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');
  const dated = /^#{2,3} (?:\S+ – )?(\d{4}-\d\d-\d\d)$/;
  /** By the lines of the file alone: headings with a date, and the changes below each. */
  const parts = source.split('\n').reduce<{ heading: string; changes: string[] }[]>((all, line) => {
    if (line.startsWith('## ') || line.startsWith('### ')) return [...all, { heading: line, changes: [] }];
    if (line.startsWith('- ')) all.at(-1)?.changes.push(line);
    return all;
  }, []);
  const days = parts.filter(({ heading }) => dated.test(heading));

  test('has a date for every change, and shows each of them', async () => {
    expect(parts.filter(({ heading }) => !dated.test(heading)).flatMap(({ changes }) => changes)).toEqual([]);
    const html = (await open('/docs/changelog')).text;
    expect(html.match(/<main>[^]*<\/main>/)?.[0].match(/<li>/g)).toHaveLength(
      days.flatMap((one) => one.changes).length,
    );
    const entries = (await open('/docs/search.json')).json as { kind: string; address: string }[];
    const found = entries.filter(({ kind }) => kind === 'Change').map(({ address }) => address.split('#')[1] ?? '');
    for (const anchor of found) expect([anchor, html.includes(`id="${anchor}"`)]).toEqual([anchor, true]);
    for (const { heading } of days)
      expect(found).toContain(
        heading
          .replace(/^#+ /, '')
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(/\s/g, '-'),
      );
  });

  test('is a feed by the rules of RFC 4287, read by a parser that is not ours', async () => {
    const { status, headers, text } = await open('/docs/changelog.atom');
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(XMLValidator.validate(text)).toBe(true);
    const several = ['entry', 'link', 'category', 'id', 'title', 'updated', 'author', 'content'];
    const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => several.includes(name) });
    const { feed } = parser.parse(text) as { feed: AtomFeed };
    expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom');
    const entries = feed.entry;
    // 4.1.1, 4.1.2: exactly one of each; an entry needs no author where the feed has one.
    for (const one of [feed, ...entries]) {
      for (const name of ['id', 'title', 'updated'])
        expect([name, one[name as 'id']]).toEqual([name, [expect.any(String)]]);
      expect(one.id[0]).toMatch(/^tag:[\w.-]+,\d{4}:\S+$/);
      expect(new Date(one.updated[0]).toISOString()).toBe(one.updated[0].replace('Z', '.000Z'));
      const alternates = one.link.filter((link) => link['@_rel'] === 'alternate');
      expect(alternates.map((link) => link['@_href']?.startsWith('https://api.test/docs/changelog'))).toEqual([true]);
    }
    expect(feed.author).toEqual([{ name: expect.any(String) }]);
    expect(feed.link).toContainEqual(
      expect.objectContaining({ '@_rel': 'self', '@_href': 'https://api.test/docs/changelog.atom' }),
    );
    expect(new Set(entries.map(({ id }) => id[0])).size).toBe(days.length);
    expect(feed.updated[0]).toBe(
      entries
        .map(({ updated }) => updated[0])
        .toSorted()
        .at(-1),
    );
    for (const [at, { heading, changes }] of days.entries()) {
      const { title, updated, category, content } = entries[at] ?? {};
      const breaking = changes.filter((line) => line.startsWith('- **Breaking.** ')).length;
      expect(updated?.[0]).toBe(`${dated.exec(heading)?.[1]}T00:00:00Z`);
      // The days of a release stand under headings of their own.
      if (changes.length === 0) continue;
      expect(title?.[0]).toContain(breaking > 0 ? `, ${breaking} breaking` : `${changes.length} change`);
      expect(category).toEqual(breaking > 0 ? [expect.objectContaining({ '@_term': 'breaking' })] : undefined);
      expect(content).toEqual([
        expect.objectContaining({ '@_type': 'html', '#text': expect.stringContaining('<li>') }),
      ]);
    }
    expect(days.some(({ changes }) => changes.some((line) => line.includes('**Breaking.**')))).toBe(true);
  });
});

describe('errors', () => {
  test('link to the page about their code', async () => {
    const { json } = await gateway.call('/api/v1/nothing', { token: null });
    const [{ code, links }] = (json as { errors: { code: string; links: { about: string } }[] }).errors as [
      { code: string; links: { about: string } },
    ];
    const about = new URL(links.about);
    expect(about.pathname).toBe(`/docs/errors/${code}`);
    const page = await open(about.pathname, { accept: 'text/html' });
    expect([page.status, page.text.includes(`<h1 id="${code}">`)]).toEqual([200, true]);
  });

  test('have one page per code and none left over, with status, title and an example of it', () => {
    expect(documents('errors').toSorted()).toEqual(['README', ...Object.keys(errorCodes)].toSorted());
    const list = readFileSync(new URL('../../../docs/errors/README.md', import.meta.url), 'utf8');
    for (const [code, { httpStatus, title }] of Object.entries(errorCodes)) {
      expect(list).toMatch(new RegExp(`\\[${code}\\]\\(${code}\\.md\\) *\\| ${httpStatus} +\\| ${title}`));
      const page = readFileSync(new URL(`../../../docs/errors/${code}.md`, import.meta.url), 'utf8');
      expect(page.startsWith(`# ${code}\n\n${httpStatus} ${title}\n\n**Cause.** `)).toBe(true);
      expect(page).toMatch(/\n\*\*Remedy\.\*\* \w/);
      const example = JSON.parse(/```json\n([^`]+)```/.exec(page)?.[1] ?? 'null') as object;
      expect(example).toMatchObject({ code, title, status: String(httpStatus), detail: expect.any(String) });
    }
  });
});

describe('what the pages load', () => {
  test('is not sent again to whoever has it', async () => {
    const { etag } = (await open('/docs/assets/pico.css')).headers;
    const again = await open('/docs/assets/pico.css', { 'if-none-match': String(etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test.each(['nothing.js', '..%2f..%2fpackage.json', '%2e%2e%2findex.js', 'swagger-ui.js', '__proto__'])(
    'hands out no other file: %s',
    async (name) => expect((await open(`/docs/assets/${name}`)).status).toBe(404),
  );

  test.each(['..%2fREADME', 'README', '..%2f..%2fdocs%2fspecification'])('and no other document: %s', async (name) =>
    expect((await open(`/docs/guides/${name}`)).status).toBe(404),
  );
});
