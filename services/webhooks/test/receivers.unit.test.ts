import { gzipSync } from 'node:zlib';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '@booking/platform/clock.ts';
import { startMailSink } from '@booking/testkit/mail-sink.ts';
import { createCaller, type Caller } from '../src/deliveries/calling/call.ts';
import { requestHeaders } from '../src/subscriptions/custom-headers.ts';

/** A fifth of the ten seconds that an endpoint has. */
const timeoutMs = 2_000;
const body = Buffer.from('{"a":1}');
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

type Answer = (socket: Socket, request: { onConnection: number }) => unknown;
type Outcome = [status: number | null, error: string | null];
/** Name, what the receiver does, what comes of each of two calls. */
type Row = [name: string, answer: Answer, outcome: Outcome];

const says =
  (...pieces: string[]): Answer =>
  async (socket) => {
    for (const piece of pieces) {
      socket.write(piece, 'latin1');
      await delay(5);
    }
  };
const after =
  (ms: number): Answer =>
  async (socket) => {
    await delay(ms);
    socket.write(ok);
  };
const status = (code: number, headers = ''): Answer =>
  says(`HTTP/1.1 ${code} Word\r\n${headers}${code === 304 || code === 204 ? '' : 'content-length: 0\r\n'}\r\n`);
const drip =
  (text: string, everyMs: number): Answer =>
  async (socket) => {
    for (const character of text) {
      if (socket.destroyed) return;
      socket.write(character);
      await delay(everyMs);
    }
  };
const endless =
  (head: string, chunk: string): Answer =>
  async (socket) => {
    socket.write(head);
    while (!socket.destroyed) {
      if (!socket.write(chunk)) await delay(1);
    }
  };
const bomb = gzipSync(Buffer.alloc(20_000_000));
const delivered: Outcome = [200, null];
const http = (code: number): Outcome => [code, 'http_status'];
const noHttp: Outcome = [null, 'connection'];
const tooLate: Outcome = [null, 'timeout'];

