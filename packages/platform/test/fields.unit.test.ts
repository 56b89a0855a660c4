import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { pointerOf, publicName } from '@booking/platform/field-names.ts';
import { parseFields } from '@booking/platform/field-problems.ts';
import {
  currencyCode,
  id,
  jsonObject,
  localDay,
  money,
  name,
  percent,
  references,
  timestamp,
  trimmedText,
  vatId,
  webAddress,
} from '@booking/platform/fields.ts';
import { z } from 'zod';

const optional = (text: z.ZodString) => text.nullable().default(null);

/** `pointer: detail` of every problem; empty where the value fits. */
function refusalsOf(shape: z.ZodRawShape, value: object): string[] {
  try {
    parseFields(z.object(shape), value);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.problems.map(({ code, detail, source }) => {
      expect(code).toBe('validation_failed');
      return `${source?.pointer}: ${detail}`;
    });
  }
}

const someId = '019f0000-0000-7000-8000-000000000000';

describe('a refusal names the field and counts as its sender does', () => {
  test.each<[string, z.ZodRawShape, object, string]>([
    [
      'percent above',
      { percent_basis_points: percent() },
      { percent_basis_points: 15_000 },
      '/data/attributes/percent: percent must be at most 100.',
    ],
    [
      'percent below',
      { tax_rate_basis_points: percent() },
      { tax_rate_basis_points: -1 },
      '/data/attributes/tax_rate: tax_rate must be at least 0.',
    ],
    [
      'percent of nothing',
      { percent_basis_points: percent({ min: 1 }) },
      { percent_basis_points: 0 },
      '/data/attributes/percent: percent must be more than 0.',
    ],
    [
      'half a basis point',
      { tax_rate_basis_points: percent() },
      { tax_rate_basis_points: 0.5 },
      '/data/attributes/tax_rate: tax_rate must not have that many decimals.',
    ],
    [
      'negative money',
      { amount_minor: money() },
      { amount_minor: -500 },
      '/data/attributes/amount: amount must be at least 0.',
    ],
    [
      'no money',
      { amount_minor: money({ min: 1 }) },
      { amount_minor: 0 },
      '/data/attributes/amount: amount must be more than 0.',
    ],
    [
      'too much money',
      { price_minor: money() },
      { price_minor: 1_000_000_000_001 },
      "/data/attributes/price: price must be at most 1000000000000 of the currency's smallest units.",
    ],
    [
      'too long a span',
      { duration_minutes: z.number().int().min(0).max(60) },
      { duration_minutes: 61 },
      '/data/attributes/duration_minutes: duration_minutes must be at most 60.',
    ],
    [
      'a fraction',
      { duration_minutes: z.number().int().min(0) },
      { duration_minutes: 1.5 },
      '/data/attributes/duration_minutes: duration_minutes must be a whole number.',
    ],
    ['left out', { last_name: name() }, {}, '/data/attributes/last_name: last_name is required.'],
    ['cleared', { last_name: name() }, { last_name: null }, '/data/attributes/last_name: last_name must not be empty.'],
    ['blank', { name: name() }, { name: '  ' }, '/data/attributes/name: name must not be empty.'],
    ['too long', { name: name(5) }, { name: 'abcdef' }, '/data/attributes/name: name must have at most 5 characters.'],
    ['a number for a string', { name: name() }, { name: 7 }, '/data/attributes/name: name must be a string.'],
    [
      'too long a line',
      { city: optional(name(3)) },
      { city: 'abcd' },
      '/data/attributes/city: city must have at most 3 characters.',
    ],
    [
      'no choice of an enum',
      { unit: z.enum(['day', 'week']) },
      { unit: 'year' },
      '/data/attributes/unit: unit must be one of day, week.',
    ],
    ['an enum left out', { unit: z.enum(['day', 'week']) }, {}, '/data/attributes/unit: unit is required.'],
    ['no boolean', { live: z.boolean() }, { live: 'yes' }, '/data/attributes/live: live must be true or false.'],
    ['no id', { group_id: id() }, { group_id: 'x' }, '/data/relationships/group: group must be an id.'],
    [
      'no id in a list',
      { service_ids: references() },
      { service_ids: [someId, 'x'] },
      '/data/relationships/services/data/1: an entry of services must be an id.',
    ],
    [
      'too many ids',
      { service_ids: references(1) },
      { service_ids: [someId, someId.replace('9', '8')] },
      '/data/relationships/services: services must have at most 1 entry.',
    ],
    [
      'a moment that UTC writes with five digits',
      { starts_at: timestamp() },
      { starts_at: '9999-12-31T20:00:00-08:00' },
      '/data/attributes/starts_at: starts_at must be in the years 0001 to 9999 of UTC.',
    ],
    [
      'a moment before the first year',
      { starts_at: timestamp() },
      { starts_at: '0001-01-01T00:00:00+14:00' },
      '/data/attributes/starts_at: starts_at must be in the years 0001 to 9999 of UTC.',
    ],
    [
      'no timestamp',
      { starts_at: timestamp() },
      { starts_at: '2026-03-29' },
      '/data/attributes/starts_at: starts_at must be a timestamp with an offset, such as 2026-03-29T09:00:00+02:00.',
    ],
    [
      'no day',
      { day: localDay() },
      { day: '2026-02-30' },
      '/data/attributes/day: day must be a date such as 2026-03-29.',
    ],
    [
      'no email',
      { email: z.email().max(254) },
      { email: 'a@' },
      '/data/attributes/email: email must be an email address.',
    ],
    [
      'no web address',
      { website: webAddress() },
      { website: 'javascript:alert(1)' },
      '/data/attributes/website: website must be an http or https address.',
    ],
    [
      'no currency',
      { currency: currencyCode() },
      { currency: 'EURO' },
      '/data/attributes/currency: currency must be an ISO 4217 code such as EUR.',
    ],
    [
      'no VAT id',
      { vat_id: vatId() },
      { vat_id: 'DE1' },
      '/data/attributes/vat_id: vat_id must be a VAT id with its country prefix, such as DE136695976.',
    ],
    [
      'no object',
      { settings_json: jsonObject() },
      { settings_json: '[]' },
      '/data/attributes/settings: settings must be an object.',
    ],
  ])('%s', (_case, shape, value, expected) => {
    expect(refusalsOf(shape, value)).toEqual([expected]);
  });

  test('in rows too, with the names of the columns', () => {
    const items = z.array(z.object({ unit_price_minor: money(), tax_rate_basis_points: percent() }));
    const value = {
      items: [
        { unit_price_minor: 1, tax_rate_basis_points: 0 },
        { unit_price_minor: -1, tax_rate_basis_points: 10_001 },
      ],
    };
    expect(refusalsOf({ items }, value)).toEqual([
      '/data/attributes/items/1/unit_price: unit_price must be at least 0.',
      '/data/attributes/items/1/tax_rate: tax_rate must be at most 100.',
    ]);
  });
});

