import { expect, test } from '@jest/globals';
import { fixedClock } from '@booking/platform/clock.ts';
import { createSealer } from '../src/oauth/sealing.ts';
import { loadSigningKeys } from '../src/oauth/signing-key.ts';

test('what is sealed opens for its purpose alone, until its time is over, and with these keys', async () => {
  const clock = fixedClock('2026-03-29T00:00:00Z');
  const keys = await loadSigningKeys(undefined);
  const sealer = createSealer(keys, clock);
  const text = await sealer.seal('code', { who: 'ada@sealed.test' }, 60);
  expect(text).not.toContain('ada@sealed.test');
  expect(await sealer.open('code', text)).toMatchObject({ who: 'ada@sealed.test' });
  expect(await sealer.open('session', text)).toBeUndefined();
  expect(await createSealer(await loadSigningKeys(undefined), clock).open('code', text)).toBeUndefined();
  clock.advance(61_000);
  expect(await sealer.open('code', text)).toBeUndefined();
});
