import { describe, expect, test } from '@jest/globals';
import { excerptOf } from '../src/deliveries/calling/response-excerpt.ts';

const answer = (headers: Record<string, string>, body = '') => ({
  statusCode: 503,
  statusText: 'No',
  headers,
  chunks: [Buffer.from(body)],
});

/** How often as long one takes as the other: the shortest of five of each, in turn, since the machine does other things as well. */
function timesAsLong(one: () => void, other: () => void): number {
  const once = (work: () => void): number => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  };
  const turns = Array.from({ length: 5 }, () => [once(one), once(other)] as const);
  return Math.min(...turns.map(([ms]) => ms)) / Math.min(...turns.map(([, ms]) => ms));
}

/** Looks at each character of the texts once for each secret. */
function readOnceFor(secrets: number, texts: readonly string[]): number {
  let sum = 0;
  for (let secret = 0; secret < secrets; secret += 1)
    for (const text of texts) for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at) ^ secret;
  return sum;
}

describe('the excerpt of an answer', () => {
  // 20 headers of 2,000 characters are what a subscription may have.
  const filled = (fill: (header: number) => string) =>
    Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`x-${at}`, fill(at).slice(0, 2_000)]));
  const kept = (text: string): string => text.slice(0, 4_096);
  let count = 0;
  const part = (): string => (count++).toString(36).padStart(6, 'q');

  test.each([
    ['are made of many parts', filled(() => Array.from({ length: 285 }, part).join(' '))],
    [
      'nearly stand in it at every place',
      filled((at) => 'z'.repeat(1_500) + `${at}`.padStart(10, 'q') + 'z'.repeat(490)),
    ],
    ['stand in it but for their end', filled((at) => 'z'.repeat(1_990) + `${at}`.padStart(10, 'q'))],
    ['have parts that stand in it but for their end', filled(() => `${'z'.repeat(90)}${part()} `.repeat(20))],
  ])(
    'takes no longer than some readings of its text for each secret, also when the headers of the request %s',
    (_how, requestHeaders) => {
      for (const letters of ['z', 'qqqqzz']) {
        const text = letters.repeat(4_096);
        const headers = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`h${at}`, text.slice(0, 250)]));
        for (const given of [headers, { long: text.repeat(4).slice(0, 15_000) }])
          expect(
            timesAsLong(
              () => excerptOf(answer(given, kept(text)), requestHeaders),
              () => readOnceFor(84, [...Object.values(given).map(kept), kept(text)]),
            ),
          ).toBeLessThan(15);
      }
    },
  );

  test.each([
    ['abcabcabd', 'abcabcabcabd-abcabcabdabcabcabd', 'abc[masked]-[masked][masked]'],
    ['aaaaaa', 'aaaaaaaaaaaaaaa', '[masked][masked]aaa'],
    ['abcdef', 'abcde', 'abcde'],
    ['secret-one', 'one secret-one, and secret-on', 'one [masked], and [masked]'],
    ['aabaabaa', 'xaabaabaabaabaa', 'x[masked]baabaa'],
  ])('has %s masked in %s', (secret, text, shown) => {
    expect(excerptOf(answer({ echo: text }, text), { 'x-key': secret })).toMatchObject({ body: shown });
  });

  test('shows no secret, whole or in part, of however many there are', () => {
    const secrets = filled((at) => `secret-${at}-`.padEnd(2_000, String.fromCharCode(97 + at)));
    const [first = '', second = ''] = Object.values(secrets);
    const echoed = excerptOf(
      answer({ 'x-echo': first + second, 'x-cut': 'y'.repeat(990) + second }, `${first} ${second}`),
      secrets,
    );
    expect(JSON.stringify(echoed)).not.toMatch(/secret|aaaaaa|bbbbbb/);
    expect(echoed.headers['x-cut']).toBe(`${'y'.repeat(990)}[masked]`);
    expect(echoed.body).toBe('[masked] [masked]');
  });
});