test('a field with several faults is one problem: the first', () => {
  const amount = z
    .number()
    .int()
    .min(0)
    .refine((value) => value >= 1, 'Must be paid.');
  expect(refusalsOf({ amount_minor: amount }, { amount_minor: -5 })).toEqual([
    '/data/attributes/amount: amount must be at least 0.',
  ]);
});

test('a sentence of its own is kept as the schema has it', () => {
  const tiers = z.array(z.number()).refine(() => false, 'Tiers overlap.');
  expect(refusalsOf({ tiers }, { tiers: [] })).toEqual(['/data/attributes/tiers: Tiers overlap.']);
});

describe('what cannot be stored is refused wherever it stands', () => {
  test.each<[string, z.ZodRawShape, object, string]>([
    [
      'U+0000 in a name',
      { name: name() },
      { name: 'a\0b' },
      '/data/attributes/name: name must not contain the character U+0000.',
    ],
    [
      'U+0000 in a text',
      { description: optional(z.string().max(5_000)) },
      { description: '\0' },
      '/data/attributes/description: description must not contain the character U+0000.',
    ],
    [
      'in a field of a schema that knows nothing of it',
      { color: z.string() },
      { color: '\0' },
      '/data/attributes/color: color must not contain the character U+0000.',
    ],
    [
      'half a surrogate pair',
      { name: name() },
      { name: 'a\ud83d' },
      '/data/attributes/name: name must not contain half of a surrogate pair.',
    ],
    [
      'in a list',
      { tags: z.array(z.string()) },
      { tags: ['a', '\udc00'] },
      '/data/attributes/tags/1: an entry of tags must not contain half of a surrogate pair.',
    ],
    [
      'in the name of a member',
      { map: z.record(z.string(), z.string()) },
      { map: { 'a\0b': '1' } },
      '/data/attributes/map: map must not contain the character U+0000.',
    ],
    [
      'in a member name of a JSON text',
      { map_json: jsonObject() },
      { map_json: JSON.stringify({ in: { 'a\0b': '1' } }) },
      '/data/attributes/map: map must not contain the character U+0000.',
    ],
    [
      'in a value of a JSON text',
      { map_json: jsonObject() },
      { map_json: '{"a":["\\ud800"]}' },
      '/data/attributes/map: map must not contain half of a surrogate pair.',
    ],
  ])('%s', (_case, shape, value, expected) => {
    expect(refusalsOf(shape, value)).toEqual([expected]);
  });

  test('a whole pair, line breaks and other scripts are fine', () => {
    expect(refusalsOf({ name: name() }, { name: 'Großer Saal 🎉 会議室\tA' })).toEqual([]);
  });
});

