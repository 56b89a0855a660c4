import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createHmac } from 'node:crypto';
import { patienceMs, waitFor } from './wait-for.ts';

export interface ReceivedWebhook {
  method: string;
  /** Path and query as they came. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Name and value in turn, as they came on the wire: duplicates and case included. */
  rawHeaders: readonly string[];
  /** Exactly the bytes that were sent; what the signature is computed over. */
  body: Buffer;
  /** Milliseconds since the epoch, taken when the last byte of the request had arrived. */
  receivedAtMs: number;
}

/** How the receiver answers one request. */
export type Answer =
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Takes the request and never answers; the connection stays open. */
  | 'hang'
  /** Closes the connection without a status line. */
  | 'reset'
  | { redirectTo: string; status?: number }
  /** Sends the status line at once and then one byte per interval, without ever ending within reason. */
  | { slowBody: { status: number; bytes: number; intervalMs: number } }
  | { delayMs: number; status: number };

export interface WebhookReceiver {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  port: number;
  /** Everything received so far, in order of arrival. */
  received: readonly ReceivedWebhook[];
  /** Answers on a path, in turn; the last one repeats. Paths without a script answer 204. */
  script(path: string, ...answers: [Answer, ...Answer[]]): void;
  /** Requests of one path (query ignored). */
  at(path: string): ReceivedWebhook[];
  /** Calls taken and not yet answered, now and at the worst moment. */
  inFlight(): { now: number; peak: number };
  /**
   * Waits for the first `count` requests (default 1) that satisfy the predicate.
   * @throws Error when they have not come in time, naming what came instead
   */
  waitFor(
    predicate: (webhook: ReceivedWebhook) => boolean,
    count?: number,
    timeoutMs?: number,
  ): Promise<ReceivedWebhook[]>;
  /** Ends at once, hanging requests included. */
  close(): Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const drip = async (response: ServerResponse, slow: { status: number; bytes: number; intervalMs: number }) => {
  response.writeHead(slow.status, { 'content-length': String(slow.bytes) });
  response.flushHeaders();
  for (let sent = 0; sent < slow.bytes && !response.destroyed; sent += 1) {
    response.write('.');
    await delay(slow.intervalMs, undefined, { ref: false });
  }
  response.end();
};

const give = async (answer: Answer, response: ServerResponse): Promise<void> => {
  if (answer === 'hang') return;
  if (answer === 'reset') return void response.socket?.destroy();
  if ('redirectTo' in answer)
    return void response.writeHead(answer.status ?? 302, { location: answer.redirectTo }).end();
  if ('slowBody' in answer) return drip(response, answer.slowBody);
  if ('delayMs' in answer) {
    await delay(answer.delayMs, undefined, { ref: false });
    return void response.writeHead(answer.status).end();
  }
  response.writeHead(answer.status, answer.headers).end(answer.body);
};

/** Starts an HTTP receiver on loopback (port 0: any free one) that records what comes and answers as scripted. */
export const startWebhookReceiver = async (port = 0): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = [];
  const scripts = new Map<string, Answer[]>();
  const flight = { now: 0, peak: 0 };
  const nextAnswer = (path: string): Answer => {
    const answers = scripts.get(path);
    return (answers && answers.length > 1 ? answers.shift() : answers?.[0]) ?? { status: 204 };
  };
  const pathOf = (target: string): string => target.split('?')[0] ?? target;

  const server = createServer((request, response) => {
    flight.now += 1;
    flight.peak = Math.max(flight.peak, flight.now);
    response.once('close', () => (flight.now -= 1));
    readBody(request)
      .then((body) => {
        const { method = '', url: path = '/', headers, rawHeaders } = request;
        received.push({ method, path, headers, rawHeaders, body, receivedAtMs: Date.now() });
        return give(nextAnswer(pathOf(path)), response);
      })
      // The sender went away in the middle: nothing was received, and nobody is left to answer.
      .catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;

  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    received,
    script: (path, ...answers) => void scripts.set(path, answers),
    at: (path) => received.filter((webhook) => pathOf(webhook.path) === path),
    inFlight: () => ({ ...flight }),
    waitFor: async (predicate, count = 1, timeoutMs = patienceMs) => {
      const matching = () => received.filter(predicate);
      return waitFor(
        `${count} matching webhook(s)`,
        () => {
          const found = matching();
          return found.length >= count ? found.slice(0, count) : undefined;
        },
        timeoutMs,
      ).catch((error: Error) => {
        const came = received.map((webhook) => `${webhook.method} ${webhook.path}`).slice(-10);
        throw new Error(`${error.message}; ${matching().length} matched of ${received.length}: ${came.join(', ')}`);
      });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

/** Whether the `Signature` header is the lower-case hex HMAC-SHA256 of exactly the received bytes. */
export const signatureVerifies = ({ body, headers }: ReceivedWebhook, signingKey: string): boolean =>
  headers['signature'] === createHmac('sha256', signingKey).update(body).digest('hex');
