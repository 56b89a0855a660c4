import type { PersonalRows } from '@booking/messaging/erasure.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const ofCustomers = {
  first_name: '',
  last_name: 'Anonymised',
  email: null,
  phone: null,
  company: null,
  vat_id: null,
  note: null,
  custom_entry_map: {},
  address: null,
};
const ofInvoices = { recipient: 'Anonymised', recipient_address: null, recipient_vat_id: null };

/** Pure: a payload without what it says of a person, in the same shape; the customer himself, nested, and as the recipient of invoices. */
export function withoutPerson(node: Json, customerId: string): Json {
  if (Array.isArray(node)) return node.map((one) => withoutPerson(one, customerId));
  if (node === null || typeof node !== 'object') return node;
  const inner = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, withoutPerson(value, customerId)]),
  );
  if (node['type'] === 'customers' && node['id'] === customerId) return blanked(inner, ofCustomers);
  if (node['type'] === 'invoices' && idOf(node['customer']) === customerId) return blanked(inner, ofInvoices);
  return inner;
}

/** Only what is there: a reference stays one. */
function blanked(node: Record<string, Json>, blanks: Record<string, Json>): Json {
  const present = Object.entries(blanks).filter(([name]) => name in node);
  return { ...node, ...Object.fromEntries(present) };
}

function idOf(node: Json | undefined): unknown {
  return node !== null && typeof node === 'object' && !Array.isArray(node) ? node['id'] : undefined;
}

/** Records of deliveries that have ended; sent again they say what is still known. */
export const deliveryBodies: PersonalRows = {
  collection: 'webhook_deliveries',
  naming: (customerId) => ({ body: { $regex: customerId }, overdue_at: null }),
  erased: ({ body }, customerId) => ({
    body: JSON.stringify(withoutPerson(JSON.parse(String(body)) as Json, customerId)),
  }),
};

/** Reminders that are to go out to somebody who has asked to be forgotten: nobody is told. */
export const reminders: PersonalRows = {
  collection: 'timers',
  naming: (customerId) => ({ 'payload.customer_id': customerId }),
  erased: () => ({ 'payload.addressee': null }),
};
