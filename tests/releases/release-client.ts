import { demoId } from '@booking/contracts/demo-data.ts';

/** Speaks with the gateway of any release in the flat form: nothing it sends or reads is held against today's description. */
export interface ReleaseClient {
  slug: string;
  /** @throws Error with the whole answer when the status is no success */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of any release and shape
  send(method: 'GET' | 'POST', path: string, body?: object): Promise<any>;
}

export interface ReleaseAccess {
  url: string;
  token: string;
  slug: string;
}

export function releaseClient({ url, token, slug }: ReleaseAccess): ReleaseClient {
  return {
    slug,
    async send(method, path, body) {
      const address = new URL(`${url}/api/v1${path}`);
      address.searchParams.set('o', demoId(slug));
      const answer = await fetch(address, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/vnd.api+json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
  };
}