/** Only a 2xx status line within the time there is delivers; whatever else happens ends within it, and says what it was. */
const rows: Row[] = [
  ['answers at once', says(ok), delivered],
  ['answers after 1.5 s', after(300), delivered],
  ['answers after 4 s', after(800), delivered],
  ['answers after 7 s', after(1_400), delivered],
  ['answers after 12 s', after(2_400), tooLate],
  ['hangs before its status line', () => {}, tooLate],
  ['hangs in its body', says('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab'), delivered],
  ['drips its head too slowly', drip(ok, 100), tooLate],
  [
    'drips its body',
    (socket, moment) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 60\r\n\r\n');
      return drip('x'.repeat(60), 2)(socket, moment);
    },
    delivered,
  ],
  [
    'has a body without end',
    endless('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', `400\r\n${'x'.repeat(1_024)}\r\n`),
    delivered,
  ],
  ['has headers without end', endless('HTTP/1.1 200 OK\r\n', `x: ${'y'.repeat(500)}\r\n`), noHttp],
  [
    'answers a body that unpacks to twenty megabytes',
    (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    },
    delivered,
  ],
  ...[201, 202, 204, 299].map((code): Row => [`answers ${code}`, status(code), [code, null]]),
  ...[301, 302, 307, 308].map((code): Row => [
    `redirects with ${code}`,
    status(code, 'location: http://127.0.0.1:1/\r\n'),
    [code, 'redirect'],
  ]),
  ['answers 304', status(304), [304, 'http_status']],
  ...[400, 401, 404, 410, 418, 422, 500, 502, 504].map((code): Row => [`answers ${code}`, status(code), http(code)]),
  ['answers 429 and when to come back', status(429, 'retry-after: 4\r\n'), http(429)],
  ['answers 503 and when to come back', status(503, 'retry-after: 4\r\n'), http(503)],
  ['resets before any byte', (socket) => socket.resetAndDestroy(), noHttp],
  ['resets in its status line', (socket) => socket.write('HTTP/1.1 2', () => socket.resetAndDestroy()), noHttp],
  [
    'resets in its body',
    async (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab');
      await delay(20);
      socket.resetAndDestroy();
    },
    delivered,
  ],
  ['closes without a word', (socket) => socket.end(), noHttp],
  ['speaks HTTP/0.9', (socket) => socket.end('<html>ok</html>'), noHttp],
  ['speaks HTTP/1.0', (socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nok'), delivered],
  ['closes its side of a kept connection', (socket) => socket.end(ok), delivered],
  ['closes a kept connection at once', (socket) => socket.write(ok, () => socket.destroy()), delivered],
  [
    'closes a kept connection after 20 ms',
    async (socket) => {
      socket.write(ok);
      await delay(20);
      socket.destroy();
    },
    delivered,
  ],
  [
    'resets a kept connection at its second request',
    (socket, { onConnection }) => (onConnection === 1 ? socket.write(ok) : socket.resetAndDestroy()),
    delivered,
  ],
  ['switches protocols with 101', says('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'), noHttp],
  ['says 102 first', says('HTTP/1.1 102 Processing\r\n\r\n', ok), delivered],
  ['says 103 first', says('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', ok), delivered],
  ['says 100 first', says('HTTP/1.1 100 Continue\r\n\r\n', ok), delivered],
  ['says 103, then 100', says('HTTP/1.1 103 Early Hints\r\n\r\n', 'HTTP/1.1 100 Continue\r\n\r\n', ok), delivered],
  ['says 100 and nothing more', says('HTTP/1.1 100 Continue\r\n\r\n'), tooLate],
  ...[
    'HTTP/1.1 20 OK',
    'HTTP/1.1 2000 OK',
    'HTTP/1.1 abc OK',
    'HTTP/1.1',
    'HTTP/9.9 200 OK',
    'HTTQ/1.1 200 OK',
    '200 OK',
    '\0\0\0\0 200',
  ].map((line): Row => [
    `begins with ${JSON.stringify(line)}`,
    (socket) => socket.end(`${line}\r\ncontent-length: 0\r\n\r\n`),
    noHttp,
  ]),
  [
    'tells its length twice, in two ways',
    says('HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n'),
    noHttp,
  ],
  ['sends less than it said', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab'), delivered],
  ['sends more than it said', says(`${ok}${'x'.repeat(50)}`), delivered],
];

describe('a receiver that', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  const newCaller = (): Caller => {
    const resolve = async (hostname: string) => {
      if (hostname === 'nowhere.example') throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
      return [{ address: '127.0.0.1', family: 4 as const }];
    };
    const caller = createCaller({
      policy: { allowPrivateTargets: true, allowedPorts: [] },
      resolve,
      timeoutMs,
      clock: systemClock,
    });
    closing.push(() => caller.close());
    return caller;
  };
  /** A server of bytes; `early`: it answers when it is connected to. */
  const listen = async (answer: Answer, early = false): Promise<number> => {
    const sockets = new Set<Socket>();
    const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.add(socket);
      let onConnection = 0;
      let text = '';
      socket.on('error', () => {});
      if (early) answer(socket, { onConnection: 1 });
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1');
        if (!text.endsWith(body.toString()) || early) return;
        text = '';
        onConnection += 1;
        answer(socket, { onConnection });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const call = async (caller: Caller, url: string) => {
    const result = await caller.call({ url: new URL(url), headers: requestHeaders({}), body });
    expect(result.durationMs).toBeLessThan(2 * timeoutMs + 500);
    return [result.statusCode, result.error];
  };

  test.each(rows)('%s', async (_name, answer, outcome) => {
    const [caller, port] = [newCaller(), await listen(answer)];
    const outcomes = [await call(caller, `http://127.0.0.1:${port}/`), await call(caller, `http://127.0.0.1:${port}/`)];
    expect(outcomes).toEqual([outcome, outcome]);
  });

  test('answers before it has read the request', async () => {
    const port = await listen(says(ok), true);
    const [statusCode] = await call(newCaller(), `http://127.0.0.1:${port}/`);
    expect([200, null]).toContain(statusCode); // no answer to a request that was not sent yet is no defect, and is tried again
  });

  test('never reads', async () => {
    const server = createServer({ pauseOnConnect: true }, (socket) => closing.push(() => socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.unshift(() => new Promise((resolve) => server.close(resolve)));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await call(newCaller(), `http://127.0.0.1:${port}/`)).toEqual(tooLate);
  });

  test('refuses connections, on a port that was never open and on one that was closed', async () => {
    const port = await listen(says(ok));
    await closing.pop()?.();
    for (const closed of [1, port]) expect(await call(newCaller(), `http://127.0.0.1:${closed}/`)).toEqual(noHttp);
  });

  test('has no address', async () => {
    expect(await call(newCaller(), 'http://nowhere.example/')).toEqual([null, 'dns']);
  });

  test('has a certificate that nobody vouches for, of its own name and of another', async () => {
    const { port, close } = await startMailSink({ secure: true });
    closing.push(close);
    for (const name of ['localhost', 'hooks.example']) {
      expect(await call(newCaller(), `https://${name}:${port}/`)).toEqual([null, 'tls']);
    }
    expect((await call(newCaller(), `http://localhost:${port}/`))[0]).toBeNull(); // plain text to a TLS port
  });

  test('speaks plain text where TLS was asked for', async () => {
    const port = await listen(says('HTTP/1.1 400 Bad Request\r\n\r\n'), true);
    expect(await call(newCaller(), `https://127.0.0.1:${port}/`)).toEqual([null, 'tls']);
  });
});
