import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** A JSON:API resource object, as far as the demonstration reads it. */
export interface ResourceObject {
  id: string;
  type: string;
  attributes: Record<string, unknown>;
  relationships?: Record<string, { data?: { type: string; id: string } | { type: string; id: string }[] | null }>;
}

/** An answer other than 2xx, with the first error's own words. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';
  readonly status: number;
  /** The call before it, with the same key, is not done yet. */
  readonly isStillRunning: boolean;
  constructor(status: number, request: string, body: string) {
    super(`${request} answered ${status}: ${body.slice(0, 400)}`);
    this.status = status;
    this.isStillRunning = status === 409 && body.includes('"header":"Idempotency-Key"');
  }
}

export interface GatewayClient {
  get<Data extends ResourceObject | ResourceObject[]>(path: string): Promise<Data>;
  post(path: string, document?: unknown): Promise<ResourceObject>;
  delete(path: string): Promise<void>;
}

const TIMEOUT_MS = 20_000;
const PATIENCE_MS = 30_000;
const PAUSE_MS = 500;

/** Nobody answers, or who answers asks for another try: a part is away for the moment. */
const worthRepeating = (error: unknown): boolean =>
  error instanceof GatewayRefusal ? error.status === 503 || error.isStillRunning : error instanceof TypeError;

/** @throws what the last try ended with, when patience is over */
const repeatedly = async <T>(work: () => Promise<T>): Promise<T> => {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!worthRepeating(error) || Date.now() > giveUpAt) throw error;
    }
    await delay(PAUSE_MS);
  }
};

/** Speaks JSON:API with the gateway on behalf of one token. */
export const createGatewayClient = (url: string, token: string): GatewayClient => {
  const callOnce = async (method: string, path: string, key: string, document?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.api+json',
        ...(document === undefined ? {} : { 'content-type': 'application/vnd.api+json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
      },
      ...(document === undefined ? {} : { body: JSON.stringify(document) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new GatewayRefusal(response.status, `${method} ${path}`, text);
    return text === '' ? undefined : (JSON.parse(text) as { data: unknown }).data;
  };
  const call = (method: string, path: string, document?: unknown): Promise<unknown> => {
    const key = randomUUID();
    return repeatedly(() => callOnce(method, path, key, document));
  };
  return {
    get: async <Data>(path: string) => (await call('GET', path)) as Data,
    post: async (path, document) => (await call('POST', path, document)) as ResourceObject,
    delete: async (path) => void (await call('DELETE', path)),
  };
};
