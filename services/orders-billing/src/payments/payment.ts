import type { Entity } from '@booking/persistence/entity.ts';
import { z } from 'zod';
import { movesFrom, type Transitions } from '../shared/transitions.ts';
import { amount, optionalText, reference } from '../shared/inputs.ts';
import { presented, type WireMessage } from '../shared/present.ts';

export type PaymentStatus = 'pending' | 'succeeded' | 'failed' | 'refunded';

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
  /** Not shown: calls whose refund is in `refunded_minor`. */
  refund_ids: string[];
}

/** How customers pay. */
export interface PaymentMethod extends Entity {
  name: string;
  kind: 'cash' | 'card' | 'bank_transfer' | 'invoice';
  provider: string;
  pay_later: boolean;
  active: boolean;
}

export const paymentTransitions = {
  settle: { from: ['pending'], to: ['succeeded', 'failed'] },
  refund: { from: ['succeeded'], to: ['succeeded', 'refunded'] },
} as const satisfies Transitions<'settle' | 'refund', PaymentStatus>;

export function paymentActions(payment: Payment): string[] {
  return movesFrom<'settle' | 'refund', PaymentStatus>(paymentTransitions, payment.status).filter(
    (action) => action !== 'settle',
  );
}

export const paymentInput = z.object({
  order_id: reference(),
  invoice_id: reference(),
  method_id: reference(),
  amount_minor: amount().min(1).nullable().default(null),
  note: optionalText(1_000),
  reference: optionalText(255),
});

export const paymentMethodInput = z.object({
  name: z.string().trim().min(1).max(255),
  kind: z.enum(['cash', 'card', 'bank_transfer', 'invoice']),
  provider: z.enum(['offline']).default('offline'),
  pay_later: z.boolean().default(false),
  active: z.boolean().default(true),
});

export function presentPayment(payment: Payment): WireMessage {
  return presented(payment, paymentActions(payment));
}
