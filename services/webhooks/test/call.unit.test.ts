import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '@booking/platform/clock.ts';
import { createCaller, type Caller } from '../src/deliveries/calling/call.ts';
import { requestHeaders } from '../src/subscriptions/custom-headers.ts';
import type { TargetPolicy } from '../src/subscriptions/targets/targets.ts';

const anywhere: TargetPolicy = { allowPrivateTargets: true, allowedPorts: [443] };
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const body = Buffer.from('{"a":1}');

describe('one call of an endpoint', () => {
  const closing: (() => unknown)[] = [];
  const resolved: string[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    resolved.length = 0;
  });

  const newCaller = (policy = anywhere, timeoutMs = 2_000): Caller => {
    const resolve = async (hostname: string) => {
      resolved.push(hostname);
      if (hostname === 'nowhere.example') throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
      return [{ address: '127.0.0.1', family: 4 as const }];
    };
    const caller = createCaller({ policy, resolve, timeoutMs, clock: systemClock });
    closing.push(() => caller.close());
    return caller;
  };

  /** A server of bytes: told each request as it came, the how manieth it is on its connection and altogether. */
  const endpoint = async (answer: (socket: Socket, request: { onConnection: number; total: number }) => void) => {
    const requests: string[] = [];
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket);
      let onConnection = 0;
      let text = '';
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        if (chunk[0] === 0x16) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'); // a TLS handshake
        text += chunk.toString('latin1');
        if (!text.endsWith(body.toString())) return;
        requests.push(text);
        text = '';
        onConnection += 1;
        answer(socket, { onConnection, total: requests.length });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return { requests, sockets, url: new URL(`http://127.0.0.1:${port}/hook`) };
  };

  /** Answers when the connection is free again. */
  const post = async (caller: Caller, url: URL, headers: Record<string, string> = {}) => {
    const result = await caller.call({ url, headers: { ...requestHeaders({}), ...headers }, body });
    await new Promise((resolve) => setImmediate(resolve));
    return result;
  };

  test.each([
    ['a 100 that nobody asked for', ['HTTP/1.1 100 Continue\r\n\r\n', ok]],
    ['several, in one piece', [`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\nx: y\r\n\r\n${ok}`]],
    ['one after early hints', ['HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 'HTTP/1.1 100 Continue\r\n\r\n', ok]],
    ['one byte by byte', `HTTP/1.1 100 Continue\r\n\r\n${ok}`.split('')],
  ])('%s is no failure, and the connection serves the next request', async (_name, pieces) => {
    const { url, sockets } = await endpoint((socket) => {
      const send = ([first, ...rest]: string[]): void => {
        if (first === undefined) return;
        socket.write(first, () => setImmediate(() => send(rest)));
      };
      socket.setNoDelay(true);
      send(pieces);
    });
    const caller = newCaller();
    for (let count = 0; count < 2; count += 1) {
      expect(await post(caller, url)).toMatchObject({ statusCode: 200, error: null });
    }
    expect(sockets.size).toBe(1);
  });

  test('an endpoint that says no end of them is not listened to', async () => {
    const { url, sockets } = await endpoint((socket) => {
      const heads = 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(1_000);
      const say = (): void => void (socket.writable && socket.write(heads, say));
      say();
    });
    const { error, statusCode, durationMs, failure } = await post(newCaller(), url);
    expect({ error, statusCode, detail: failure?.detail }).toEqual({
      error: 'connection',
      statusCode: null,
      detail: 'informational answers without end',
    });
    expect(durationMs).toBeLessThan(1_500);
    const [socket] = sockets;
    expect(socket?.bytesWritten).toBeLessThan(20_000_000);
  });

  test('a body that looks like an informational answer stays as it is', async () => {
    const text = 'HTTP/1.1 100 Continue\r\n\r\n';
    const { url } = await endpoint((socket) => {
      socket.write(`HTTP/1.1 500 No\r\ncontent-length: ${text.length}\r\n\r\n`, () =>
        setTimeout(() => socket.write(text), 20),
      );
    });
    expect((await post(newCaller(), url)).failure?.response?.body).toBe(text);
  });

  test('a kept-alive connection that breaks before any answer is replaced at once, one time', async () => {
    const { url, requests, sockets } = await endpoint((socket, { onConnection }) => {
      if (onConnection === 1) socket.write(ok);
      else socket.resetAndDestroy();
    });
    const caller = newCaller();
    expect(await post(caller, url)).toMatchObject({ statusCode: 200 });
    expect(await post(caller, url)).toMatchObject({ statusCode: 200, error: null });
    expect([requests.length, sockets.size]).toEqual([3, 2]);
    expect(new Set(requests.slice(1).map((request) => request.split('\r\n\r\n')[1])).size).toBe(1);
  });

  test('a connection that is new, or on which an answer had begun, is not', async () => {
    const fresh = await endpoint((socket) => socket.resetAndDestroy());
    expect(await post(newCaller(), fresh.url)).toMatchObject({ error: 'connection' });
    expect(fresh.requests).toHaveLength(1);
    const always = await endpoint((socket, { total }) => {
      if (total === 1) socket.write(ok);
      else socket.resetAndDestroy();
    });
    const caller = newCaller();
    await post(caller, always.url);
    expect(await post(caller, always.url)).toMatchObject({ error: 'connection' });
    expect(always.requests).toHaveLength(3); // the second one twice, and no more
    const begun = await endpoint((socket, { onConnection }) => {
      if (onConnection === 1) socket.write(ok);
      else socket.write('HTTP/1.1 2', () => socket.destroy());
    });
    const other = newCaller();
    await post(other, begun.url);
    expect(await post(other, begun.url)).toMatchObject({ error: 'connection' });
    expect(begun.requests).toHaveLength(2);
  });

  test('each header goes out once, and the own User-Agent of a subscriber replaces ours', async () => {
    const { url, requests } = await endpoint((socket) => socket.write(ok));
    const caller = newCaller();
    const agents = async (custom: Record<string, string>): Promise<string[]> => {
      await caller.call({ url, headers: requestHeaders(custom), body });
      const lines = (requests.at(-1) ?? '').split('\r\n').slice(1);
      const names = lines.filter((line) => line.includes(':')).map((line) => line.split(':')[0]?.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      return lines.filter((line) => /^(user-agent|content-type|date|cookie):/i.test(line));
    };
    expect(await agents({})).toEqual(['content-type: application/json', 'user-agent: Booking-Webhooks/1.0']);
    for (const name of ['User-Agent', 'user-agent', 'USER-AGENT']) {
      expect(await agents({ [name]: 'Mine/2' })).toEqual([`${name}: Mine/2`, 'content-type: application/json']);
    }
    // Stored before the names were reserved.
    expect(await agents({ Date: 'x', 'Content-Type': 'text/plain', Cookie: 'a=b' })).toEqual([
      'Cookie: a=b',
      'content-type: application/json',
      'user-agent: Booking-Webhooks/1.0',
    ]);
  });

  test('scheme and port are checked at every call: what an earlier policy allowed is not connected to', async () => {
    const { url, sockets } = await endpoint((socket) => socket.write(ok));
    const strict = { allowPrivateTargets: false, allowedPorts: [443] };
    const details: unknown[] = [];
    for (const target of [
      `http://public.example/`,
      `https://public.example:${url.port}/`,
      'https://user:x@public.example/',
    ]) {
      const { error, failure } = await post(newCaller(strict), new URL(target));
      details.push([error, failure?.detail]);
    }
    expect(details).toEqual([
      ['blocked_target', 'the target must be an https URL'],
      ['blocked_target', `the target must not use port ${url.port}`],
      ['blocked_target', 'the target must not contain a user name or password'],
    ]);
    expect(resolved).toEqual([]);
    expect(sockets.size).toBe(0);
  });

  test('failures say what happened', async () => {
    // A busy machine takes its time with a handshake of TLS: only what hangs is waited for briefly.
    const patient = newCaller(anywhere, 10_000);
    const detailOf = async (url: URL, caller = patient): Promise<unknown[]> => {
      const { error, failure } = await post(caller, url);
      return [error, failure?.detail];
    };
    const answering = async (text: string): Promise<URL> => (await endpoint((socket) => socket.end(text))).url;
    const closed = await endpoint(() => {});
    const hung = (await endpoint(() => {})).url;
    await closing[1]?.(); // of `closed`: the first is the caller's
    expect(await detailOf(closed.url)).toEqual(['connection', 'connection refused']);
    expect(await detailOf((await endpoint((socket) => socket.resetAndDestroy())).url)).toEqual([
      'connection',
      'connection reset before a complete status line',
    ]);
    expect(await detailOf(await answering(''))).toEqual([
      'connection',
      'connection closed before a complete status line',
    ]);
    expect(await detailOf(await answering('SSH-2.0-OpenSSH_9.6\r\n'))).toEqual([
      'connection',
      'the answer is not HTTP',
    ]);
    expect(await detailOf(await answering(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`))).toEqual([
      'connection',
      'the headers of the answer are too large',
    ]);
    expect(await detailOf(new URL('http://nowhere.example/'))).toEqual(['dns', 'the host name does not exist']);
    const plain = new URL(await answering('HTTP/1.1 400 Bad Request\r\n\r\n'));
    plain.protocol = 'https:';
    expect(await detailOf(plain)).toEqual(['tls', expect.any(String)]);
    expect(await detailOf(hung, newCaller(anywhere, 300))).toEqual([
      'timeout',
      'no status line within the time there is',
    ]);
  });

  test('of a failure the answer is kept, without what the request had that is secret', async () => {
    const secrets = { Authorization: 'Bearer abcdef-of-the-subscriber', Signature: 'f'.repeat(64), 'X-Small': 'ab' };
    const echo = `${'x'.repeat(100)} abcdef-of-the-subscriber ${'f'.repeat(64)} ab ${'y'.repeat(10_000)}`;
    const { url } = await endpoint((socket) => {
      const head = [
        'HTTP/1.1 503 Service Unavailable',
        'content-type: text/plain',
        'set-cookie: session=1',
        'x-echo: Bearer abcdef-of-the-subscriber',
        'retry-after: 7',
        `content-length: ${echo.length}`,
      ].join('\r\n');
      socket.write(`${head}\r\n\r\n${echo}`);
    });
    const { failure } = await post(newCaller(), url, secrets);
    expect(failure?.response?.statusLine).toBe('HTTP/1.1 503 Service Unavailable');
    expect(failure?.response?.headers).toMatchObject({
      'content-type': 'text/plain',
      'set-cookie': '[masked]',
      'x-echo': '[masked]',
      'retry-after': '7',
    });
    const kept = failure?.response?.body ?? '';
    expect(kept).toMatch(/^x{100} \[masked\] \[masked\] ab y+$/);
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(4_096);
    expect(Buffer.byteLength(kept)).toBeGreaterThan(3_900);
    expect(JSON.stringify(failure)).not.toContain('of-the-subscriber');
    expect(failure?.timings).toMatchObject({ connectMs: expect.any(Number), firstByteMs: expect.any(Number) });
  });

  test('a secret that the end of the excerpt divides is not shown in part', async () => {
    const secret = 'q'.repeat(10) + 'z'.repeat(30);
    const echo = `${'x'.repeat(4_096 - 20)}${secret}`;
    const { url } = await endpoint((socket) =>
      socket.write(`HTTP/1.1 500 No\r\ncontent-length: ${echo.length}\r\n\r\n${echo}`),
    );
    const { failure } = await post(newCaller(), url, { 'X-Key': secret });
    expect(failure?.response?.body).toBe(`${'x'.repeat(4_096 - 20)}[masked]`);
  });

  test('a text that ends as a secret begins is shown, unless so much of it stands there that it is no chance', async () => {
    const secret = 'enance-of-the-subscriber';
    const answers = ['maint', 'maintenance', 'mainte', 'mainten', 'maintenance-of'];
    const { url } = await endpoint((socket) => {
      const body = answers.shift() ?? '';
      socket.end(`HTTP/1.1 503 No\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`);
    });
    const shown: unknown[] = [];
    while (answers.length > 0) shown.push((await post(newCaller(), url, { 'X-Key': secret })).failure?.response?.body);
    expect(shown).toEqual(['maint', 'maint[masked]', 'mainte', 'mainten', 'maint[masked]']);
  });
});
