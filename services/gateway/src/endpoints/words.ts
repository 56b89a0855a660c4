import { singularOf } from '@booking/representations/json-schema.ts';

/** Names that people write otherwise than with blanks for the signs between their words. */
const written: Readonly<Record<string, string>> = {
  'api-clients': 'API clients',
  'utm-trackers': 'UTM trackers',
  auto_join_plans: 'auto-join plans',
  auto_join_tags: 'auto-join tags',
  created_by: 'creator',
  sub_orders: 'sub-orders',
  tmp_invoice: 'preview of the invoice',
  utm_tracker: 'UTM tracker',
};

/** A type or a relation in a sentence: `booking rules`, `API clients`. */
export const wordsOf = (name: string): string => written[name] ?? name.replaceAll(/[-_]/g, ' ');

/** `an order`, `a UTM tracker` of a type. */
export function oneOf(type: string): string {
  const words = singularOf(wordsOf(type));
  return `${/^[aeio]/i.test(words) ? 'an' : 'a'} ${words}`;
}
