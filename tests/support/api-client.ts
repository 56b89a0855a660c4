import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@booking/platform/ids.ts';
import { describedCall } from './described-call.ts';

/** What the gateway answered; `body` is the parsed JSON, undefined when there is none. */
export interface ApiAnswer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read documents of any shape and assert on what they find
  body: any;
}

export interface ApiClient {
  organizationId: string;
  get(path: string, headers?: Record<string, string>): Promise<ApiAnswer>;
  post(path: string, document?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  patch(path: string, document: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  delete(path: string, headers?: Record<string, string>): Promise<ApiAnswer>;
}

const mediaType = 'application/vnd.api+json';

/** Speaks JSON:API with the gateway for one token and one organization: `o` is added to every path (below `/api/v1`). */
export function createApiClient(options: { url: string; token: string; organizationId: string }): ApiClient {
  const call = async (
    method: string,
    path: string,
    document: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> => {
    const url = new URL(`${options.url}/api/v1${path}`);
    if (!url.searchParams.has('o')) url.searchParams.set('o', options.organizationId);
    const {
      status,
      headers: received,
      body,
    } = await describedCall(url, {
      method,
      headers: {
        authorization: `Bearer ${options.token}`,
        accept: mediaType,
        ...(document === undefined ? {} : { 'content-type': mediaType }),
        ...headers,
      },
      ...(document === undefined ? {} : { body: JSON.stringify(document) }),
    });
    return { status, headers: received, body };
  };
  return {
    organizationId: options.organizationId,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, document, headers) => call('POST', path, document, headers),
    patch: (path, document, headers) => call('PATCH', path, document, headers),
    delete: (path, headers) => call('DELETE', path, undefined, headers),
  };
}

/** A write with a key of its own, and again while the platform has more to do than it can do in time: as callers are told to. */
export async function patiently(call: (headers: Record<string, string>) => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const key = { 'idempotency-key': newId() };
  let answer = await call(key);
  for (let tries = 1; answer.status === 503 && tries < 10; tries += 1) {
    await delay(1_000 * Number(answer.headers.get('retry-after')) * (1 + Math.random()));
    answer = await call(key);
  }
  return answer;
}
