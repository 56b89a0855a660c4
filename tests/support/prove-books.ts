import type { ApiClient } from './api-client.ts';

/** Throws unless every sum, number and seal of the organization's books can be proven from its raw rows; names the first that cannot. */
export async function proveBooks(client: ApiClient): Promise<void> {
  const { status, body } = await client.get('/books/check', { accept: 'application/json' });
  if (status === 200 && body.balanced) return;
  throw new Error(`the books are wrong: ${JSON.stringify(status === 200 ? body.fault : body)}`);
}
