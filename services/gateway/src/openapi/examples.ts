import type { EntityDefinition } from '@booking/representations/entity.ts';
import { exampleEntity, exampleId } from '@booking/representations/example-entity.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import { renderDocument } from '@booking/representations/json-api.ts';
import { noLookup } from '@booking/representations/lookup.ts';
import type { Writable } from '../endpoints/writable.ts';
import { attributeValue } from '@booking/representations/values.ts';

/** Examples are rendered from a wire entity by the code that renders answers, so that they cannot differ from them. */
const linkBase = 'https://api.example/api/v1';

export function exampleDocument(entity: EntityDefinition): unknown {
  const links = { self: `${linkBase}/${entity.type}/${exampleId}` };
  const fields = new Map([[entity.type, new Set(shownFields(entity))]]);
  return renderDocument(entity, exampleEntity(entity), { linkBase, lookup: noLookup, links, fields });
}

/** Without the fields of its entities: they stand in the example of one. */
export function exampleCollection(entity: EntityDefinition): unknown {
  const links = { self: `${linkBase}/${entity.type}`, next: null };
  const fields = new Map([[entity.type, new Set<string>()]]);
  return renderDocument(entity, [exampleEntity(entity)], { linkBase, lookup: noLookup, links, fields });
}

/** All attributes and one relation: they are all alike. */
const shownFields = ({ attributes, relations }: EntityDefinition): string[] => [
  ...Object.keys(attributes),
  ...Object.keys(relations).slice(0, 1),
];

export function exampleFlat(entity: EntityDefinition): unknown {
  return renderFlat(entity, exampleEntity(entity));
}

export function exampleFlatList(entity: EntityDefinition): unknown {
  return { data: [], links: { self: `${linkBase}/${entity.type}`, next: null } };
}

/** Values of attributes that only requests have, by name. */
const requestExamples: Readonly<Record<string, unknown>> = {
  items: [{ resource_id: exampleId, service_id: exampleId, start_date: '2026-03-29T11:00:00+02:00' }],
  voucher_code: 'SPRING',
  utm: { source: 'newsletter' },
  requires_approval: false,
  due_days: 14,
};

const invoiceLines = [{ description: 'Meeting room', quantity: 1, unit_price: 119, tax_rate: 19 }];

/** What a create needs although no single field of it is always required. */
const alsoNeeded: Readonly<Record<string, readonly string[]>> = {
  'calendar-feeds': ['resource'],
  customers: ['first_name', 'last_name'],
  invoices: ['items', 'customer'],
  payments: ['order'],
  vouchers: ['percent'],
};

/** Where the usual example of the kind would do harm or be refused. */
const chosenValues: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'api-clients': { role: 'staff' },
  'booking-rules': { limit: 480 },
  members: { role: 'staff' },
};

/** A request document with everything a create needs, or with the first attribute an update takes. */
export function exampleRequest(entity: EntityDefinition, writable: Writable, mode: 'create' | 'update'): unknown {
  const wire = exampleEntity(entity);
  const needed = [...writable.required, ...(alsoNeeded[entity.type] ?? [])];
  const names = Object.keys(writable.attributes).filter((name) =>
    mode === 'create' ? needed.includes(name) : !writable.createOnly.includes(name),
  );
  const chosen = mode === 'create' ? names : names.slice(0, 1);
  const attributes = Object.fromEntries(
    chosen.map((name) => {
      const attribute = entity.attributes[name];
      const own = chosenValues[entity.type]?.[name];
      if (own !== undefined) return [name, own];
      if (attribute) return [name, attributeValue(name, attribute, wire)];
      return [name, entity.type === 'invoices' && name === 'items' ? invoiceLines : requestExamples[name]];
    }),
  );
  const relationships = Object.fromEntries(
    Object.entries(writable.relationships)
      .filter(([name]) => mode === 'create' && needed.includes(name))
      .map(([name, { target, cardinality }]) => {
        const identifier = { type: target, id: exampleId };
        return [name, { data: cardinality === 'many' ? [identifier] : identifier }];
      }),
  );
  return {
    data: {
      type: entity.type,
      ...(mode === 'update' ? { id: exampleId } : {}),
      ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
      ...(Object.keys(relationships).length > 0 ? { relationships } : {}),
    },
  };
}

const plainRequests: Readonly<Record<string, unknown>> = {
  'change-plan': { plan: exampleId, at: 'period_end' },
  'change-payment': { payment_method: exampleId, payment_token: 'succeeds' },
  'change-recipient': { recipient: 'Ada Lovelace Ltd' },
  children: { child_resources: [{ name: 'Desk 1' }, { name: 'Desk 2' }] },
  schedules: {
    schedules: [
      { weekday: 1, start_time: '09:00', end_time: '17:00' },
      { weekday: 2, start_time: '09:00', end_time: '17:00' },
    ],
  },
  checkout: { pay_later: true },
  reschedule: { start_date: '2026-03-29T09:00:00+02:00', end_date: '2026-03-29T10:00:00+02:00' },
  'bookings/accept': { scope: 'this' },
  use: { units: 1, reason: 'Used at the desk' },
  credit: { units: 1, reason: 'Given back' },
  'invoices/credit': { amount: 25, reason: 'The projector was broken' },
  'customers/mail-preferences': { bundle_expiring: false },
  'members/mail-preferences': { webhook_subscription_failing: false },
  refund: { amount: 25, reason: 'Part of the time was not used' },
  settle: { outcome: 'succeeded', paid_at: '2026-03-29T09:00:00+02:00' },
  'change-items': { changes: [{ type: 'set_quantity', item_id: exampleId, quantity: 2 }] },
  preview: { changes: [{ type: 'cancel_order' }] },
  'change-tax': { tax_status: 'eu_business' },
  'apply-credit': {},
  recover: { since: '2026-03-29T09:00:00+02:00', statuses: ['abandoned', 'dropped'] },
  'refund-credit': { amount: 25 },
  datev: {
    since: '2026-03-01',
    until: '2026-03-31',
    consultant_number: 29_098,
    client_number: 55_003,
    fiscal_year_start: '2026-01-01',
    debtor_start: 10_000,
    money_account: 1_200,
    revenue_accounts: [
      { tax_rate: 19, account: 8_400 },
      { tax_rate: 7, account: 8_300 },
    ],
    write_off_accounts: [{ tax_rate: 19, account: 2_406 }],
  },
};

