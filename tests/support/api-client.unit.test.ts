import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import Kitsu from 'kitsu';
import { createApiClient } from './api-client.ts';
import { watchAnswers } from './described-call.ts';

let server: Server;
afterEach(() => new Promise((resolve) => void server.close(resolve)));

/** A gateway that always answers the same; its address. */
async function answering(status: number, contentType: string, body: unknown): Promise<string> {
  server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': contentType, connection: 'close' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const clientOf = async (...answer: Parameters<typeof answering>) =>
  createApiClient({ url: await answering(...answer), token: 'any', organizationId: 'any' });

const jsonApi = 'application/vnd.api+json';
const nothing = { jsonapi: { version: '1.1' }, links: { self: 'http://localhost' }, data: null };

it.each([
  ['a status', 418, jsonApi, nothing, /GET \/api\/v1\/tags.* answered 418, not as described/],
  ['a media type', 200, 'text/html', nothing, /text\/html is not offered with 200/],
  ['a body', 200, jsonApi, { ...nothing, data: 'x' }, /data/],
])('%s that the API description does not know fails the call', async (_what, status, contentType, body, message) => {
  const client = await clientOf(status, contentType, body);
  await expect(client.get('/tags')).rejects.toThrow(message);
});

it('takes an answer that is as described, and any to an address that the description does not know', async () => {
  const error = { id: 'a', status: '404', code: 'not_found', title: 'Not found', detail: 'Not here.' };
  const client = await clientOf(404, jsonApi, { jsonapi: { version: '1.1' }, errors: [error] });
  expect(await client.get('/tags/1')).toMatchObject({ status: 404 });
  expect(await client.get('/nothing-of-this-name')).toMatchObject({ status: 404 });
});

it.each([
  ['as it should not be', 418, [expect.stringMatching(/GET \/api\/v1\/tags\/1\?.* answered 418, not as described/)]],
  ['as described', 200, []],
])('what a client library is answered is noticed: %s', async (_how, status, problems) => {
  const api = new Kitsu({ baseURL: `${await answering(status, jsonApi, nothing)}/api/v1`, pluralize: false });
  const watched = watchAnswers(api.axios);
  await api.fetch('tags/1', { params: { sort: 'name' } }).catch(() => undefined);
  expect(watched).toEqual({ count: 1, problems });
});
