import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { verifySignature, verifyWebhook } from '../src/verify.ts';

/** The example of the Standard Webhooks specification, and what may be changed about it; packages/client-python is held to the same. */
const { example, cases } = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as {
  example: { body: string; headers: Record<string, string>; keys: string };
  cases: { name: string; changes: Changes; reason: string | null }[];
};
interface Changes {
  body?: string;
  headers?: Record<string, string | string[] | null>;
  keys?: string | string[];
  /** Between sending and looking. */
  seconds?: number;
}
const sentAtMs = 1_614_265_330_000;
const verdict = (changes: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ ...example, now: sentAtMs, ...changes });

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

  test.each(cases)('with $name: $reason', async ({ changes: { headers = {}, seconds = 0, ...changes }, reason }) => {
    const sent = Object.fromEntries(
      Object.entries({ ...example.headers, ...headers }).map(([name, value]) => [name, value ?? undefined]),
    );
    const found = await verdict({ ...changes, headers: sent, now: sentAtMs + seconds * 1_000 });
    expect(found.valid ? null : found.reason).toBe(reason);
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
