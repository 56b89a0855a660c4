import { inputOf } from '@booking/persistence/entity-input.ts';
import { linePattern } from '@booking/representations/limits.ts';
import { describe, expect, test } from '@jest/globals';
import { endpoints } from '../../services/gateway/src/endpoints/table.ts';
import { openApiDocument } from '../../services/gateway/src/openapi/document.ts';
import { requestName } from '../../services/gateway/src/openapi/request-schemas.ts';
import { inputsOfServices, updatesOfServices } from './inputs-of-services.ts';
import type { Json } from '../../services/gateway/test/openapi-validator.ts';
import {
  createResolver,
  differences,
  hasRuleInCode,
  placesBelow,
  schemaOf,
  type Input,
  type Place,
} from '../../services/gateway/test/schema-limits.ts';

/**
 * What a request may say in an attribute is decided by the schema that the owning service parses it with, and by that of the gateway before
 * it. Every such limit stands in the API description, and the description names none that neither holds. Most services parse with what
 * follows from the declaration (`inputOf`), which the gateway reads in a way of its own; rules that a service adds are tested there.
 */

/** Limits that stand in the description in another way than by the keyword of the service's schema. */
const statedOtherwise: Readonly<Record<string, string>> = {
  'orders.payment_settings': 'an object, held to 16 kB as JSON text: the sentence says so',
  'orders.custom_entry_map': 'an object, held to 16 kB as JSON text: the sentence says so',
  'customers.custom_entry_map': 'an object, held to 16 kB as JSON text: the sentence says so',
  'invoices.recipient_address': 'an object whose members have limits of their own, held as JSON text',
  'resource-views.filter': 'an object whose members have limits of their own',
  'webhook-subscriptions.custom_headers': 'an object whose members have limits of their own',
  'webhook-subscriptions.filter': 'an object whose members have limits of their own',
  'schedules.end_time': 'one pattern for the two alternatives of the service: a time, or 24:00',
};

/** Rules that are code in the service, with what the description says instead. */
const slugs = 'not shaped like an id: both address the same things';
const rates = 'three decimals at most: multipleOf is wrong for binary fractions';
const moments = 'a year from 0001 to 9999 in UTC as well: only offsets at both ends of the calendar leave it';
const vatIds = 'a VAT id with its country prefix: the sentence has an example';
const oneLine = 'one line, or nothing: no pattern tells both';
const rulesInCode: Readonly<Record<string, string>> = {
  'addresses.line2': oneLine,
  'addresses.postal_code': oneLine,
  'addresses.region': oneLine,
  'calendar-feeds.name': oneLine,
  'customers.company': oneLine,
  'customers.first_name': oneLine,
  'customers.last_name': oneLine,
  'customers.phone': oneLine,
  'customers.tax_exemption_reason': oneLine,
  'invoices.recipient': oneLine,
  'invoices.recipient_contact': oneLine,
  'invoices.tax_exemption_reason': oneLine,
  'orders.voucher_code': oneLine,
  'payments.reference': oneLine,
  'subscriptions.payment_token': oneLine,
  'timeslots.name': oneLine,
  'vouchers.name': oneLine,
  'organizations.website': 'an address without a login in it',
  'organizations.booking_page': 'an address without a login in it',
  'api-clients.expires_at': moments,
  'booking-bundle-groups.slug': slugs,
  'booking-bundles.slug': slugs,
  'booking-bundles.tax_rate': rates,
  'bookings.end_date': moments,
  'bookings.start_date': moments,
  'bundle-purchases.expires_at': moments,
  'communities.slug': slugs,
  'customers.vat_id': vatIds,
  'invoices.recipient_vat_id': vatIds,
  'orders.items': 'what an item needs depends on its type; the end is after the start',
  'organizations.currency': 'currencies that the runtime knows; the pattern says three capitals',
  'organizations.slug': slugs,
  'organizations.vat_id': vatIds,
  'payments.paid_at': moments,
  'plans.slug': slugs,
  'plans.tax_rate': rates,
  'resources.slug': slugs,
  'services.slug': slugs,
  'services.tax_rate': rates,
  'subscriptions.starts_at': moments,
  'subscriptions.trial_ends_at': moments,
  'timeslots.end_date': moments,
  'timeslots.start_date': moments,
  'vouchers.valid_from': moments,
  'vouchers.valid_until': moments,
  'webhook-subscriptions.custom_headers': 'names of headers that are not reserved',
  'webhook-subscriptions.events': 'identifiers of events, each once: enum and uniqueItems',
};

