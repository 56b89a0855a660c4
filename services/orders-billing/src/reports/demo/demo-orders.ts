import { demoBookingIds, demoBookings, demoId, type DemoOrganization } from '@booking/contracts/demo-data.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { settle, type Settling } from '../../sales/settling/settle.ts';
import { addPurchases } from '../../sales/passes/bundle-units.ts';
import { freeEnd } from '../../sales/settling/follow-bookings.ts';
import { newRecord } from '@booking/representations/record.ts';
import { paymentRecord } from '../../payments/payment.ts';
import type { Order } from '../../sales/orders/order.ts';
import { orderRecord, plainItem, type OrderItem, type OrderStatus } from '../../sales/orders/order-fields.ts';
import { balanced } from '../../ledger/invoices/invoice-balance.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { DateTime } from 'luxon';
import type { InvoiceStore } from '../../ledger/invoices/invoice-store.ts';
import { totalsOf } from '../../money/totals.ts';
import type { NumberSeriesStore } from '../../ledger/numbers/number-series-store.ts';
import type { OrderSettings } from '../../sales/orders/order-settings.ts';
import type { OrderStore } from '../../sales/orders/order-store.ts';
import type { PaymentStore } from '../../payments/payment-store.ts';

interface Sample {
  id: string;
  customer: string;
  status: OrderStatus;
  paid?: boolean;
  item: Pick<OrderItem, 'id' | 'type' | 'name' | 'quantity' | 'unit_price_minor' | 'resource_id' | 'service_id'> &
    Pick<OrderItem, 'start_date' | 'end_date' | 'booking_id'>;
}

/** One order per status, with what belongs to it: preview, open, paid and canceled invoice. */
const pastOrders: readonly { name: string; customer: string; status: OrderStatus; hours: number; paid?: boolean }[] = [
  { name: 'draft', customer: 'ada', status: 'draft', hours: 1 },
  { name: 'pending', customer: 'grace', status: 'pending', hours: 2 },
  { name: 'open', customer: 'ada', status: 'completed', hours: 5 },
  { name: 'paid', customer: 'grace', status: 'completed', hours: 3, paid: true },
  { name: 'canceled', customer: 'alan', status: 'canceled', hours: 1 },
  { name: 'expired', customer: 'katherine', status: 'expired', hours: 4 },
];

function pastSamples({ slug }: DemoOrganization): Sample[] {
  return pastOrders.map(({ name, hours, ...rest }) => ({
    ...rest,
    id: demoId(`${slug}/orders/${name}`),
    item: {
      id: demoId(`${slug}/orders/${name}/items/1`),
      type: 'service',
      name: 'Meeting room',
      quantity: hours,
      unit_price_minor: 10_000,
      resource_id: null,
      service_id: demoId(`${slug}/services/meeting-room`),
      start_date: null,
      end_date: null,
      booking_id: null,
    },
  }));
}

/** The orders of the bookings that resources loads for the same day. */
function samplesOfTheDay({ slug, timeZone: zone }: DemoOrganization, now: Date): Sample[] {
  const day = DateTime.fromJSDate(now, { zone }).toFormat('yyyy-MM-dd');
  const at = (time: string): Date => DateTime.fromISO(`${day}T${time}`, { zone }).toJSDate();
  return demoBookings.map(({ key, resource, customer, order: status, from, to }) => {
    const ids = demoBookingIds(slug, key, day);
    return {
      id: ids.order,
      customer,
      status,
      item: {
        id: ids.item,
        type: 'booking',
        name: `${resource}, ${from} to ${to}`,
        quantity: 1,
        unit_price_minor: 2_500,
        resource_id: demoId(`${slug}/resources/${resource}`),
        service_id: null,
        start_date: at(from),
        end_date: at(to),
        booking_id: ids.booking,
      },
    };
  });
}

/** What writes orders with invoices and payments as if they had been placed. */
export interface DemoOrderLoading extends Settling {
  settings: OrderSettings;
}

