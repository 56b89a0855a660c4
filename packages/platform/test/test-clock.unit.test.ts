import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '../src/clock.ts';
import { withCall } from '../src/context.ts';
import { createTestClock } from '../src/test-clock.ts';

describe('a test clock', () => {
  const hourMs = 3_600_000;
  const base = fixedClock('2026-03-01T10:00:00Z');
  const clock = createTestClock(base);
  clock.setAhead(new Map([['moved', 5 * hourMs]]));
  const timeOf = (organizationId: string): string =>
    withCall({ requestId: 'r', organizationId }, () => clock.now().toISOString());

  it('is ahead inside calls of the moved organization alone, also after an await', async () => {
    expect(timeOf('moved')).toBe('2026-03-01T15:00:00.000Z');
    expect(timeOf('other')).toBe('2026-03-01T10:00:00.000Z');
    expect(clock.now().toISOString()).toBe('2026-03-01T10:00:00.000Z');
    const later = await withCall({ requestId: 'r', organizationId: 'moved' }, async () => {
      await Promise.resolve();
      return clock.now().toISOString();
    });
    expect(later).toBe('2026-03-01T15:00:00.000Z');
  });
});
