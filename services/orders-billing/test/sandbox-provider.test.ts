import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fixedClock } from '@booking/platform/clock.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startSandboxPeer } from '../src/payments/sandbox-peer.ts';
import { createSandboxProvider } from '../src/payments/sandbox-provider.ts';

/** A provider that is broken: what it answers is neither a success nor a failure of the payment. */
let status = 500;
const server = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"outcome":"succeeded","id":"x"}');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

const provider = () =>
  createSandboxProvider({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: 'a secret',
    clock: fixedClock('2026-03-02T09:00:00Z'),
  });
const charge = { paymentId: 'p', organizationId: 'o', amountMinor: 100, currency: 'EUR', token: 'card' };
const refund = { id: 'r', paymentReference: 'c', paymentId: 'p', amountMinor: 100, currency: 'EUR' };

test.each([400, 402, 500, 503])('an answer of %i leaves it open whether money has moved', async (answered) => {
  status = answered;
  const { charge: take, refund: giveBack, stateOf } = provider();
  const outcomes = await Promise.allSettled([take(charge), giveBack(refund), stateOf(charge)]);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'service_unavailable' } });
});

test('a charge that it does not know is none', async () => {
  status = 404;
  expect(await provider().stateOf(charge)).toBeUndefined();
});

test('who does not know the secret moves no money', async () => {
  const clock = fixedClock('2026-03-02T09:00:00Z');
  const peer = await startSandboxPeer({ secret: 'a secret', clock, callbackUrl: () => undefined });
  try {
    const stranger = createSandboxProvider({ url: peer.url, secret: 'another', clock });
    await expect(stranger.charge(charge)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(peer.charges).toEqual([]);
    const known = createSandboxProvider({ url: peer.url, secret: 'a secret', clock });
    await known.charge(charge);
    expect(peer.charges).toMatchObject([{ payment_id: charge.paymentId }]);
  } finally {
    await peer.stop();
  }
});

test.each([
  ['taken is not sent again', 204, 1],
  ['not taken is sent again, and then left to whoever asks', 500, 3],
])('a callback that is %s', async (_what, answered, times) => {
  let received = 0;
  const gateway = createServer((_request, response) => {
    received += 1;
    response.writeHead(answered).end();
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const clock = fixedClock('2026-03-02T09:00:00Z');
  const callbackUrl = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const peer = await startSandboxPeer({ secret: 'a secret', clock, callbackUrl });
  await createSandboxProvider({ url: peer.url, secret: 'a secret', clock }).charge(charge);
  await waitFor('the first callback', () => received > 0);
  await peer.stop();
  gateway.close();
  expect(received).toBe(times);
});

test('the peer takes a key once, and says what it cannot do', async () => {
  const clock = fixedClock('2026-03-02T09:00:00Z');
  const secret = 'a secret';
  const peer = await startSandboxPeer({ secret, clock, callbackUrl: () => undefined });
  const ask = async (method: string, path: string, body?: object, key?: string) => {
    const headers = { authorization: `Bearer ${secret}`, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const answer = await fetch(`${peer.url}${path}`, { method, headers, body: body && JSON.stringify(body) } as never);
    return [answer.status, ((await answer.json()) as { state?: string }).state];
  };
  const card = (token: string) => ({ organization_id: 'o', amount_minor: 100, currency: 'EUR', token });
  try {
    expect(await ask('POST', '/charges', card('settles_later'))).toEqual([400, undefined]);
    expect(await ask('DELETE', '/charges', undefined, 'p')).toEqual([405, undefined]);
    expect(await ask('POST', '/charges', card('settles_later'), 'p')).toEqual([200, 'pending']);
    expect(await ask('POST', '/charges', card('settles_later'), 'p')).toEqual([200, 'pending']);
    expect(peer.charges).toHaveLength(1);
    expect(await ask('POST', '/charges/p/reverse')).toEqual([409, 'pending']);
    expect(await ask('POST', '/charges/nobody/settle')).toEqual([409, undefined]);
    expect(await ask('POST', '/charges/p/settle')).toEqual([200, 'succeeded']);
    expect(await ask('POST', '/charges', card('fails'), 'p')).toEqual([200, 'succeeded']);
    expect(await ask('GET', '/charges/p')).toEqual([200, 'succeeded']);
  } finally {
    await peer.stop();
  }
});
