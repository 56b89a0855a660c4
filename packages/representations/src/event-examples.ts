import { createHmac } from 'node:crypto';
import {
  type PublicEntityType,
  type PublicEventIdentifier,
  payloadVersion,
} from '@booking/contracts/event-identifiers.ts';
import { entities, entityOf } from './entities/registry.ts';
import type { WireEntity } from './entity.ts';
import { eventRelations } from './event-relations.ts';
import { exampleEntity } from './example-entity.ts';
import { renderFlat } from './flat.ts';

/** The key that the examples are signed with; no subscription has it. */
export const exampleSigningKey = 'ExampleSigningKeyExampleSigningKeyExampleSigningKeyExampleSignin';

const sentAt = '2026-03-29T07:00:01.000+00:00';
const idAt = (at: number) => `019b6c7e-5a00-7000-8000-${String(at).padStart(12, '0')}`;
const ids = new Map(entities.map(({ type }, at) => [type, idAt(at + 1)]));
const idOf = (type: string): string => ids.get(type) ?? idAt(0);
const webhookId = idOf('webhook-subscriptions');

const parentId = idAt(901);
const moment = '2026-03-29T07:00:00.000+00:00';

/** What an entity of the type is like when nothing special has happened to it: the wire fields that a made-up value would not fit. */
const usual: Readonly<Record<string, WireEntity>> = {
  bookings: {
    number: 'BB00000001',
    status: 'accepted',
    status_reason: null,
    note: null,
    expires_at: null,
    checked_in_at: null,
    checked_out_at: null,
    canceled_at: null,
    canceled_by: null,
    late_entry: false,
    padding_before_minutes: 0,
    padding_after_minutes: 0,
    timeslot_id: null,
  },
  orders: {
    status: 'completed',
    total_minor: 11_900,
    net_amount_minor: 10_000,
    tax_amount_minor: 1_900,
    discount_amount_minor: 0,
    modification_total_minor: 0,
    system_fee_minor: 0,
    note: null,
    expires_at: null,
    invoice_history_id: null,
    tmp_invoice_id: null,
    voucher_id: null,
    utm_tracker_id: null,
    sub_order_ids: [],
    file_ids: [],
    tag_ids: [],
  },
  invoices: {
    number: 'R-2026-000001',
    status: 'open',
    locked: true,
    recipient: 'Ada Lovelace',
    total_minor: 11_900,
    net_amount_minor: 10_000,
    tax_amount_minor: 1_900,
    discount_amount_minor: 0,
    paid_minor: 0,
    due_minor: 11_900,
    taxes: [{ tax_rate_basis_points: 1_900, net_amount_minor: 10_000, tax_amount_minor: 1_900, total_minor: 11_900 }],
    overdue: false,
    canceled_at: null,
    note: null,
    subscription_id: null,
    previous_invoice_id: null,
  },
  customers: { anonymised_at: null, note: null, tag_ids: [] },
  addresses: { line1: 'Torstraße 1', line2: null, postal_code: '10119', city: 'Berlin', region: null },
  resources: {
    name: 'Meeting room',
    check_in_window_minutes: 30,
    parent_id: parentId,
    child_ids: [],
    has_children: false,
  },
  services: { name: 'Meeting room, by the hour' },
  plans: { name: 'Basic' },
  communities: { name: 'Makers' },
  subscriptions: {
    name: 'Basic',
    status: 'active',
    trial_ends_at: null,
    current_period_end: '2026-04-29T07:00:00.000+00:00',
    suspended_at: null,
    canceled_at: null,
    ends_at: null,
    ended_at: null,
  },
  timeslots: { name: 'Course', status: 'active' },
  'community-accounts': { status: 'accepted' },
};

/** How the entity is different at the moment of an event. */
const atEvent: Partial<Record<PublicEventIdentifier, WireEntity>> = {
  'bookings.updated': { note: 'Please bring a projector' },
  'bookings.checked-in': { checked_in_at: moment },
  'bookings.checked-out': { checked_in_at: moment, checked_out_at: '2026-03-29T08:00:00.000+00:00' },
  'bookings.deleted': { status: 'canceled', canceled_at: moment },
  'orders.updated': { note: 'Please ring twice' },
  'orders.deleted': { status: 'canceled' },
  'invoices.created': { number: null, status: 'draft', locked: false, issued_at: null, due_date: null },
  'invoices.updated': { status: 'paid', paid_minor: 11_900, due_minor: 0 },
  'invoices.deleted': { number: null, status: 'draft', locked: false, issued_at: null, due_date: null },
  'subscriptions.created': {
    status: 'planned',
    period_number: 0,
    current_period_start: null,
    current_period_end: null,
  },
  'subscriptions.renewed': { period_number: 2 },
  'subscriptions.suspended': { status: 'suspended', suspended_at: moment },
  'subscriptions.canceled': { status: 'canceled', canceled_at: moment, ends_at: '2026-04-29T07:00:00.000+00:00' },
  'subscriptions.ended': { status: 'ended', canceled_at: moment, ends_at: moment, ended_at: moment },
};

const parent: WireEntity = {
  id: parentId,
  name: 'Event floor',
  slug: 'event-floor',
  parent_id: null,
  has_children: true,
};

const wireOf = (type: string, id = idOf(type)): WireEntity => ({
  ...exampleEntity(entityOf(type), idOf),
  ...usual[type],
  ...(id === parentId ? { ...parent, child_ids: [idOf(type)] } : {}),
});

/** The body of a delivery, rendered like a real one; its times are on the clock of an organization in Berlin. */
export function examplePayload(type: PublicEntityType, event: PublicEventIdentifier): Record<string, unknown> {
  const data = renderFlat(
    entityOf(type),
    { ...wireOf(type), ...atEvent[event] },
    { include: eventRelations[type], lookup: wireOf, timeZone: 'Europe/Berlin' },
  );
  return { event, event_id: idAt(900), webhook_id: webhookId, triggered_at: sentAt, data };
}

/** The headers that a delivery of `payload` has when it is signed with `exampleSigningKey`. */
export function exampleHeaders(payload: Record<string, unknown>): Record<string, string> {
  const body = JSON.stringify(payload);
  const timestamp = String(Date.parse(sentAt) / 1_000);
  const hmac = (text: string) => createHmac('sha256', exampleSigningKey).update(text);
  return {
    'Content-Type': 'application/json',
    Signature: hmac(body).digest('hex'),
    'Webhook-Payload-Version': String(payloadVersion),
    'webhook-id': idAt(900),
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac(`${idAt(900)}.${timestamp}.${body}`).digest('base64')}`,
  };
}
