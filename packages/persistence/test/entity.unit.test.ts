import { describe, expect, it } from '@jest/globals';
import { toWire } from '../src/entity.ts';

describe('the wire form of an entity', () => {
  it('has dates as RFC 3339 in UTC with a numeric offset, at every depth', () => {
    const at = new Date('2026-03-29T07:00:00Z');
    expect(toWire({ at, list: [{ at }], nested: { at } })).toEqual({
      at: '2026-03-29T07:00:00.000+00:00',
      list: [{ at: '2026-03-29T07:00:00.000+00:00' }],
      nested: { at: '2026-03-29T07:00:00.000+00:00' },
    });
  });

  it('leaves out what is null or undefined and keeps zero, false and the empty string', () => {
    expect(toWire({ a: null, b: undefined, c: 0, d: false, e: '' })).toEqual({ c: 0, d: false, e: '' });
  });
});
