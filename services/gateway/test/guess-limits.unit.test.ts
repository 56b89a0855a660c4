import { describe, expect, test } from '@jest/globals';
import { createGuessLimits, type Applicant } from '../src/oauth/guess-limits.ts';

const minute = 60_000;

function limitsAt(failuresPerMinute = 3) {
  const time = { now: 1_000_000 };
  const limits = createGuessLimits({ failuresPerMinute, now: () => time.now });
  const fail = (applicant: Applicant, times: number) => {
    for (let count = 0; count < times; count += 1) limits.failed(applicant);
  };
  return { ...limits, fail, pass: (ms: number) => (time.now += ms) };
}

const at = (clientId: string, address = '198.51.100.1'): Applicant => ({
  clientId,
  clientSecret: 'guess',
  address,
});

describe('guesses at client secrets', () => {
  test('a client at an address has its failures of a minute, then waits for the rest of it', () => {
    const { waitSeconds, fail, pass } = limitsAt();
    fail(at('a'), 2);
    expect(waitSeconds(at('a'))).toBe(0);
    pass(20_000);
    fail(at('a'), 1);
    expect(waitSeconds(at('a'))).toBe(40);
    expect(waitSeconds(at('b'))).toBe(0);
    expect(waitSeconds(at('a', '198.51.100.2'))).toBe(0);
    pass(minute - 20_000);
    expect(waitSeconds(at('a'))).toBe(0);
  });

  test('an address that tries many clients is held back after ten times as many', () => {
    const { waitSeconds, fail } = limitsAt();
    for (let count = 0; count < 30; count += 1) fail(at(`made-up-${count}`), 1);
    expect(waitSeconds(at('another'))).toBe(60);
    expect(waitSeconds(at('another', '198.51.100.2'))).toBe(0);
  });

  test('a client that is tried from many addresses is held back after ten times as many', () => {
    const { waitSeconds, fail } = limitsAt();
    for (let count = 0; count < 30; count += 1) fail(at('victim', `203.0.113.${count}`), 1);
    expect(waitSeconds(at('victim'))).toBe(60);
    expect(waitSeconds(at('other'))).toBe(0);
  });

  test('credentials that were right within a day are shut out by nobody else, until they fail', () => {
    const { waitSeconds, fail, succeeded, pass } = limitsAt();
    const right = { ...at('victim'), clientSecret: 'right' };
    const flood = () => {
      for (let count = 0; count < 100; count += 1) {
        fail(at('victim', `203.0.113.${count}`), 1);
        fail(at('victim'), 1);
        fail(at(`made-up-${count}`), 1);
      }
    };
    succeeded(right);
    flood();
    expect(waitSeconds(right)).toBe(0);
    expect(waitSeconds({ ...right, address: '198.51.100.2' })).toBe(0);
    expect(waitSeconds({ ...right, clientSecret: 'other' })).toBe(60);
    expect(waitSeconds({ ...right, clientId: 'made-up-1' })).toBe(60);
    pass(24 * 60 * minute);
    flood();
    expect(waitSeconds(right)).toBe(60);
    succeeded(right);
    expect(waitSeconds(right)).toBe(0);
    fail(right, 1);
    expect(waitSeconds(right)).toBe(60);
  });

  test('0 is no limit', () => {
    const { waitSeconds, fail } = limitsAt(0);
    fail(at('a'), 1_000);
    expect(waitSeconds(at('a'))).toBe(0);
  });
});
