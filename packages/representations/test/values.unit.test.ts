import { describe, expect, test } from '@jest/globals';
import { object, string, timestamp } from '../src/entity.ts';
import { attributeValue, toMajorUnits, toMinorUnits } from '../src/values.ts';

describe('attribute values', () => {
  test.each([
    [12_345, 'EUR', 123.45],
    [500, 'JPY', 500],
    [1_001, 'KWD', 1.001],
    [-29, 'USD', -0.29],
  ])('%i minor units of %s are %d', (minor, currency, major) => {
    expect(toMajorUnits(minor, currency)).toBe(major);
    expect(toMinorUnits(major, currency)).toBe(minor);
  });

  test('every amount up to 100.00 survives the way out and in', () => {
    for (let minor = 0; minor <= 10_000; minor += 1)
      expect(toMinorUnits(toMajorUnits(minor, 'EUR'), 'EUR')).toBe(minor);
  });

  test('an amount with more decimals than its currency has no minor units', () => {
    expect(toMinorUnits(1.005, 'EUR')).toBeUndefined();
    expect(toMinorUnits(0.5, 'JPY')).toBeUndefined();
  });

  test('a timestamp is shown in UTC with a numeric offset, whatever it came as', () => {
    const shown = '2026-03-29T07:00:00.000+00:00';
    for (const raw of ['2026-03-29T07:00:00Z', '2026-03-29T09:00:00+02:00', new Date('2026-03-29T07:00:00Z'), shown]) {
      expect(attributeValue('at', timestamp('When.'), { at: raw })).toBe(shown);
    }
  });

  test('an object that says nothing is null where that means unknown, and empty where it does not', () => {
    const address = object('address_json', 'Where.', { null: 'when it is unknown', empty: '{}' });
    const map = object('map_json', 'Free.', { empty: '{}' });
    expect(attributeValue('address', address, { address_json: '{}' })).toBeNull();
    expect(attributeValue('address', address, { address_json: '{"city":"Berlin"}' })).toEqual({ city: 'Berlin' });
    expect(attributeValue('map', map, { map_json: '{}' })).toEqual({});
  });

  test('a missing value is null, a secret that was not sent is left out', () => {
    expect(attributeValue('name', string('What.'), {})).toBeNull();
    expect(attributeValue('signing_key', string('Key.', { onlyWhenPresent: true }), {})).toBeUndefined();
  });
});
