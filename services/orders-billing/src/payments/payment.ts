import type { Entity } from '@booking/persistence/entity.ts';
import { movesFrom, type Transitions } from '@booking/platform/transitions.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { boolean, money, oneOf, rows, string, strings } from '@booking/representations/entity.ts';
import { paymentMethods, payments } from '@booking/representations/entities/orders.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import { presented, type WireMessage } from '../base/present.ts';
import { providerName, type ProviderName } from './provider.ts';

export const paymentInput = inputOf(payments);

export const paymentRecord = recordOf(payments, {
  refunds: rows(
    {
      ...payments.attributes.refunds.columns,
      id: string('Of the call that asked for it.'),
      from_credit: money('from_credit_minor', "What of it was taken from the customer's credit.", { initial: 0 }),
    },
    'Refunds that were made; one that is still being made is in `refunded_minor` alone.',
    { initial: [] },
  ),
  reversal_waits: boolean(
    'Its provider has taken it back while a refund was under way; booked when that one has ended.',
    { initial: false },
  ),
  announced: boolean('Recorded as pending by hand; no provider is at it.', { initial: false }),
  refund_ids: strings('Calls whose refund is in `refunded_minor`.', { initial: [] }),
  charged_by: oneOf(['manual', 'sandbox'] satisfies ProviderName[], 'The provider that charges it.', {
    initial: 'manual',
  }),
  last_try: boolean('The last attempt to collect an invoice; nothing is tried after it.', { initial: false }),
});

export type Payment = Entity & RecordOf<typeof paymentRecord>;
export type PaymentStatus = Payment['status'];

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

export function presentPayment(payment: Payment): WireMessage {
  return presented(payment, paymentActions(payment));
}

/** The reference that people know the payment by; a provider's that is only our own id again is none. */
export function ownReference({ id, reference }: Pick<Payment, 'id' | 'reference'>): string | null {
  return reference?.endsWith(id) ? null : reference;
}
