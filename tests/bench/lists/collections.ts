import type { ListQuery } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { DomainService, Stored } from '../kit/world.ts';

/** A row by its place in the order of creation. */
interface Place {
  index: number;
  createdAt: Date;
  /** Ids of others that rows refer to, the same in every run: of twenty rows each. */
  of20: string;
  /** What the rare rows have in their texts: twenty in every collection, however large. */
  text: string;
  rare: boolean;
}

export interface Page {
  name: string;
  filters: { key: string; values: string[] }[];
  sort?: string;
}

export interface Collection {
  service: DomainService;
  /** Full name of the gRPC service, and its list. */
  name: string;
  rpc: string;
  collection: string;
  /** Which demo document is copied; absent: none, rows are all that there is. */
  like?: Record<string, unknown>;
  /** What one row has of its own, beside `_id`, organization and times. */
  row(place: Place): Partial<Stored>;
  /** The texts that rows keep search keys of, as the store says it. */
  searched?: readonly string[];
  pages: readonly Page[];
}

const startMs = Date.UTC(2026, 0, 1);
const secondMs = 1_000;
const at = (second: number): string => new Date(startMs + second * secondMs).toISOString();
export const createdAt = (index: number): Date => new Date(startMs + index * secondMs);

/** An id that is the same for the same place. */
export const idAt = (place: number): string => `01900000-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;

/** Rows whose text is searched for by one that only twenty have. */
export const rareText = 'zebra crossing';
const pick = <T>(of: readonly [T, T, T], index: number): T =>
  index % 100 < 60 ? of[0] : index % 100 < 99 ? of[1] : of[2];
const word = (index: number): string => ((index * 7_919) % 999_983).toString(36).padStart(5, '0');

/** Pages as a query names them, between bars; several values of a filter with commas. Names leave out values that are only ids or times. */
function pages(text: string): Page[] {
  return text.split('|').map((page): Page => {
    const query = page.trim() === 'all' ? [] : [...new URLSearchParams(page.trim())];
    const filters = query.filter(([key]) => key !== 'sort').map(([key, value]) => ({ key, values: value.split(',') }));
    const sort = query.find(([key]) => key === 'sort')?.[1];
    const shown = filters.map(({ key, values }) => {
      const told = values.join(' or ');
      return key !== 'search' && /\d/.test(told) ? key : `${key}=${told}`;
    });
    const name = `${shown.join(', ') || 'all'}${sort === undefined ? '' : ` by ${sort}`}`;
    return { name, filters, ...(sort === undefined ? {} : { sort }) };
  });
}

const billing = (name: string, rpc: string) =>
  ({ service: 'orders-billing', name: `booking.orders.v1.${name}`, rpc }) as const;

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
  pages:
    pages(`all | sort=created_at | status=completed | status=pending | status=pending,canceled | customer_id=${idAt(3)} |
    booking_id=${idAt(77)} | tag_id=${idAt(7)} | voucher_id=${idAt(8)} | number=BX000000077 |
    created_since=${at(2_000)}&created_until=${at(5_600)} | updated_since=${at(2_000)}&sort=updated_at | sort=-updated_at |
    sort=number | sort=-total | sort=start_date | sort=status | status=completed&sort=start_date | search=bx0000 |
    search=${rareText}`),
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
  pages:
    pages(`all | sort=created_at | email=ada.77@example.com | tag_id=${idAt(7)} | created_since=${at(2_000)}&created_until=${at(5_600)} |
    updated_since=${at(2_000)}&sort=updated_at | sort=last_name | sort=first_name | sort=email | sort=company | search=lovelace |
    search=${rareText}`),
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
  pages:
    pages(`all | sort=created_at | status=paid | status=open | status=open&overdue=true | kind=credit_note | customer_id=${idAt(3)} |
    order_id=${idAt(77)} | subscription_id=${idAt(8)} | number=RX000000077 | balance=due | balance=to_refund | balance=settled |
    created_since=${at(2_000)}&created_until=${at(5_600)} | issued_since=${at(2_000)}&issued_until=${at(5_600)}&sort=issued_at |
    due_since=2026-01-01&due_until=2026-01-01&sort=due_date | sort=-issued_at | sort=due_date | sort=-number | sort=-total |
    search=rx0000 | search=${rareText}`),
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
  pages:
    pages(`all | sort=created_at | status=succeeded | status=pending | customer_id=${idAt(3)} | order_id=${idAt(77)} |
    invoice_id=${idAt(77)} | subscription_id=${idAt(8)} | paid_since=${at(2_000)}&paid_until=${at(5_600)}&sort=paid_at |
    sort=-paid_at | sort=amount | search=${rareText}`),
};

const vouchers: Collection = {
  ...billing('VoucherService', 'ListVouchers'),
  collection: 'vouchers',
  searched: ['code', 'name'],
  like: {},
  row: ({ index, text }) => ({ code: `V${index}`, name: text, active: index % 100 !== 0, use_count: index % 1_000 }),
  pages: pages(
    `all | sort=created_at | code=V77 | active=true | active=false | sort=code | sort=name | sort=-use_count | search=${rareText}`,
  ),
};

const bookings: Collection = {
  service: 'resources',
  name: 'booking.resources.v1.BookingService',
  rpc: 'ListBookings',
  collection: 'bookings',
  like: { status: 'accepted' },
  row: ({ index, of20, createdAt: made }) => {
    const [start_date, end_date] = [86_400_000, 90_000_000].map((ms) => new Date(made.getTime() + ms));
    return {
      start_date,
      end_date,
      blocked_from: start_date,
      blocked_until: end_date,
      number: `BN${String(index).padStart(9, '0')}`,
      status: pick(['accepted', 'canceled', 'requested'], index),
      customer_id: of20,
      order_id: idAt(index),
      resource_id: idAt(index % 100),
      service_id: idAt(index % 10),
    };
  },
  pages:
    pages(`all | sort=-start_date | sort=-created_at | status=accepted | status=requested | customer_id=${idAt(3)} |
    order_id=${idAt(77)} | resource_id=${idAt(3)} | service_id=${idAt(3)} | number=BN000000077 |
    ends_after=${at(2_000)}&starts_before=${at(100_000)} |
    resource_id=${idAt(3)}&status=accepted,requested&ends_after=${at(7_000)} | sort=-number`),
};

/** Where the demo organization is at home; its copies say nothing else. */
const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' });
const allWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '0000-01-01', to: '9999-12-31' }));

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
    booked_days: index % 2 === 0 ? [today] : [],
    activity: index % 5 === 0 ? [] : allWeek,
  }),
  pages:
    pages(`all | sort=-name | sort=-created_at | sort=-updated_at | sort=order_index | live=true&archived=false | archived=true |
    top_level=true | booked_today=true&active_today=true | parent_id=${idAt(3)} | slug=room-77 | search=room | search=${rareText}`),
};

/** Of its kinds of event and status there are rare ones, all of them old. */
const deliveries: Collection = {
  service: 'webhooks',
  name: 'booking.webhooks.v1.WebhookDeliveryService',
  rpc: 'ListDeliveries',
  collection: 'webhook_deliveries',
  row: ({ index, createdAt: made }) => {
    const event = index < 60 ? 'customers.created' : `orders.${pick(['created', 'updated', 'canceled'], index)}`;
    const [id, webhook] = [idAt(index), idAt(index % 5)];
    return {
      version: 1,
      event,
      event_id: id,
      webhook_subscription_id: webhook,
      status: index < 60 ? 'dropped' : pick(['succeeded', 'abandoned', 'waiting'], index),
      triggered_at: made.toISOString(),
      request_id: 'bench',
      body: JSON.stringify({ event, event_id: id, webhook_id: webhook }),
      round: 0,
      parked: 0,
      attempts: [],
      next_attempt_at: null,
      overdue_at: null,
    };
  },
  pages:
    pages(`all | sort=created_at | webhook_subscription=${idAt(3)} | status=succeeded | status=dropped | status=abandoned,dropped |
    event=orders.created | event=customers.created | event_id=${idAt(77)} | created_since=${at(2_000)}&created_until=${at(5_600)} |
    webhook_subscription=${idAt(3)}&status=abandoned,dropped | status=abandoned,dropped&created_since=${at(2_000)}`),
};

export const collections = [orders, customers, invoices, payments, vouchers, bookings, resources, deliveries];

export function queryOf({ filters, sort }: Pick<Page, 'filters' | 'sort'>, page: Partial<ListQuery>): ListQuery {
  const sorts = sort === undefined ? [] : [{ field: sort.replace(/^-/, ''), descending: sort.startsWith('-') }];
  return { filters, sorts, ...page };
}
