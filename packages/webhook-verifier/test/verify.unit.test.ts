import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { verifySignature, verifyWebhook } from '../src/verify.ts';

/** The example of the Standard Webhooks specification. */
const example = {
  body: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  keys: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};
const sentAtMs = 1_614_265_330_000;
const verdict = (changes: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ ...example, now: sentAtMs, ...changes });
const withHeaders = (changes: Record<string, string | string[] | undefined>) => ({
  headers: { ...example.headers, ...changes },
});

describe('a webhook with the headers of Standard Webhooks', () => {
  test('is taken as the specification has it, with its id and time', async () => {
    expect(await verdict()).toEqual({ valid: true, id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt: new Date(sentAtMs) });
    expect((await verdict({ body: new TextEncoder().encode(example.body) })).valid).toBe(true);
    expect((await verdict({ headers: new Headers(example.headers) })).valid).toBe(true);
  });

  test('is taken for five minutes before and after, or as long as is set', async () => {
    const reasonAt = async (seconds: number, toleranceSeconds?: number) => {
      const tolerance = toleranceSeconds === undefined ? {} : { toleranceSeconds };
      const found = await verdict({ now: sentAtMs + seconds * 1_000, ...tolerance });
      return found.valid || found.reason;
    };
    const reasons = await Promise.all([reasonAt(300), reasonAt(301), reasonAt(-300), reasonAt(-301)]);
    expect(reasons).toEqual([true, 'too_old', true, 'too_new']);
    expect([await reasonAt(10, 10), await reasonAt(11, 10)]).toEqual([true, 'too_old']);
  });

  const forged = `v1,${createHmac('sha256', 'another key').update('x').digest('base64')}`;
  test.each<[string, Partial<Parameters<typeof verifyWebhook>[0]>, string]>([
    ['another body', { body: '{"test": 2432232315}' }, 'signature_wrong'],
    ['another key', { keys: 'whsec_AAAA' }, 'signature_wrong'],
    ['another id', withHeaders({ 'webhook-id': 'msg_other' }), 'signature_wrong'],
    ['another time', withHeaders({ 'webhook-timestamp': '1614265331' }), 'signature_wrong'],
    ['a forged signature', withHeaders({ 'webhook-signature': forged }), 'signature_wrong'],
    [
      'another version',
      withHeaders({ 'webhook-signature': example.headers['webhook-signature'].replace('v1', 'v2') }),
      'signature_wrong',
    ],
    ['a shorter signature', withHeaders({ 'webhook-signature': 'v1,g0hM' }), 'signature_wrong'],
    ['an empty signature', withHeaders({ 'webhook-signature': 'v1,' }), 'signature_wrong'],
    ['no signature', withHeaders({ 'webhook-signature': undefined }), 'header_missing'],
    ['the id twice', withHeaders({ 'webhook-id': ['a', 'b'] }), 'header_missing'],
    ['a time in words', withHeaders({ 'webhook-timestamp': 'now' }), 'timestamp_invalid'],
    ['a negative time', withHeaders({ 'webhook-timestamp': '-1' }), 'timestamp_invalid'],
    ['a time with a fraction', withHeaders({ 'webhook-timestamp': '1614265330.5' }), 'timestamp_invalid'],
    [
      'the right signature behind too many others',
      withHeaders({ 'webhook-signature': `${`${forged} `.repeat(10)}${example.headers['webhook-signature']}` }),
      'signature_wrong',
    ],
  ])('is refused with %s', async (_, changes, reason) => {
    expect(await verdict(changes)).toEqual({ valid: false, reason });
  });

  test('is taken with either key while it carries the signatures of two', async () => {
    const two = withHeaders({ 'webhook-signature': `${forged} ${example.headers['webhook-signature']}` });
    expect((await verdict(two)).valid).toBe(true);
    expect((await verdict({ ...two, keys: ['old', example.keys] })).valid).toBe(true);
    expect((await verdict({ ...two, keys: ['old', 'older'] })).valid).toBe(false);
  });

  test('is never taken without a key', async () => {
    await expect(verdict({ keys: '' })).rejects.toThrow(TypeError);
    await expect(verdict({ keys: [] })).rejects.toThrow(TypeError);
    await expect(verdict({ keys: 'whsec_' })).rejects.toThrow(TypeError);
  });
});

describe('the header Signature', () => {
  /** RFC 4231, test case 2. */
  const body = 'what do ya want for nothing?';
  const signature = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  const isRight = (headers: Record<string, string>, keys: string | string[] = 'Jefe', bytes = body) =>
    verifySignature({ body: bytes, headers, keys });

  test('is the HMAC of the body in lower-case hex; during a rotation Signature-Next is as good', async () => {
    expect(await isRight({ signature })).toBe(true);
    expect(await isRight({ signature }, 'whsec_SmVmZQ==')).toBe(true);
    expect(await isRight({ signature: 'f'.repeat(64), 'signature-next': signature })).toBe(true);
    expect(await isRight({ signature }, ['another', 'Jefe'])).toBe(true);
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['another body', { signature }, 'Jefe', `${body} `],
    ['another key', { signature }, 'jefe', body],
    ['upper case', { signature: signature.toUpperCase() }, 'Jefe', body],
    ['a part of it', { signature: signature.slice(0, 62) }, 'Jefe', body],
    ['more than it', { signature: `${signature}00` }, 'Jefe', body],
    ['nothing', {}, 'Jefe', body],
  ])('is refused with %s', async (_, headers, key, bytes) => {
    expect(await isRight(headers, key, bytes)).toBe(false);
  });
});
