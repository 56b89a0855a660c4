import type { Entity } from '@booking/persistence/entity.ts';

/** Money that the organization holds for a customer; its id is the customer's. */
export interface CustomerAccount extends Entity {
  currency: string;
  credit_minor: number;
}

/** One line of a customer's credit; lines are only ever added. */
export interface CreditEntry extends Entity {
  customer_id: string;
  /** Above zero: more credit. */
  amount_minor: number;
  balance_minor: number;
  currency: string;
  /**
   * received: paid too much or too late; applied: paid an invoice with it; refunded: given back; reversed: the money that it came from is
   * gone.
   */
  kind: 'received' | 'applied' | 'refunded' | 'reversed';
  payment_id: string | null;
  invoice_id: string | null;
}
