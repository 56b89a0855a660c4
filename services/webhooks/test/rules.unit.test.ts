import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fixedClock } from '@booking/platform/clock.ts';
import { newId } from '@booking/platform/ids.ts';
import { isId } from '@booking/platform/ids.ts';
import {
  attemptOf,
  deliveryId,
  isAskedFor,
  nextStep,
  resume,
  type CallResult,
  type DeliveryMessage,
} from '../src/deliveries/delivery.ts';
import { callError } from '../src/deliveries/calling/call-errors.ts';
import { duplicatesOf } from '@booking/persistence/database-errors.ts';
import { documentOf } from '../src/deliveries/log/delivery-step.ts';
import { createFanOut } from '../src/deliveries/work/fan-out.ts';
import { createRecoveryRuns } from '../src/recoveries/run-recoveries.ts';
import { openDeadMessages } from '../src/recoveries/operator/dead-messages.ts';
import { createResolver } from '../src/subscriptions/targets/resolver.ts';
import { deliveryBody, outgoing, parseDeliveryMessage } from '../src/deliveries/delivery-message.ts';
import { headerProblems } from '../src/subscriptions/custom-headers.ts';
import { createSecretBox } from '../src/subscriptions/secret-box.ts';
import { BlockedTargetError, checkLiteral } from '../src/subscriptions/targets/targets.ts';
import { isPublicAddress } from '../src/subscriptions/targets/address-rules.ts';

const message: DeliveryMessage = {
  deliveryId: newId(),
  organizationId: 'o',
  subscriptionId: 's',
  event: 'orders.created',
  eventId: newId(),
  triggeredAt: '2026-11-21T00:00:00.000+00:00',
  requestId: 'r',
  traceparent: '',
  round: 0,
  attempt: 2,
  parked: 0,
  notBefore: 0,
  isTest: true,
  askedAt: 1_790_000_000_000,
  body: Buffer.from('{}'),
};

describe('delivery rules', () => {
  test('the delivery id is a valid id, the same for the same pair and another for any other', () => {
    const [subscription, event] = [newId(), newId()];
    const id = deliveryId(subscription, event);
    expect(isId(id)).toBe(true);
    expect(deliveryId(subscription, event)).toBe(id);
    expect(deliveryId(newId(), event)).not.toBe(id);
    expect(deliveryId(subscription, newId())).not.toBe(id);
    expect(id.slice(0, 13)).toBe(event.slice(0, 13));
  });

  test.each<[string, Parameters<typeof resume>, ReturnType<typeof resume>]>([
    ['without a record', [undefined, message, true], 'attempt'],
    ['before its attempt', [{ status: 'waiting', round: 0, attempts: 1 }, message, false], 'attempt'],
    ['put off', [{ status: 'parked', round: 0, attempts: 1 }, message, false], 'attempt'],
    [
      'handed out again after its attempt',
      [{ status: 'waiting', round: 0, attempts: 2 }, message, true],
      'queue-retry',
    ],
    ['a copy after its attempt', [{ status: 'waiting', round: 0, attempts: 2 }, message, false], 'settled'],
    ['after success', [{ status: 'succeeded', round: 0, attempts: 1 }, message, true], 'settled'],
    ['after it was dropped', [{ status: 'dropped', round: 0, attempts: 1 }, message, false], 'settled'],
    ['of an earlier round', [{ status: 'waiting', round: 1, attempts: 0 }, message, false], 'settled'],
  ])('a message %s', (_name, args, expected) => {
    expect(resume(...args)).toBe(expected);
  });

  test('a failure is retried twice, 410 ends it at once, and a redirect is a failure', () => {
    const call = (statusCode: number | null, error: CallResult['error']): CallResult => ({
      startedAt: new Date(0),
      durationMs: 1,
      statusCode,
      error,
      remoteAddress: null,
    });
    expect(nextStep(call(204, null), 3)).toBe('succeeded');
    expect(nextStep(call(500, 'http_status'), 2)).toBe('retry');
    expect(nextStep(call(302, 'redirect'), 1)).toBe('retry');
    expect(nextStep(call(null, 'timeout'), 3)).toBe('abandon');
    expect(nextStep(call(410, 'http_status'), 1)).toBe('gone');
  });

  test('the body holds the payload byte for byte', () => {
    const data = Buffer.from('{"price":1.10,"z":1,"a":"\\u00fc"}');
    const body = deliveryBody({ event: 'e', eventId: 'i', subscriptionId: 's', triggeredAt: 't' }, data).toString();
    expect(body).toBe(
      '{"event":"e","event_id":"i","webhook_id":"s","triggered_at":"t","data":{"price":1.10,"z":1,"a":"\\u00fc"}}',
    );
  });

  test('what was asked for again of an event that is not named any more is sent unless it is withdrawn since', () => {
    const at = new Date('2026-11-21T10:00:00Z');
    const again = { event: 'customers.created', round: 1 };
    const [before, after] = [at.getTime(), at.getTime() + 1];
    const to = (named: string[], withheld: string[] | null) => ({
      events: new Set(named),
      withdrawn: withheld && { events: withheld, at },
    });
    expect(isAskedFor({ ...again, round: 0 }, to(['orders.created'], null))).toBe(false);
    expect(isAskedFor({ ...again, askedAt: before }, to(['orders.created'], null))).toBe(true);
    expect(isAskedFor({ ...again, askedAt: before }, to(['orders.created'], ['customers.created']))).toBe(false);
    expect(isAskedFor(again, to(['orders.created'], ['customers.created']))).toBe(false);
    expect(isAskedFor({ ...again, askedAt: after }, to(['orders.created'], ['customers.created']))).toBe(true);
    expect(isAskedFor({ ...again, askedAt: before }, to(['orders.created'], ['invoices.created']))).toBe(true);
    expect(isAskedFor({ ...again, askedAt: before }, to(['customers.created'], ['customers.created']))).toBe(true);
  });

  test('a message survives its way through a queue, and anything else is not taken for one', () => {
    const { headers, body } = outgoing(message, 'q');
    expect(parseDeliveryMessage({ headers, body })).toEqual(message);
    const changed = JSON.stringify({ ...message, attempt: 'x' });
    for (const delivery of [changed, '{', 1, undefined]) {
      expect(parseDeliveryMessage({ headers: { delivery }, body })).toBeUndefined();
    }
  });
});

