import type { ListQuery } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { Stored } from '../bench-domain/world.ts';
import type { DomainService } from './world.ts';

/** Where a list is asked for. */
export interface ListRpc {
  service: DomainService;
  /** Full name of the gRPC service. */
  name: string;
  rpc: ListName;
}

type ListName =
  | 'ListOrders'
  | 'ListCustomers'
  | 'ListInvoices'
  | 'ListPayments'
  | 'ListSubscriptions'
  | 'ListVouchers'
  | 'ListBookings'
  | 'ListResources'
  | 'ListMembers'
  | 'ListServices'
  | 'ListCommunityAccounts';

/** One of `rows` rows, by its place in the order of creation. */
export interface Place {
  index: number;
  rows: number;
  createdAt: Date;
  /** Ids of others that rows refer to, the same in every run: of twenty rows each. */
  of20: string;
  /** What the rare rows have in their texts: twenty in every collection, however large. */
  text: string;
  rare: boolean;
}

export interface Page {
  filters: Record<string, string | string[]>;
  sort?: string;
}

export interface Collection extends ListRpc {
  collection: string;
  /** Which demo document is copied. */
  like: Record<string, unknown>;
  /** What one row has of its own, beside `_id`, organization and times. */
  row(place: Place): Partial<Stored>;
  /** The texts that rows keep search keys of, as the store says it. */
  searched?: readonly string[];
  pages: readonly Page[];
}

export const startMs = Date.UTC(2026, 0, 1);
const secondMs = 1_000;
export const at = (second: number): string => new Date(startMs + second * secondMs).toISOString();
export const createdAt = (index: number): Date => new Date(startMs + index * secondMs);

