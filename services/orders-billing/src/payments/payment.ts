import type { Entity } from '@booking/persistence/entity.ts';
import { z } from 'zod';
import { movesFrom, type Transitions } from '../base/transitions.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { money, optionalReference, timestamp, trimmedText } from '@booking/platform/fields.ts';
import { paymentMethods } from '@booking/representations/entities/orders.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import { presented, type WireMessage } from '../base/present.ts';
import { providerName, type ProviderName } from './provider.ts';

export type PaymentStatus = 'pending' | 'succeeded' | 'failed' | 'refunded' | 'reversed';

export interface Payment extends Entity {
  amount_minor: number;
  refunded_minor: number;
  currency: string;
  status: PaymentStatus;
  reference: string | null;
  paid_at: Date | null;
  note: string | null;
  method_id: string | null;
  order_id: string | null;
  invoice_id: string | null;
  customer_id: string | null;
  subscription_id: string | null;
  /** customer_credit: paid with credit of the customer; no money came in. */
  source: 'money' | 'customer_credit';
  /** The part that nothing needed, or needs any more: it became the customer's credit. */
  credited_minor: number;
  /** Refunds that were made; one that is still being made is in `refunded_minor` alone. */
  refunds: Refund[];
  reversed_at: Date | null;
  /** Not shown: its provider has taken it back while a refund was under way; booked when that one has ended. */
  reversal_waits: boolean;
  status_reason: string | null;
  /** Not shown: recorded as pending by hand; no provider is at it. */
  announced: boolean;
  /** Not shown: calls whose refund is in `refunded_minor`. */
  refund_ids: string[];
  /** Not shown: the provider that charges it. */
  charged_by: ProviderName;
  /** Not shown: the last attempt to collect an invoice; nothing is tried after it. */
  last_try: boolean;
}

export interface Refund {
  id: string;
  amount_minor: number;
  /** What of it was more than was to be given back. */
  goodwill_minor: number;
  /** Not shown: what of it was taken from the customer's credit. */
  from_credit_minor: number;
  reason: string | null;
  refunded_at: Date;
}

const receivedStatuses: ReadonlySet<PaymentStatus> = new Set(['succeeded', 'refunded']);

/** What of the payment counts for its order or invoice now. */
export function keptOnAccount(payment: Payment): number {
  if (!receivedStatuses.has(payment.status)) return 0;
  const givenBack = payment.refunds.reduce((sum, one) => sum + one.amount_minor - one.from_credit_minor, 0);
  return payment.amount_minor - payment.credited_minor - givenBack;
}

/** What of the payment is still in the customer's credit, if it was not spent since. */
export function keptAsCredit(payment: Payment): number {
  if (!receivedStatuses.has(payment.status)) return 0;
  return payment.credited_minor - payment.refunds.reduce((sum, one) => sum + one.from_credit_minor, 0);
}

/** Whether some of it is being given back, which nobody knows the outcome of. */
export function isRefundUnderWay(payment: Payment): boolean {
  if (payment.source !== 'money' || !receivedStatuses.has(payment.status)) return false;
  return payment.refunded_minor > payment.refunds.reduce((sum, one) => sum + one.amount_minor, 0);
}

/** `offline` is what `manual` was called before. */
export const paymentMethodInput = inputOf(paymentMethods, { provider: (name) => name.transform(providerName) });
export const paymentMethodRecord = recordOf(paymentMethods);

/** How customers pay. */
export type PaymentMethod = Entity & RecordOf<typeof paymentMethodRecord>;

/** What no payment has when it is written. */
export function newPayment() {
  return {
    refunded_minor: 0,
    source: 'money' as const,
    credited_minor: 0,
    refunds: [],
    reversed_at: null,
    reversal_waits: false,
    status_reason: null,
    announced: false,
    refund_ids: [],
    charged_by: 'manual' as const,
    last_try: false,
  } satisfies Partial<Payment>;
}

export type PaymentAction = 'settle' | 'refund' | 'reverse';

export const paymentTransitions = {
  settle: { from: ['pending'], to: ['succeeded', 'failed'] },
  refund: { from: ['succeeded'], to: ['succeeded', 'refunded'] },
  reverse: { from: ['succeeded'], to: ['reversed'] },
} as const satisfies Transitions<PaymentAction, PaymentStatus>;

/**
 * The moves a caller could make now. Only what was announced by hand is settled by hand; credit is not money that could be reversed, and
 * goes back to the customer's credit as long as something of it pays.
 */
export function paymentActions(payment: Payment): PaymentAction[] {
  return movesFrom<PaymentAction, PaymentStatus>(paymentTransitions, payment.status).filter((action) => {
    if (action === 'settle') return payment.announced;
    if (action === 'reverse') return payment.source === 'money' && !isRefundUnderWay(payment);
    return payment.source === 'money' ? !payment.reversal_waits : keptOnAccount(payment) > 0;
  });
}

export const paymentInput = z.object({
  order_id: optionalReference(),
  invoice_id: optionalReference(),
  method_id: optionalReference(),
  amount_minor: money().min(1).nullable().default(null),
  note: trimmedText(1_000),
  reference: trimmedText(255),
  /** pending: announced, pays nothing until it is settled. */
  status: z.enum(['pending', 'succeeded']).default('succeeded'),
  /** Value date. */
  paid_at: timestamp().nullable().default(null),
});

export function presentPayment(payment: Payment): WireMessage {
  return presented(payment, paymentActions(payment));
}

/** The reference that people know the payment by; a provider's that is only our own id again is none. */
export function ownReference({ id, reference }: Pick<Payment, 'id' | 'reference'>): string | null {
  return reference?.endsWith(id) ? null : reference;
}