const { schemas } = (openApiDocument(endpoints) as { components: { schemas: Record<string, Json> } }).components;
const resolved = createResolver(schemas);
const member = (schema: Json, name: string): Json =>
  resolved((resolved(schema)['properties'] as Record<string, Json> | undefined)?.[name] ?? {});

interface Row extends Place {
  name: string;
  mode: 'create' | 'update';
  takesNull: boolean;
  /** The gateway refuses null of these, whatever the service would do. */
  isRequired: boolean;
  service: Place['gateway'] | undefined;
}

const takesNull = (properties: Record<string, Json>, name: string): boolean => {
  const { anyOf = [], not } = properties[name] as { anyOf?: Json[]; not?: Json };
  return anyOf.some(({ type }) => type === 'null') && not?.['type'] !== 'null';
};

const rows: Row[] = endpoints.flatMap(({ body, path }) => {
  if (body?.kind !== 'document' || path === '/orders/calculate') return [];
  const { entity, mode, writable } = body;
  const own = (mode === 'update' ? updatesOfServices[entity.type] : undefined) ?? inputsOfServices[entity.type];
  const input: Input = own ?? inputOf(entity);
  const held = schemaOf(input);
  const attributes = member(member(schemas[requestName(entity, mode)] ?? {}, 'data'), 'attributes');
  return Object.entries(writable.attributes)
    .filter(([name]) => mode === 'create' || !writable.createOnly.includes(name))
    .map(([name, { field, schema }]) => ({
      name: `${entity.type}.${name}${mode === 'create' ? '' : ' (update)'}`,
      mode,
      isRequired: writable.required.includes(name),
      takesNull: takesNull(resolved(attributes)['properties'] as Record<string, Json>, name),
      field,
      described: member(attributes, name),
      held: field in input.shape ? member(held, field) : undefined,
      gateway: schema,
      service: input.shape[field] as Row['service'],
    }));
});
const plain = ({ name }: Row): string => name.replace(' (update)', '');

/** That a text is one line is a rule in code, since white space at its ends goes first; the pattern of the description says it. */
const isOneLine = (described: Json): boolean =>
  JSON.stringify(described).includes(JSON.stringify(linePattern).slice(2, 30));

describe('limits of what may be written', () => {
  test('every attribute of a request is described, and has a schema of its service to be compared with', () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(rows.filter(({ described }) => Object.keys(described).length === 0)).toEqual([]);
    expect(rows.filter(({ held }) => held === undefined).map(({ name }) => name)).toEqual([]);
    const names = new Set(rows.map(plain));
    expect([...Object.keys(statedOtherwise), ...Object.keys(rulesInCode)].filter((name) => !names.has(name))).toEqual(
      [],
    );
  });

  test.each(rows.filter((row) => !(plain(row) in statedOtherwise)).map((row) => [row.name, row] as const))(
    '%s is described as it is held',
    (_name, row) => {
      expect([row, ...placesBelow(row, resolved)].flatMap(differences)).toEqual([]);
    },
  );

  test('an update takes null of an attribute where the description says so, and nowhere else', () => {
    const wrong = rows.filter(({ mode, takesNull: said, isRequired, service }) => {
      const taken = !isRequired && service?.safeParse(null).success === true;
      return mode === 'update' && said !== taken;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('rules that no keyword can tell are known, each with what is said instead', () => {
    const ruled = rows
      .filter(({ service, described }) => service !== undefined && hasRuleInCode(service) && !isOneLine(described))
      .map(plain);
    expect([...new Set(ruled)].sort()).toEqual(Object.keys(rulesInCode).sort());
  });
});