/** `parts` make ids from names and tell nobody: these orders are the past of an installation that was just set up. */
export async function loadDemoOrders(
  parts: DemoOrderLoading,
  tx: Transaction,
  demo: DemoOrganization,
  organization: OrganizationSettings,
): Promise<void> {
  const samples = [...pastSamples(demo), ...samplesOfTheDay(demo, tx.now)];
  const ids = samples.map(({ id }) => id);
  const known = new Set((await parts.orders.getMany(organization.id, ids, tx.session)).map(({ id }) => id));
  for (const sample of samples) {
    if (known.has(sample.id)) continue;
    const order = await insertSample(parts, tx, demo, organization, sample);
    if (order.number === null) continue;
    if (order.status === 'completed') await addPurchases(parts, tx, order, organization);
    const placed = await settle(parts, tx, { before: order, after: order, organization });
    if (sample.status === 'canceled') {
      const items = placed.items.map((item) => ({ ...item, ended: freeEnd('canceled', tx.now) }));
      const canceled: Order = { ...placed, status: 'canceled', expires_at: null, items };
      await settle(parts, tx, { before: placed, after: canceled, organization });
    }
    if (sample.paid) await paySample(parts, tx, demo, placed);
  }
}

async function insertSample(
  parts: { numberSeries: NumberSeriesStore; orders: OrderStore; settings: OrderSettings },
  tx: Transaction,
  demo: DemoOrganization,
  organization: OrganizationSettings,
  { id, item, ...sample }: Sample,
): Promise<Order> {
  const rate = demo.slug === 'studio-nord' ? 1_900 : 0;
  const line = { quantity: item.quantity, unit_price_minor: item.unit_price_minor, tax_rate_basis_points: rate };
  const { lines, taxes: _, ...totals } = totalsOf([line]);
  const isPlaced = sample.status !== 'draft' && sample.status !== 'expired';
  const { sequence } = isPlaced
    ? await parts.numberSeries.next(organization.id, 'orders', tx.session)
    : { sequence: 0 };
  return parts.orders.insert(
    {
      ...newRecord(orderRecord),
      id,
      organization_id: organization.id,
      ...totals,
      number: isPlaced ? `BO${String(sequence).padStart(9, '0')}` : null,
      currency: organization.currency,
      status: sample.status === 'canceled' ? 'completed' : sample.status,
      access_token: `demo-${id}`,
      manually_created: true,
      placed_at: isPlaced ? tx.now : null,
      expires_at: isPlaced ? null : new Date(tx.now.getTime() + parts.settings.draftMinutes * 60_000),
      start_date: item.start_date,
      end_date: item.end_date,
      booking_ids: item.booking_id === null ? [] : [item.booking_id],
      customer_id: demoId(`${demo.slug}/customers/${sample.customer}`),
      created_by_id: demoId(`${demo.slug}/members/manager`),
      items: [
        {
          ...item,
          ...line,
          ...lines[0]!,
          bundle_id: null,
          bundle_purchase_id: null,
          series_id: null,
          ...plainItem,
        },
      ],
      held: true,
      pay_later: sample.status === 'completed' || sample.status === 'canceled',
    },
    tx.now,
    tx.session,
  );
}

async function paySample(
  parts: { invoices: InvoiceStore; orders: OrderStore; payments: PaymentStore },
  tx: Transaction,
  demo: DemoOrganization,
  order: Order,
): Promise<void> {
  const { payments, invoices, orders } = parts;
  const options = { now: tx.now, session: tx.session };
  const payment = await payments.insert(
    {
      id: demoId(`${demo.slug}/payments/paid`),
      organization_id: order.organization_id,
      amount_minor: order.total_minor,
      currency: order.currency,
      status: 'succeeded',
      ...newRecord(paymentRecord),
      reference: 'offline:demo',
      paid_at: tx.now,
      method_id: demoId(`${demo.slug}/payment-methods/card`),
      order_id: order.id,
      invoice_id: order.invoice_id,
      customer_id: order.customer_id,
    },
    tx.now,
    tx.session,
  );
  const { id: paymentId, amount_minor: amountMinor } = payment;
  const pay = (current: Order): Order => ({
    ...current,
    paid_minor: amountMinor,
    has_payment: true,
    last_payment_id: paymentId,
    payment_ids: [paymentId],
  });
  await orders.update(order.organization_id, order.id, pay, options);
  if (!order.invoice_id) return;
  await invoices.update(
    order.organization_id,
    order.invoice_id,
    (current) => balanced(current, { paid_minor: amountMinor }),
    options,
  );
}
