import type { CallContext } from '@booking/platform/context.ts';
import { notFound } from '@booking/platform/errors.ts';

export type ProviderName = 'manual' | 'sandbox';

/** Where a charge is. Only `succeeded` means that money is there. */
export type ChargeState = 'pending' | 'needs_action' | 'failed' | 'succeeded' | 'reversed';

export interface ChargeRequest {
  /** The idempotency key too: however often it is asked for, it is charged once. */
  paymentId: string;
  organizationId: string;
  amountMinor: number;
  currency: string;
  /** The stored card or mandate. */
  token: string | null;
}

export interface ChargeAnswer {
  state: ChargeState;
  reference: string | null;
  /** Why it failed, what it waits for. */
  reason: string | null;
}

export interface RefundRequest {
  /** The idempotency key too. */
  id: string;
  paymentReference: string | null;
  amountMinor: number;
  currency: string;
}

export interface RefundAnswer {
  outcome: 'succeeded' | 'failed';
  reference: string;
}

/** What a provider tells of its own accord. It may come late, twice, in another order than it happened, or never. */
export interface ChargeCallback {
  organizationId: string;
  paymentId: string;
  answer: ChargeAnswer;
}

/**
 * Whoever moves the money: the port that an adapter of a card or direct debit provider implements. Calls are made outside of transactions
 * and may be repeated with the same id: a provider must carry each out once.
 */
export interface PaymentProvider {
  charge(request: ChargeRequest): Promise<ChargeAnswer>;
  /** Undefined: the provider has never heard of it. */
  stateOf(charge: Pick<ChargeRequest, 'organizationId' | 'paymentId'>): Promise<ChargeAnswer | undefined>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Throws unauthenticated unless the provider signed exactly this, just now. */
  parseCallback(callback: { body: string; signature: string }): ChargeCallback;
}

/** The providers of this installation by name. */
export interface PaymentProviders {
  of(name: ProviderName): PaymentProvider;
  /** Whether it charges of its own accord, here. */
  collects(name: ProviderName): boolean;
}

/** `offline` is what `manual` was called before. */
export function providerName(stored: string): ProviderName {
  return stored === 'sandbox' ? 'sandbox' : 'manual';
}

/** Money that was handed over outside of this system (cash, a transfer seen on the bank statement): recording it is all there is to do. */
export const manualProvider: PaymentProvider = {
  charge: async ({ paymentId }) => ({ state: 'succeeded', reference: `manual:${paymentId}`, reason: null }),
  stateOf: async () => undefined,
  refund: async ({ id }) => ({ outcome: 'succeeded', reference: `manual:${id}` }),
  parseCallback: () => {
    throw notFound('payment-callbacks', 'manual');
  },
};

export function createProviders(sandbox: PaymentProvider | undefined): PaymentProviders {
  return {
    of(name) {
      if (name === 'manual') return manualProvider;
      if (!sandbox) throw notFound('payment-callbacks', name);
      return sandbox;
    },
    collects: (name) => name === 'sandbox' && sandbox !== undefined,
  };
}

/** In the name of a provider: nobody of the organization has done it. */
export function providerContext(name: ProviderName, organizationId: string, requestId: string): CallContext {
  return { requestId, organizationId, principal: { subject: `provider:${name}`, role: 'system', kind: 'system' } };
}
