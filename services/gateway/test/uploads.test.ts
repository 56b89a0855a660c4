import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { entity } from './fake-services.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { organizationA } from './seed.ts';
import { connectTools, type ToolsClient } from './tools-client.ts';

const limit = 200_000;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ UPLOAD_LIMIT_BYTES: String(limit) });
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

const rpc = 'booking.catalog.v1.FileService/UploadFile';
const bytes = Buffer.from([0x89, 0x50, 0x00, 0xff, 0x0a]);
const file = entity('file-1', organizationA, {
  name: 'logo.png',
  mime_type: 'image/png',
  size_bytes: 5,
  url: 'https://api.test/files/x',
});

function upload(headers: Record<string, string> = {}, { query = '', token }: { query?: string; token?: string } = {}) {
  return gateway.call(`/api/v1/files/upload${query}`, {
    method: 'POST',
    rawBody: bytes,
    headers: { 'content-type': 'image/png', ...headers },
    ...(token === undefined ? {} : { token }),
  });
}
const uploads = () => gateway.fakes.calls.filter((call) => call.rpc === rpc);

describe('POST /files/upload', () => {
  beforeEach(() => gateway.fakes.override(rpc, async () => ({ item: file })));

  test('hands the bytes on as they are, with the name of Content-Disposition', async () => {
    const name = `attachment; filename="logo.png"; filename*=UTF-8''Werkst%C3%A4tte.png`;
    const answer = await upload({ 'content-disposition': name }, { query: '?public=true' });
    expect([answer.status, answer.json.data.attributes.url]).toEqual([201, 'https://api.test/files/x']);
    expect(answer.headers.location).toBe('https://api.test/api/v1/files/file-1');
    const request: Record<string, unknown> = uploads()[0]?.request ?? {};
    expect(request).toMatchObject({ name: 'Werkstätte.png', public: true });
    expect(Buffer.from(request['content'] as Uint8Array).equals(bytes)).toBe(true);
  });

  test('answers the flat form to whoever reads that alone', async () => {
    const answer = await upload({ accept: 'application/json' });
    expect(answer.json).toMatchObject({ id: 'file-1', type: 'files', name: 'logo.png' });
  });

  test('counts name, bytes and flags among what an Idempotency-Key stands for', async () => {
    const key = { 'idempotency-key': 'one' };
    await upload(key);
    await upload(key);
    await upload({ ...key, 'content-disposition': 'attachment; filename="b.png"' });
    await upload(key, { query: '?public=true' });
    const [first, again, ...others] = uploads().map(({ context }) => context.idempotencyFingerprint);
    expect(again).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  test.each(['multipart/form-data; boundary=x', 'application/json', 'image/svg+xml'])('%s is 415', async (type) => {
    const answer = await upload({ 'content-type': type });
    expect([answer.status, answer.json.errors[0].code]).toEqual([415, 'unsupported_media_type']);
    expect(answer.json.errors[0].detail).toContain('application/octet-stream');
    expect(uploads()).toEqual([]);
  });

  test('is for those who may write files', async () => {
    expect((await upload({}, { token: await gateway.token({ subject: 'viewer@a' }) })).status).toBe(403);
    expect((await upload({}, { token: await gateway.token({ scope: 'b.files:read' }) })).status).toBe(403);
    expect(uploads()).toEqual([]);
  });

  test.each(['attachment', 'attachment; filename=""'])('%s names nothing', async (header) => {
    const answer = await upload({ 'content-disposition': header });
    expect([answer.status, answer.json.errors[0].source]).toEqual([400, { header: 'Content-Disposition' }]);
  });
});

describe('the machine tool', () => {
  let client: ToolsClient;
  beforeAll(async () => {
    client = await connectTools(gateway);
  });
  beforeEach(() => gateway.fakes.override(rpc, async () => ({ item: file })));
  afterAll(() => client.close());

  const given = { operation: 'files_upload', public: true, input: { name: 'logo.png', content: 'iVAA/wo=' } };

  test('hands the same bytes on, out of base64', async () => {
    expect(await client.call('run_action', given)).toMatchObject({ id: 'file-1', url: 'https://api.test/files/x' });
    const request: Record<string, unknown> = uploads()[0]?.request ?? {};
    expect(request).toMatchObject({ name: 'logo.png', public: true });
    expect(Buffer.from(request['content'] as Uint8Array).equals(bytes)).toBe(true);
  });

  test('takes as much as a message holds, and sends a dry run as such', async () => {
    const content = Buffer.alloc(700_000, 'x').toString('base64');
    await client.call('run_action', { ...given, dry_run: true, input: { name: 'a.pdf', content } });
    expect(uploads()[0]?.context.dryRun).toBe(true);
    expect(uploads()[0]?.request['content']).toHaveLength(700_000);
  });

  test.each([
    ['no base64', { name: 'a.png', content: 'data:image/png;base64,AA' }, '/input/content'],
    ['nothing', { name: 'a.png', content: '' }, '/input/content'],
    ['no name', { content: 'AAAA' }, '/input/name'],
  ])('refuses %s', async (_what, input, pointer) => {
    const errors = await client.refusal('run_action', { ...given, input });
    expect(errors).toMatchObject([{ code: 'validation_failed', pointer }]);
    expect(uploads()).toEqual([]);
  });
});

describe('more than fits', () => {
  /** A request on a connection of its own; answers what came back up to the end of the head. */
  async function raw(headers: string[], chunks: AsyncIterable<Buffer> | Iterable<Buffer> = []) {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const head = [
      'POST /api/v1/files/upload HTTP/1.1',
      'Host: api.test',
      `Authorization: Bearer ${await gateway.token()}`,
    ];
    socket.write([...head, 'Content-Type: image/png', ...headers, '', ''].join('\r\n'));
    let sent = 0;
    for await (const chunk of chunks) {
      if (received !== '') break;
      sent += chunk.length;
      if (!socket.write(Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]))) {
        await Promise.race([once(socket, 'drain'), once(socket, 'data'), once(socket, 'close')]);
      }
    }
    return { socket, sent: () => sent, received: () => received };
  }

  test('is 413 by its length before a byte of it is sent', async () => {
    const { received, socket } = await raw([`Content-Length: ${limit + 1}`]);
    await waitFor('an answer', () => received().includes('payload_too_large'));
    expect(received()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  test('is 413 while it streams, and the rest is not read', async () => {
    function* endless() {
      for (let left = 2_000; left > 0; left -= 1) yield Buffer.alloc(16_384);
    }
    const { received, sent, socket } = await raw(['Transfer-Encoding: chunked'], endless());
    await waitFor('an answer', () => received().includes('payload_too_large'));
    expect(received()).toMatch(/^HTTP\/1\.1 413 /);
    // What fits into the buffers of the two sockets is on its way before anybody can say stop.
    expect(sent()).toBeLessThan(16_384 * 2_000);
    socket.destroy();
    expect(uploads()).toEqual([]);
  });

  test('of many that dawdle is 503 for one more, and goes again when they have left', async () => {
    const own = await startTestGateway({ UPLOAD_LIMIT_BYTES: '10485760' });
    try {
      own.fakes.override(rpc, async () => ({ item: file }));
      const token = await own.token();
      const dawdlers = [1, 2, 3, 4].map(() => {
        const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
        socket.on('error', () => undefined);
        socket.write(
          `POST /api/v1/files/upload HTTP/1.1\r\nHost: api.test\r\nAuthorization: Bearer ${token}\r\nContent-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`,
        );
        return socket;
      });
      const one = () =>
        own.call('/api/v1/files/upload', { method: 'POST', rawBody: bytes, headers: { 'content-type': 'image/png' } });
      const refused = await waitFor('no room', async () => {
        const answer = await one();
        return answer.status === 503 && answer;
      });
      expect([refused.json.errors[0].code, refused.headers['retry-after']]).toEqual(['service_unavailable', '1']);
      for (const socket of dawdlers) socket.destroy();
      await waitFor('room again', async () => (await one()).status === 201);
    } finally {
      await own.stop();
    }
  });
});

describe('the content of an uploaded file', () => {
  const readRpc = 'booking.catalog.v1.FileService/ReadFileContent';
  const publicRpc = 'booking.catalog.v1.FileService/ReadPublicContent';
  const part = async ({ cursor }: Record<string, unknown>) => ({
    content: Buffer.from(cursor === '' ? 'one,' : 'two'),
    ...(cursor === '' ? { next_cursor: '4' } : {}),
    media_type: 'image/png',
    file_name: 'a "b".png',
    size_bytes: 7,
    digest: 'abc',
  });
  const harmless = {
    'content-type': 'image/png',
    'content-length': '7',
    'content-disposition': 'attachment; filename="a-b-.png"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag: '"abc"',
  };

  test('comes in parts, with nothing that a browser could carry out', async () => {
    gateway.fakes.override(readRpc, part);
    for (const accept of ['*/*', 'image/png', 'image/avif,image/webp,image/png,*/*;q=0.8']) {
      const answer = await gateway.call('/api/v1/files/file-1/content', { headers: { accept } });
      expect([answer.status, answer.text]).toEqual([200, 'one,two']);
      expect(answer.headers).toMatchObject({ ...harmless, 'cache-control': 'private, no-cache' });
    }
    expect((await gateway.call('/api/v1/files/file-1/content', { token: null })).status).toBe(401);
    const head = await gateway.call('/api/v1/files/file-1/content', { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '7']);
  });

  test('of a public one needs no token, may be kept, and may stand on other pages', async () => {
    gateway.fakes.override(publicRpc, part);
    const answer = await gateway.call('/files/s3cret', { token: null });
    expect([answer.status, answer.text]).toEqual([200, 'one,two']);
    expect(answer.headers).toMatchObject({
      ...harmless,
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    const [asked] = gateway.fakes.calls.filter((call) => call.rpc === publicRpc);
    expect(asked).toMatchObject({ request: { secret: 's3cret' }, context: { organizationId: '' } });
  });

  test('does not come again to whoever has it', async () => {
    gateway.fakes.override(publicRpc, part);
    const answer = await gateway.call('/files/s3cret', { token: null, headers: { 'if-none-match': '"abc"' } });
    expect([answer.status, answer.text, answer.headers['content-length']]).toEqual([304, '', undefined]);
  });

  test('that is not there is an error document, also at the public address', async () => {
    const answer = await gateway.call('/files/nobody', { token: null });
    expect([answer.status, answer.json.errors[0].code]).toEqual([404, 'not_found']);
    expect(answer.headers['content-disposition']).toBeUndefined();
  });
});