describe('what is kept of an attempt', () => {
  const startedAt = new Date('2026-11-21T10:00:00Z');
  const call = { startedAt, durationMs: 12, statusCode: null, error: null, remoteAddress: '192.0.2.1' } as const;
  const attempt = { round: 0, number: 2, started_at: startedAt, duration_ms: 12, remote_address: '192.0.2.1' };

  test('of one that succeeded: when, how long, and the answer', () => {
    const result: CallResult = { ...call, statusCode: 204 };
    expect(attemptOf(message, result)).toEqual({ ...attempt, status_code: 204, error: null });
  });

  test('of one that failed: why, what was answered, and the times that were reached', () => {
    const response = { statusLine: '500 Oh', headers: { 'x-a': 'b' }, body: 'no' };
    const timings = { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 4 };
    const answered: CallResult = {
      ...call,
      statusCode: 500,
      error: 'http_status',
      failure: { detail: 'Answered 500.', response, timings },
    };
    expect(attemptOf(message, answered)).toEqual({
      ...attempt,
      status_code: 500,
      error: 'http_status',
      error_detail: 'Answered 500.',
      response_status_line: '500 Oh',
      response_headers: { 'x-a': 'b' },
      response_body: 'no',
      dns_ms: 1,
      connect_ms: 2,
      tls_ms: 3,
      first_byte_ms: 4,
    });
    const unreached: CallResult = { ...call, error: 'dns', failure: { detail: 'No such name.', timings: {} } };
    expect(attemptOf(message, unreached)).toEqual({
      ...attempt,
      status_code: null,
      error: 'dns',
      error_detail: 'No such name.',
    });
  });
});

describe('address rules', () => {
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.8',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'localhost',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('custom headers', () => {
  test('what frames, describes or proves the request is refused in any case; ordinary ones pass', () => {
    expect(headerProblems({ Authorization: 'Bearer x', 'X-Tenant': 'ü', Cookie: 'a=b' })).toEqual([]);
    const refused = [
      'HOST',
      'Content-Length',
      'signature',
      'Webhook-Id',
      'Proxy-Authorization',
      'Transfer-Encoding',
      'a b',
      '',
    ];
    expect(headerProblems(Object.fromEntries(refused.map((name) => [name, 'x']))).map(({ name }) => name)).toEqual(
      refused,
    );
    expect(headerProblems({ 'X-A': '1', 'x-a': '2' })).toEqual([{ name: 'x-a', detail: 'is given twice' }]);
    expect(headerProblems({ 'X-A': 'a\nb' })).toHaveLength(1);
    expect(headerProblems({ 'X-A': 'a'.repeat(4_000), 'X-B': 'b'.repeat(4_001) })).toMatchObject([{ name: 'X-B' }]);
    expect(
      headerProblems(Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`X-${index}`, '']))),
    ).toHaveLength(1);
  });
});

test('an address as a literal is looked at again when it is called, whatever was stored', () => {
  const policy = { allowPrivateTargets: false, allowedPorts: [443] };
  for (const host of ['169.254.169.254', '10.0.0.1', '[::1]', '[fd00:ec2::254]'])
    expect(() => checkLiteral(host, policy)).toThrow(BlockedTargetError);
  for (const host of ['93.184.215.14', '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]', 'hooks.example.com'])
    expect(() => checkLiteral(host, policy)).not.toThrow();
  expect(() => checkLiteral('10.0.0.1', { ...policy, allowPrivateTargets: true })).not.toThrow();
});

