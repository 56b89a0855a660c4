import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusalIn } from '../src/i18n/refusals.ts';

const docs = join(import.meta.dirname, '../../docs');
const detail = 'As the platform says it.';
const statusOf = (status: string) => `<${status}>`;
const said = (language: 'en' | 'de', code: string, meta: Record<string, string | number>) =>
  refusalIn(language, { code: code as never, detail, meta }, statusOf);

/** Of a page or description that is committed: what callers are told. */
const reasons = [...readFileSync(`${docs}/errors/conflict.md`, 'utf8').matchAll(/^\| `(\w+)` /gm)].map(
  ([, word = '']) => word,
);
const { components } = JSON.parse(readFileSync(`${docs}/reference/openapi.json`, 'utf8'));
const rules: string[] = components.schemas.BookingRulesAttributes.properties.rule_type.enum;

describe('what is refused', () => {
  test('is told in German for every reason of a conflict and every rule, with nothing left to be filled in', () => {
    expect(reasons.length).toBeGreaterThan(30);
    expect(rules.length).toBeGreaterThan(7);
    // Its sentence names what is in the way.
    const named = reasons.filter((reason) => reason !== 'must_be_ended');
    const facts = { refundable: 5, units_left: 2, limit: 30 };
    for (const [code, which, words] of [
      ['conflict', 'reason', named],
      ['booking_rule_violated', 'rule', rules],
    ] as const)
      for (const word of words) {
        const text = said('de', code, { [which]: word, ...facts });
        expect([word, text]).toEqual([word, expect.not.stringMatching(/[{}]|As the platform/)]);
        expect(said('en', code, { [which]: word, ...facts })).toBe(detail);
      }
  });

  test('has its figures, and statuses by their names', () => {
    expect(said('de', 'booking_rule_violated', { rule: 'max_duration', limit: 1_440 })).toMatch(
      /höchstens 1440 Minuten/,
    );
    expect(said('de', 'invalid_status_transition', { status: 'draft', action: 'pay' })).toMatch(/<draft>/);
  });

  test('is told as the platform says it where there are no words for it', () => {
    expect(said('de', 'validation_failed', {})).toBe(detail);
    expect(said('de', 'conflict', { reason: 'must_be_ended' })).toBe(detail);
    expect(said('de', 'conflict', { reason: 'a new one' })).toBe(detail);
  });
});