/** The body of an action that takes no document. */
export function examplePlainRequest(path: string): unknown {
  return exampleAt(plainRequests, path) ?? { reason: 'Asked for by the customer' };
}

/** Answers that are no entity, by the last part of their path. */
const plainAnswers: Readonly<Record<string, unknown>> = {
  'status-counts': {
    bookable_resource_count: 4,
    bookable_child_resource_count: 2,
    view_only_resource_count: 1,
    view_only_child_resource_count: 0,
    total_resource_count: 5,
    total_child_resource_count: 2,
    min_resource_count: null,
    min_child_resource_count: 10,
  },
  counts: { [exampleId]: 3 },
  calculate: {
    currency: 'EUR',
    total: 100,
    net_amount: 84.03,
    tax_amount: 15.97,
    discount_amount: 0,
    system_fee: 0,
    taxes: [{ tax_rate: 19, net_amount: 84.03, tax_amount: 15.97, total: 100 }],
    items: [
      {
        type: 'booking',
        name: 'Meeting room',
        resource_id: exampleId,
        service_id: exampleId,
        bundle_id: null,
        start_date: '2026-03-30T07:00:00.000+00:00',
        end_date: '2026-03-30T08:00:00.000+00:00',
        quantity: 1,
        unit_price: 100,
        tax_rate: 19,
        discount_amount: 0,
        total: 100,
        net_amount: 84.03,
        tax_amount: 15.97,
      },
    ],
  },
  preview: {
    currency: 'EUR',
    charged: 50,
    net_amount: 42.02,
    tax_amount: 7.98,
    difference: -50,
    fee: 50,
    documents: [{ kind: 'credit_note', total: -50, net_amount: -42.01, tax_amount: -7.99, invoice_id: exampleId }],
    balance: { charged: 50, paid: 100, refunded: 0, written_off: 0, due: 0, to_refund: 50 },
    status: 'canceled',
    items: [
      {
        id: exampleId,
        type: 'booking',
        name: 'Meeting room',
        quantity: 1,
        unit_price: 100,
        total: 50,
        booking_id: exampleId,
        series_id: null,
        ended: 'canceled',
      },
    ],
    bundle_purchases: [],
  },
  check: {
    balanced: true,
    currency: 'EUR',
    documents: 4,
    sealed: 4,
    orders: 3,
    payments: 2,
    customers: 2,
    totals: { charged: 119, credited: 0, written_off: 0, received: 100, refunded: 0, due: 19, credit: 0 },
    fault: null,
  },
  health: {
    health: 'healthy',
    breaker: 'closed',
    attempts: 1_000,
    success_rate: 0.998,
    p50_ms: 35,
    p95_ms: 120,
    last_success_at: '2026-03-29T07:00:00.000+00:00',
    last_error: null,
    waiting: 0,
    held: 0,
    oldest_waiting_at: null,
  },
  'webhook-events': {
    events: [
      {
        event: 'customers.created',
        summary: 'A customer was made',
        payload_version: 1,
        schema: { type: 'object' },
        example: { event: 'customers.created' },
      },
    ],
  },
  mail: {
    subject: 'Booking confirmed: Meeting room',
    text: 'Your booking is confirmed.\n',
    html: '<!doctype html><p>Your booking is confirmed.</p>',
  },
  'sync-auto-join': { count: 2 },
  'customers/mail-preferences': { booking_reminder: true, bundle_expiring: false },
  'members/mail-preferences': { webhook_subscription_failing: true },
  availability: {
    time_zone: 'Europe/Berlin',
    slots: [
      {
        start_date: '2026-03-30T07:00:00.000+00:00',
        end_date: '2026-03-30T08:00:00.000+00:00',
        available: 1,
        timeslot_id: null,
      },
    ],
    reason: null,
  },
  'free-times': {
    time_zone: 'Europe/Berlin',
    resources: [
      {
        resource_id: exampleId,
        name: 'Meeting room',
        slots: [
          {
            start_date: '2026-03-30T07:00:00.000+00:00',
            end_date: '2026-03-30T08:00:00.000+00:00',
            available: 1,
            timeslot_id: null,
          },
        ],
      },
    ],
  },
};

export function examplePlainAnswer(path: string): unknown {
  const example = exampleAt(plainAnswers, path);
  if (example === undefined) throw new Error(`No example for the answer of ${path}`);
  return example;
}

/** By the last part of the path, with its first one where that is not enough. */
function exampleAt<T>(examples: Readonly<Record<string, T>>, path: string): T | undefined {
  const parts = path.split('/');
  const [, first = ''] = parts;
  const last = parts.at(-1) ?? '';
  return examples[`${first}/${last}`] ?? examples[last];
}
