import { Agent } from 'node:http';
import { expectDescribed } from '../support/described.ts';
import { exchange, type Answer, type Wire } from './exchange.ts';
import type { Identities, Identity } from './identities.ts';

export const jsonApi = 'application/vnd.api+json';
export const flat = 'application/json';

export interface CallOptions {
  /** Whose token is sent; the demo administrator's unless told. A text with dots is a token itself. */
  as?: Identity | 'nobody';
  /** Added to the usual ones; an empty text takes a usual one away. */
  headers?: Record<string, string>;
  /** A JSON value, or bytes sent as they are. */
  body?: unknown;
}

/**
 * Sends requests, compares the answers with the API description and remembers them. Paths are below /api/v1; one that starts with `//` is
 * below the root.
 */
export interface Api {
  send(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  patch(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
  /** GET of an absolute link of this API. Throws when it leads elsewhere. */
  follow(link: unknown, options?: CallOptions): Promise<Answer>;
  /** Everything asked so far, oldest first. */
  readonly answers: readonly Answer[];
  close(): void;
}

/** Changes what a rule sees: how the table is shown to be able to fail. */
export type Tamper = (answer: Answer) => Answer;

export interface ApiOptions {
  baseUrl: string;
  /** What links start with; the base address unless the gateway is told another one. */
  publicBaseUrl?: string;
  identities: Identities;
  tamper?: Tamper | undefined;
}

export function createApi({
  baseUrl,
  publicBaseUrl = baseUrl,
  identities,
  tamper = (answer) => answer,
}: ApiOptions): Api {
  const agent = new Agent({ keepAlive: true });
  const answers: Answer[] = [];
  const send = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const target = path.startsWith('//') ? path.slice(1) : `/api/v1${path}`;
    const wire: Wire = { method, target, headers: await headersOf(options, identities), body: bytesOf(options.body) };
    const received = await exchange(baseUrl, agent, wire);
    const contentType = received.headers['content-type'];
    expectDescribed({ method, path: target, status: received.status, contentType, json: received.body });
    const answer = tamper({ ...received, asked: describe(method, path, options) });
    answers.push(answer);
    return answer;
  };
  return {
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { ...options, body }),
    patch: (path, body, options) => send('PATCH', path, { ...options, body }),
    delete: (path, options) => send('DELETE', path, options),
    follow: (link, options) => {
      const prefix = `${publicBaseUrl}/api/v1`;
      if (typeof link !== 'string' || !link.startsWith(prefix)) {
        throw new Error(`${JSON.stringify(link)} is no link of this API`);
      }
      return send('GET', link.slice(prefix.length), options);
    },
    answers,
    close: () => agent.destroy(),
  };
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

async function headersOf({ as = 'admin', headers, body }: CallOptions, identities: Identities) {
  const usual = {
    accept: jsonApi,
    ...(body === undefined ? {} : { 'content-type': jsonApi }),
    ...(as === 'nobody' ? {} : { authorization: `Bearer ${await identities.token(as)}` }),
  };
  return Object.fromEntries(Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== ''));
}

const isId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids and random parts are replaced, so that two runs describe a request alike. */
const plainly = (text: string): string =>
  shortened(
    text
      .replace(isId, '{id}')
      .replace(/~[0-9a-f]{8}/g, '')
      .replace(/"\d+-[\w-]{27}(\.[a-z]+)?"/g, '"{etag}"'),
  );

function describe(method: string, path: string, { as, headers = {}, body }: CallOptions): string {
  const shown = Object.entries(headers).map(([name, value]) => `${name}: ${plainly(value) || '(none)'}`);
  const caller = as === undefined ? [] : [`as ${as}`];
  const sent = typeof body === 'string' || Buffer.isBuffer(body) ? ['raw body'] : [];
  const remarks = [...caller, ...shown, ...sent];
  const target = plainly(path.startsWith('//') ? path.slice(1) : path);
  return `${method} ${target}${remarks.length > 0 ? ` (${remarks.join('; ')})` : ''}`;
}

function shortened(text: string): string {
  return text.length > 130 ? `${text.slice(0, 120)}…` : text;
}