/** An id that is the same for the same place. */
export function idAt(place: number): string {
  return `01900000-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;
}

/** Rows whose text is searched for by one that only twenty have. */
export const rareText = 'zebra crossing';
/** Of a hundred. */
const common = 60;
const pick = <T>(of: readonly [T, T, T], index: number): T =>
  index % 100 < common ? of[0] : index % 100 < 99 ? of[1] : of[2];
const word = (index: number): string => ((index * 7_919) % 999_983).toString(36).padStart(5, '0');

const byCreation: readonly Page[] = [{ filters: {} }, { filters: {}, sort: 'created_at' }];
const aDay = { created_since: at(2_000), created_until: at(5_600) };

const billing = (name: string, rpc: ListName): ListRpc => ({
  service: 'orders-billing',
  name: `booking.orders.v1.${name}`,
  rpc,
});

const orders: Collection = {
  ...billing('OrderService', 'ListOrders'),
  collection: 'orders',
  searched: ['number', 'note'],
  like: { held: true },
  row: ({ index, of20, text, createdAt: made }) => ({
    number: `BX${String(index).padStart(9, '0')}`,
    status: pick(['completed', 'canceled', 'pending'], index),
    customer_id: of20,
    booking_ids: [idAt(index)],
    tag_ids: index % 500 === 0 ? [idAt(7)] : [],
    voucher_id: index % 500 === 0 ? idAt(8) : null,
    total_minor: (index * 7_919) % 100_000,
    start_date: new Date(made.getTime() + ((index * 7_919) % 1_000_000) * secondMs),
    note: text,
  }),
  pages: [
    ...byCreation,
    { filters: { status: 'completed' } },
    { filters: { status: 'pending' } },
    { filters: { status: ['pending', 'canceled'] } },
    { filters: { customer_id: idAt(3) } },
    { filters: { booking_id: idAt(77) } },
    { filters: { tag_id: idAt(7) } },
    { filters: { voucher_id: idAt(8) } },
    { filters: { number: 'BX000000077' } },
    { filters: aDay },
    { filters: { updated_since: at(2_000) }, sort: 'updated_at' },
    { filters: {}, sort: '-updated_at' },
    { filters: {}, sort: 'number' },
    { filters: {}, sort: '-total' },
    { filters: {}, sort: 'start_date' },
    { filters: {}, sort: 'status' },
    { filters: { status: 'completed' }, sort: 'start_date' },
    { filters: { search: 'bx0000' } },
    { filters: { search: rareText } },
  ],
};

const customers: Collection = {
  ...billing('CustomerService', 'ListCustomers'),
  collection: 'customers',
  searched: ['first_name', 'last_name', 'email', 'company'],
  like: {},
  row: ({ index, text, rare }) => ({
    first_name: rare ? text : `Ada ${word(index)}`,
    last_name: `Lovelace-${word(index + 5)}`,
    email: `ada.${index}@example.com`,
    company: `Analytical ${word(index + 9)}`,
    tag_ids: index % 500 === 0 ? [idAt(7)] : [],
  }),
  pages: [
    ...byCreation,
    { filters: { email: 'ada.77@example.com' } },
    { filters: { tag_id: idAt(7) } },
    { filters: aDay },
    { filters: { updated_since: at(2_000) }, sort: 'updated_at' },
    { filters: {}, sort: 'last_name' },
    { filters: {}, sort: 'first_name' },
    { filters: {}, sort: 'email' },
    { filters: {}, sort: 'company' },
    { filters: { search: 'lovelace' } },
    { filters: { search: rareText } },
  ],
};

const invoices: Collection = {
  ...billing('InvoiceService', 'ListInvoices'),
  collection: 'invoices',
  searched: ['number', 'recipient'],
  like: { locked: true },
  row: ({ index, of20, text, createdAt: made }) => ({
    number: `RX${String(index).padStart(9, '0')}`,
    status: pick(['paid', 'canceled', 'open'], index),
    kind: index % 50 === 0 ? 'credit_note' : 'invoice',
    recipient: text,
    customer_id: of20,
    order_id: idAt(index),
    subscription_id: index % 500 === 0 ? idAt(8) : null,
    issued_at: made,
    due_date: made.toISOString().slice(0, 10),
    due_minor: index % 100 === 99 ? 1_000 : 0,
    to_refund_minor: index % 1_000 === 0 ? 100 : 0,
    total_minor: (index * 7_919) % 100_000,
    overdue_from: made,
    canceled_at: null,
    written_off_minor: 0,
  }),
  pages: [
    ...byCreation,
    { filters: { status: 'paid' } },
    { filters: { status: 'open' } },
    { filters: { status: 'open', overdue: 'true' } },
    { filters: { kind: 'credit_note' } },
    { filters: { customer_id: idAt(3) } },
    { filters: { order_id: idAt(77) } },
    { filters: { subscription_id: idAt(8) } },
    { filters: { number: 'RX000000077' } },
    { filters: { balance: 'due' } },
    { filters: { balance: 'to_refund' } },
    { filters: { balance: 'settled' } },
    { filters: aDay },
    { filters: { issued_since: at(2_000), issued_until: at(5_600) }, sort: 'issued_at' },
    { filters: { due_since: '2026-01-01', due_until: '2026-01-01' }, sort: 'due_date' },
    { filters: {}, sort: '-issued_at' },
    { filters: {}, sort: 'due_date' },
    { filters: {}, sort: '-number' },
    { filters: {}, sort: '-total' },
    { filters: { search: 'rx0000' } },
    { filters: { search: rareText } },
  ],
};

const payments: Collection = {
  ...billing('PaymentService', 'ListPayments'),
  collection: 'payments',
  searched: ['reference', 'note'],
  like: {},
  row: ({ index, of20, text, createdAt: made }) => ({
    status: pick(['succeeded', 'failed', 'pending'], index),
    reference: text,
    customer_id: of20,
    order_id: idAt(index),
    invoice_id: idAt(index),
    subscription_id: index % 500 === 0 ? idAt(8) : null,
    amount_minor: (index * 7_919) % 100_000,
    paid_at: made,
    reversed_at: null,
    refunds: [],
  }),
  pages: [
    ...byCreation,
    { filters: { status: 'succeeded' } },
    { filters: { status: 'pending' } },
    { filters: { customer_id: idAt(3) } },
    { filters: { order_id: idAt(77) } },
    { filters: { invoice_id: idAt(77) } },
    { filters: { subscription_id: idAt(8) } },
    { filters: { paid_since: at(2_000), paid_until: at(5_600) }, sort: 'paid_at' },
    { filters: {}, sort: '-paid_at' },
    { filters: {}, sort: 'amount' },
    { filters: { search: rareText } },
  ],
};

const subscriptions: Collection = {
  ...billing('SubscriptionService', 'ListSubscriptions'),
  collection: 'subscriptions',
  searched: ['name'],
  like: {},
  row: ({ index, of20, text, createdAt: made }) => ({
    status: pick(['active', 'ended', 'suspended'], index),
    customer_id: of20,
    plan_id: idAt(index % 10),
    name: text,
    starts_at: new Date(made.getTime() + ((index * 7_919) % 1_000_000) * secondMs),
  }),
  pages: [
    ...byCreation,
    { filters: { status: 'active' } },
    { filters: { status: 'suspended' } },
    { filters: { customer_id: idAt(3) } },
    { filters: { plan_id: idAt(3) } },
    { filters: {}, sort: 'starts_at' },
    { filters: {}, sort: 'name' },
    { filters: { search: rareText } },
  ],
};

const vouchers: Collection = {
  ...billing('VoucherService', 'ListVouchers'),
  collection: 'vouchers',
  searched: ['code', 'name'],
  like: {},
  row: ({ index, text }) => ({ code: `V${index}`, name: text, active: index % 100 !== 0, use_count: index % 1_000 }),
  pages: [
    ...byCreation,
    { filters: { code: 'V77' } },
    { filters: { active: 'true' } },
    { filters: { active: 'false' } },
    { filters: {}, sort: 'code' },
    { filters: {}, sort: 'name' },
    { filters: {}, sort: '-use_count' },
    { filters: { search: rareText } },
  ],
};

const bookings: Collection = {
  service: 'resources',
  name: 'booking.resources.v1.BookingService',
  rpc: 'ListBookings',
  collection: 'bookings',
  like: { status: 'accepted' },
  row: ({ index, of20, createdAt: made }) => {
    const times = {
      start_date: new Date(made.getTime() + 86_400_000),
      end_date: new Date(made.getTime() + 90_000_000),
    };
    return {
      ...times,
      blocked_from: times.start_date,
      blocked_until: times.end_date,
      number: `BN${String(index).padStart(9, '0')}`,
      status: pick(['accepted', 'canceled', 'requested'], index),
      customer_id: of20,
      order_id: idAt(index),
      resource_id: idAt(index % 100),
      service_id: idAt(index % 10),
    };
  },
  pages: [
    { filters: {} },
    { filters: {}, sort: '-start_date' },
    { filters: {}, sort: '-created_at' },
    { filters: { status: 'accepted' } },
    { filters: { status: 'requested' } },
    { filters: { customer_id: idAt(3) } },
    { filters: { order_id: idAt(77) } },
    { filters: { resource_id: idAt(3) } },
    { filters: { service_id: idAt(3) } },
    { filters: { number: 'BN000000077' } },
    { filters: { ends_after: at(2_000), starts_before: at(100_000) } },
    { filters: { resource_id: idAt(3), status: ['accepted', 'requested'], ends_after: at(7_000) } },
    { filters: {}, sort: '-number' },
  ],
};

const resources: Collection = {
  service: 'resources',
  name: 'booking.resources.v1.ResourceService',
  rpc: 'ListResources',
  collection: 'resources',
  like: { parent_id: null },
  row: ({ index, text, rare }) => ({
    name: rare ? `${text} ${index}` : `Room ${word(index)} ${index}`,
    slug: `room-${index}`,
    archived: index % 100 === 0,
    live: index % 50 !== 0,
    parent_id: index % 4 === 0 ? null : idAt(index % 1_000),
    order_index: index % 1_000,
    booked_days: [],
  }),
  pages: [
    { filters: {} },
    { filters: {}, sort: '-name' },
    { filters: {}, sort: '-created_at' },
    { filters: {}, sort: '-updated_at' },
    { filters: {}, sort: 'order_index' },
    { filters: { live: 'true', archived: 'false' } },
    { filters: { archived: 'true' } },
    { filters: { top_level: 'true' } },
    { filters: { parent_id: idAt(3) } },
    { filters: { slug: 'room-77' } },
    { filters: { search: 'room' } },
    { filters: { search: rareText } },
  ],
};

const members: Collection = {
  service: 'catalog',
  name: 'booking.catalog.v1.MemberService',
  rpc: 'ListMembers',
  collection: 'members',
  like: {},
  row: ({ index, text }) => ({
    subject: `bench-${index}`,
    email: `member.${index}@example.com`,
    first_name: text,
    last_name: `Lovelace-${word(index)}`,
    role: pick(['member', 'manager', 'admin'], index),
  }),
  pages: [
    { filters: {} },
    { filters: {}, sort: '-created_at' },
    { filters: { role: 'admin' } },
    { filters: {}, sort: 'last_name' },
    { filters: {}, sort: 'email' },
    { filters: { search: rareText } },
  ],
};

const services: Collection = {
  service: 'catalog',
  name: 'booking.catalog.v1.ServiceService',
  rpc: 'ListServices',
  collection: 'services',
  like: {},
  row: ({ index, text }) => ({
    name: `${text} ${word(index)}`,
    slug: `service-${index}`,
    live: index % 100 !== 0,
    order_index: index % 1_000,
    price_minor: (index * 7_919) % 100_000,
  }),
  pages: [
    { filters: {} },
    { filters: {}, sort: '-created_at' },
    { filters: {}, sort: 'name' },
    { filters: {}, sort: 'price' },
    { filters: { live: 'false' } },
    { filters: { slug: 'service-77' } },
    { filters: { search: rareText } },
  ],
};

const communityAccounts: Collection = {
  service: 'catalog',
  name: 'booking.catalog.v1.CommunityAccountService',
  rpc: 'ListCommunityAccounts',
  collection: 'community_accounts',
  like: {},
  row: ({ index, createdAt: made }) => ({
    status: index % 100 === 0 ? 'pending' : 'accepted',
    joined_at: made,
    customer_id: idAt(index),
    community_id: idAt(index % 10),
  }),
  pages: [
    { filters: {} },
    { filters: {}, sort: '-created_at' },
    { filters: { community_id: idAt(3) } },
    { filters: { community_id: idAt(3), status: 'pending' } },
    { filters: { status: 'pending' } },
    { filters: {}, sort: '-joined_at' },
  ],
};

export const collections: readonly Collection[] = [
  orders,
  customers,
  invoices,
  payments,
  subscriptions,
  vouchers,
  bookings,
  resources,
  members,
  services,
  communityAccounts,
];

export function queryOf({ filters, sort }: Page, page: Partial<ListQuery>): ListQuery {
  return {
    filters: Object.entries(filters).map(([key, value]) => ({ key, values: [value].flat() })),
    sorts: sort === undefined ? [] : [{ field: sort.replace(/^-/, ''), descending: sort.startsWith('-') }],
    ...page,
  };
}

export function nameOf({ filters, sort }: Page): string {
  const shown = Object.entries(filters).map(([key, value]) => {
    const values = [value].flat();
    const text = values.join('|');
    return /^(status|kind|balance|role|live|active|archived|top_level|overdue|search)$/.test(key)
      ? `${key}=${text}`
      : key;
  });
  return `${shown.join(', ') || 'all'}${sort === undefined ? '' : ` by ${sort}`}`;
}
