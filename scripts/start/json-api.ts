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
  constructor(status: number, request: string, body: string) {
    super(`${request} answered ${status}: ${body.slice(0, 400)}`);
    this.status = status;
  }
}

export interface GatewayClient {
  get<Data extends ResourceObject | ResourceObject[]>(path: string): Promise<Data>;
  post(path: string, document?: unknown): Promise<ResourceObject>;
  delete(path: string): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** Speaks JSON:API with the gateway on behalf of one token. */
export const createGatewayClient = (url: string, token: string): GatewayClient => {
  const call = async (method: string, path: string, document?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.api+json',
        ...(document === undefined ? {} : { 'content-type': 'application/vnd.api+json' }),
      },
      ...(document === undefined ? {} : { body: JSON.stringify(document) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new GatewayRefusal(response.status, `${method} ${path}`, text);
    return text === '' ? undefined : (JSON.parse(text) as { data: unknown }).data;
  };
  return {
    get: async <Data>(path: string) => (await call('GET', path)) as Data,
    post: async (path, document) => (await call('POST', path, document)) as ResourceObject,
    delete: async (path) => void (await call('DELETE', path)),
  };
};
