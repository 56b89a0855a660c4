import type { EventHandler } from '@booking/messaging/event-handler.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import {
  addresseeOf,
  bundleExpiringEvent,
  invoiceEvent,
  paymentFailedEvent,
  paymentReminderEvent,
  subscriptionSuspendedEvent,
  type EventCustomer,
} from './told-events.ts';
import type { Notice, UnpaidFacts } from './notice.ts';
import type { NotificationStore } from './notification-store.ts';

/** What a customer is told of one thing of his. */
type Told = Notice & {
  cause: string;
  entity: { type: string; id: string };
  customer: EventCustomer;
};

/** What invoices, payments and bundles mean for their customers. */
export function createBillingNotices(parts: {
  notifications: Pick<NotificationStore, 'add'>;
}): Readonly<Record<string, EventHandler>> {
  const tell = (tx: Transaction, organizationId: string, { entity, customer, ...told }: Told): Promise<void> =>
    parts.notifications.add(
      {
        ...told,
        organization_id: organizationId,
        audience: 'customer',
        entity_type: entity.type,
        entity_id: entity.id,
        customer_id: customer?.id ?? null,
        addressee: addresseeOf(customer),
        group: null,
      },
      tx.now,
      tx.session,
    );

  const invoiceFinalised: EventHandler = (tx, { organizationId, data }) => {
    const { id, number, kind: document_kind, total, due, currency, due_date, customer } = invoiceEvent.parse(data);
    const facts = {
      number: number ?? null,
      document_kind,
      total: total ?? null,
      due: due ?? null,
      currency: currency ?? null,
      due_date: due_date ?? null,
    };
    const entity = { type: 'invoices', id };
    return tell(tx, organizationId, { kind: 'invoice_issued', cause: `invoice_issued:${id}`, entity, customer, facts });
  };

  /** Attempts that reminders make are not told of by themselves: the reminder says that they will be made. */
  const paymentFailed: EventHandler = (tx, { organizationId, data }) => {
    const invoice = paymentFailedEvent.parse(data);
    const { payment_id, status, reason } = invoice.notice;
    return tell(tx, organizationId, {
      kind: 'payment_failed',
      cause: `payment_failed:${status === 'reversed' ? payment_id : invoice.id}`,
      entity: { type: 'invoices', id: invoice.id },
      customer: invoice.customer,
      facts: { ...unpaidOf(invoice), status, reason: reason ?? null },
    });
  };

  const paymentReminder: EventHandler = (tx, { organizationId, data }) => {
    const invoice = paymentReminderEvent.parse(data);
    const { level, levels, collects, since } = invoice.notice;
    return tell(tx, organizationId, {
      kind: 'payment_reminder',
      cause: `payment_reminder:${invoice.id}:${since}:${level}`,
      entity: { type: 'invoices', id: invoice.id },
      customer: invoice.customer,
      facts: { ...unpaidOf(invoice), level, levels, collects },
    });
  };

  const subscriptionSuspended: EventHandler = (tx, { organizationId, data }) => {
    const { id, name, customer, notice } = subscriptionSuspendedEvent.parse(data);
    return tell(tx, organizationId, {
      kind: 'subscription_suspended',
      cause: `subscription_suspended:${id}:${notice.at}`,
      entity: { type: 'subscriptions', id },
      customer,
      facts: { subscription: name ?? '', number: notice.number ?? null },
    });
  };

  const bundleExpiring: EventHandler = (tx, { organizationId, data }) => {
    const { id, units_left, units_total, expires_at, customer, notice } = bundleExpiringEvent.parse(data);
    return tell(tx, organizationId, {
      kind: 'bundle_expiring',
      cause: `bundle_expiring:${id}`,
      entity: { type: 'bundle-purchases', id },
      customer,
      facts: { name: notice.name ?? null, units_left, units_total, expires_at: expires_at.toISOString() },
    });
  };

  return {
    'invoices.finalised': invoiceFinalised,
    'notices.payment-failed': paymentFailed,
    'notices.payment-reminder': paymentReminder,
    'notices.subscription-suspended': subscriptionSuspended,
    'notices.bundle-expiring': bundleExpiring,
  };
}

function unpaidOf(invoice: {
  number?: string | null | undefined;
  due?: number | null | undefined;
  currency?: string | null | undefined;
  due_date?: string | null | undefined;
  notice: { subscription?: string | null | undefined };
}): UnpaidFacts {
  const { number, due, currency, due_date, notice } = invoice;
  return {
    number: number ?? null,
    subscription: notice.subscription ?? null,
    due: due ?? null,
    currency: currency ?? null,
    due_date: due_date ?? null,
  };
}