describe('the addresses of a name', () => {
  const resolve = createResolver({ useHostsFile: false });
  const known = (v4: string[], v6: string[]) => {
    jest.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(v4);
    jest.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue(v6);
  };
  afterEach(() => void jest.restoreAllMocks());

  test('are those of both families; an address is its own', async () => {
    known(['8.8.8.8'], ['2606:4700:4700::1111']);
    expect(await resolve('hooks.example.com')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(await resolve('::1')).toEqual([{ address: '::1', family: 6 }]);
  });

  test.each(['localhost', 'LOCALHOST.', 'a.localhost'])(
    '%s is at home, whatever a name server says (RFC 6761)',
    async (name) => {
      known(['8.8.8.8'], []);
      expect(await resolve(name)).toEqual([{ address: '127.0.0.1', family: 4 }]);
    },
  );

  test('are none where no name server knows any', async () => {
    known([], []);
    await expect(resolve('localhost.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});

test.each([
  [
    'of several addresses the first',
    { errors: [{ code: 'ECONNREFUSED' }, { code: 'ETIMEDOUT' }] },
    'connection',
    /refused/,
  ],
  ['a handshake that is not in the list', { code: 'ERR_SSL_UNSUPPORTED_PROTOCOL' }, 'tls', /handshake/],
  ['no error at all', null, 'connection', /failed/],
])('what a call failed with: %s', (_what, thrown, error, detail) => {
  expect(callError(thrown)).toEqual({ error, detail: expect.stringMatching(detail) });
});

test('a message in the queue of events that is none is dead at once', async () => {
  const parts = { logger: { error: () => {} }, stopping: new AbortController().signal };
  const fanOut = createFanOut(parts as never);
  expect(await fanOut({ headers: {}, messageId: 'x', body: Buffer.from('{}') } as never)).toBe('dead');
});

test('only a record whose delivery goes on has a time for its next attempt', () => {
  const now = new Date('2026-03-02T09:00:00Z');
  const step = { message, known: false, now };
  expect(documentOf({ ...step, status: 'dropped' })).toMatchObject({ next_attempt_at: null, overdue_at: null });
  const next_attempt_at = new Date('2026-03-02T09:00:10Z');
  expect(documentOf({ ...step, status: 'waiting', waitMs: 10_000 })).toMatchObject({ next_attempt_at });
});

test('where nothing is to be sent again nobody looks at once for more', async () => {
  const recoveries = { claim: async () => undefined };
  const look = createRecoveryRuns({ recoveries, clock: fixedClock('2026-03-02T09:00:00Z') } as never);
  expect(await look()).toBe(false);
});

test('records that are there already are told from writes that failed', () => {
  const failed = (...writeErrors: { code: number; index: number }[]) =>
    Object.assign(new Error('bulk'), { writeErrors });
  expect(duplicatesOf(failed({ code: 11_000, index: 2 }, { code: 11_000, index: 5 }))).toEqual([2, 5]);
  for (const error of [new Error('away'), failed(), failed({ code: 11_000, index: 0 }, { code: 91, index: 1 })])
    expect(() => duplicatesOf(error)).toThrow(error);
});

test('dead messages are not looked for while the broker is away, and only where there are such', async () => {
  const broker = { use: async () => ({ close: async () => {} }), named: (queue: string) => queue };
  const dead = await openDeadMessages({
    broker: broker as never,
    publisher: { publish: async () => {} },
    origins: { 'webhooks.dead': 'webhooks.deliver.again' },
  });
  await expect(dead.purge('webhooks.dead', 1)).rejects.toMatchObject({ code: 'service_unavailable' });
  for (const queue of ['webhooks.fan-out', 'toString']) {
    await expect(dead.replay(queue, 1)).rejects.toMatchObject({ code: 'not_found' });
    await expect(dead.purge(queue, 1)).rejects.toMatchObject({ code: 'not_found' });
  }
});

describe('secrets at rest', () => {
  const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

  test('open only for their owner, unchanged, and with a key that is still configured', () => {
    const [old, next] = [key('old'), key('new')];
    const sealed = createSecretBox(old).seal('secret', 'a');
    expect(sealed).not.toContain('secret');
    expect(createSecretBox(`${next},${old}`).open(sealed, 'a')).toBe('secret');
    expect(createSecretBox(`${next},${old}`).seal('x', 'a')).toMatch(/^new\./);
    expect(() => createSecretBox(old).open(sealed, 'b')).toThrow();
    expect(() => createSecretBox(old).open(`${sealed.slice(0, -2)}AA`, 'a')).toThrow();
    expect(() => createSecretBox(next).open(sealed, 'a')).toThrow('not configured');
    expect(() => createSecretBox(old).open(sealed.split('.').slice(0, 3).join('.'), 'a')).toThrow(
      'not a sealed secret',
    );
  });
});
