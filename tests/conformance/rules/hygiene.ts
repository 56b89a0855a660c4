import { documentOf } from '../../support/documents.ts';
import { flat, jsonApi } from '../api.ts';
import { bodyLimitBytes, writesPerMinute } from '../edge.ts';
import { equal, refused, status, that, varies } from '../expect.ts';
import { demo, unique } from '../fixtures.ts';
import { group } from '../rule.ts';

const tag = `/tags/${demo('tags/startup')}`;

export const hygiene = group('H', 173, [
  [
    'HTTP',
    'An ETag differs per form; a match is 304 with Vary and ETag',
    async ({ api }) => {
      const [one, other] = [await api.get(tag), await api.get(tag, { headers: { accept: flat } })];
      status(one, 200);
      const etag = String(one.headers.etag);
      that(/^"[^"]+"$/.test(etag) && etag !== other.headers.etag, 'no ETag of its own');
      const unchanged = await api.get(tag, { headers: { 'if-none-match': etag } });
      equal([unchanged.status, unchanged.text, unchanged.headers.etag], [304, '', etag], 'status, body and ETag');
      varies(unchanged);
      status(await api.get(tag, { headers: { accept: flat, 'if-none-match': etag } }), 200);
    },
  ],
  [
    'HTTP',
    'If-Match with another version is 412 on PATCH and DELETE, and changes nothing',
    async ({ api, have }) => {
      const { id } = await have.make('tags', { name: unique('tag'), color: '#000000' });
      const etag = String((await api.get(`/tags/${id}`)).headers.etag);
      const change = (color: string) =>
        api.patch(`/tags/${id}`, documentOf('tags', { color }, {}, id), { headers: { 'if-match': etag } });
      status(await change('#111111'), 200);
      refused(await change('#222222'), 412, { code: 'precondition_failed', header: 'If-Match' });
      refused(await api.delete(`/tags/${id}`, { headers: { 'if-match': etag } }), 412, { code: 'precondition_failed' });
      equal((await api.get(`/tags/${id}`)).body?.data?.attributes?.color, '#111111', 'color');
    },
  ],
  [
    'HTTP',
    'A 405 has Allow',
    async ({ api }) => {
      for (const [method, path, allow] of [
        ['DELETE', '/tags', 'GET, HEAD, POST, OPTIONS'],
        ['POST', tag, 'GET, HEAD, PATCH, DELETE, OPTIONS'],
        ['PATCH', '/resources/counts', 'GET, HEAD, OPTIONS'],
      ] as const) {
        const answer = await api.send(method, path, { body: {} });
        refused(answer, 405, { code: 'method_not_allowed' });
        equal(answer.headers.allow?.split(', ').sort(), allow.split(', ').sort(), 'Allow');
      }
    },
  ],
  [
    'HTTP',
    'A body above the limit is 413, one below it is read',
    async ({ edge }) => {
      const name = 'x'.repeat(bodyLimitBytes);
      refused(await edge.post('/tags', documentOf('tags', { name })), 413, { code: 'payload_too_large' });
      refused(await edge.post('/tags', documentOf('tags', { name: name.slice(0, bodyLimitBytes - 200) })), 422);
    },
  ],
  [
    'HTTP',
    'Above the budget is 429 with Retry-After, RateLimit headers and JSON:API errors',
    async ({ edge }) => {
      const write = () => edge.post('/tags', {}, { as: 'viewer' });
      let answer = await write();
      for (let count = 0; answer.status === 403 && count <= writesPerMinute; count += 1) answer = await write();
      refused(answer, 429, { code: 'too_many_requests' });
      that(Number(answer.headers['retry-after']) > 0, 'no Retry-After');
      that(answer.headers['ratelimit'] !== undefined, 'no RateLimit');
      that(String(answer.headers['ratelimit-policy']).includes(String(writesPerMinute)), 'no RateLimit-Policy');
      status(await edge.get('/tags', { as: 'viewer' }), 200);
    },
  ],
  [
    'HTTP',
    'Malformed JSON is 400 without a pointer',
    async ({ api }) => {
      for (const body of ['{', '{"data":', 'null x', Buffer.from([0xff, 0xfe, 0x00]), Buffer.alloc(0)]) {
        const answer = await api.post('/tags', body);
        refused(answer, 400, { code: 'malformed_document' });
        equal(answer.body.errors[0].source ?? null, null, 'source');
      }
    },
  ],
  [
    'HTTP',
    'Security headers are there, and the framework is not told',
    async ({ api }) => {
      for (const answer of [await api.get(tag), await api.get('/nothing')]) {
        equal(answer.headers['x-content-type-options'], 'nosniff', 'X-Content-Type-Options');
        that(/max-age=\d{7,}/.test(String(answer.headers['strict-transport-security'])), 'no HSTS');
        equal([answer.headers['x-powered-by'], answer.headers['server']], [undefined, undefined], 'framework');
      }
    },
  ],
  [
    'HTTP',
    'A preflight for the JSON:API type, PATCH and DELETE passes; plain OPTIONS tells the methods',
    async ({ api }) => {
      for (const method of ['PATCH', 'DELETE', 'POST']) {
        const headers = {
          origin: 'https://app.test',
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type,authorization',
        };
        const answer = await api.send('OPTIONS', tag, { as: 'nobody', headers });
        status(answer, 200, 204);
        equal(answer.headers['access-control-allow-origin'], '*', 'allowed origin');
        that(String(answer.headers['access-control-allow-methods']).includes(method), `${method} is not allowed`);
        const allowed = String(answer.headers['access-control-allow-headers']).toLowerCase();
        that(
          ['content-type', 'authorization', 'if-match'].every((name) => allowed.includes(name)),
          'headers are missing',
        );
      }
      const options = await api.send('OPTIONS', tag, { as: 'nobody' });
      equal(options.headers.allow, 'GET, HEAD, PATCH, DELETE, OPTIONS', 'Allow');
      const read = await api.get(tag, { headers: { origin: 'https://app.test' } });
      equal([read.status, read.headers['access-control-allow-origin']], [200, '*'], 'the answer itself');
    },
  ],
  [
    'HTTP',
    'Compression leaves the content type, and Vary lists both headers',
    async ({ api }) => {
      const path = '/resources?page[size]=50';
      const plain = await api.get(path);
      for (const coding of ['gzip', 'br']) {
        const answer = await api.get(path, { headers: { 'accept-encoding': coding } });
        status(answer, 200);
        equal(
          [answer.headers['content-encoding'], answer.headers['content-type']],
          [coding, jsonApi],
          'coding and type',
        );
        equal(answer.body, plain.body, 'the document');
        varies(answer);
        varies(answer, 'accept-encoding');
      }
    },
  ],
  [
    'HTTP',
    'Identical POSTs with one Idempotency-Key have one effect, also at once',
    async ({ api }) => {
      const name = unique('tag');
      const headers = { 'idempotency-key': unique('key') };
      const send = () => api.post('/tags', documentOf('tags', { name }), { headers });
      const answers = await Promise.all(Array.from({ length: 8 }, send));
      for (const answer of answers) status(answer, 201, 409);
      const again = await send();
      status(again, 201);
      const ids = new Set(answers.filter(({ status: code }) => code === 201).map(({ body }) => body.data.id));
      equal([...ids], [again.body.data.id], 'created ids');
      equal((await api.get(`/tags?filter[search]=${name}`)).body?.data?.length, 1, 'tags of that name');
      const other = await api.post('/tags', documentOf('tags', { name: unique('tag') }), { headers });
      refused(other, 422, { code: 'idempotency_key_reused' });
    },
  ],
]);