describe('a line (G13)', () => {
  test.each(['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f'])('does not hold %j', (lineBreak) => {
    const text = `A${lineBreak}B`;
    for (const schema of [name(), optional(name()), trimmedText(255)]) {
      expect(refusalsOf({ name: schema }, { name: text })).toEqual(['/data/attributes/name: name must be one line.']);
    }
    expect(refusalsOf({ note: trimmedText(5_000) }, { note: text })).toEqual([]);
    expect(refusalsOf({ note: optional(z.string().max(5_000)) }, { note: text })).toEqual([]);
  });
});

test.each([
  'https://x.example/\r\nY',
  'https://x.example/a b',
  ' https://x.example',
  'https://user:pw@x.example',
  'https://user@x.example',
  'https://:pw@x.example',
])('%j is no address to show (G12)', (website) => {
  expect(refusalsOf({ website: webAddress() }, { website })).toEqual([
    '/data/attributes/website: website must be an address without spaces, line breaks and login.',
  ]);
});

describe('what fits is normalised', () => {
  test.each<[z.ZodType, unknown, unknown]>([
    [references(), [someId, someId], [someId]],
    [references(), null, []],
    [trimmedText(5), ' two ', 'two'],
    [name(), '  Saal  ', 'Saal'],
    [optional(name()), undefined, null],
    [percent(), 10_000, 10_000],
    [money(), 1_000_000_000_000, 1_000_000_000_000],
    [timestamp(), '2026-03-29T09:00:00+02:00', new Date('2026-03-29T07:00:00Z')],
    [vatId(), 'de 136695976', 'DE136695976'],
    [jsonObject(), '{ "a" : 1 }', '{"a":1}'],
    [jsonObject(), null, '{}'],
    [references(), undefined, []],
  ])('%#', (schema, given, expected) => {
    expect(parseFields(z.object({ field: schema }), { field: given })).toEqual({ field: expected });
  });
});

test.each([
  [['price_minor'], '/data/attributes/price', 'price'],
  [['tax_rate_basis_points'], '/data/attributes/tax_rate', 'tax_rate'],
  [['payment_settings_json'], '/data/attributes/payment_settings', 'payment_settings'],
  [['auto_join_tag_ids', 2], '/data/relationships/auto_join_tags/data/2', 'auto_join_tags'],
  [['vat_id'], '/data/attributes/vat_id', 'vat_id'],
  [
    ['cancellation_fee_tiers', 0, 'hours_before'],
    '/data/attributes/cancellation_fee_tiers/0/hours_before',
    'hours_before',
  ],
  [['cancellation_fee_tiers', 0, 'fee_basis_points'], '/data/attributes/cancellation_fee_tiers/0/fee', 'fee'],
  [['items', 0, 'service_id'], '/data/attributes/items/0/service_id', 'service_id'],
  [['service_id'], '/data/relationships/service', 'service'],
  [['items', 0, 'unit_price_minor'], '/data/attributes/items/0/unit_price', 'unit_price'],
])('%j stands at %s and is called %s', (path, pointer, called) => {
  expect(pointerOf(path)).toBe(pointer);
  expect(publicName(path)).toBe(called);
});
