/**
 * Whoever moves the money. Calls are made outside of transactions and may be repeated with the same payment id: a provider must carry each out
 * once.
 */
export interface PaymentProvider {
  charge(payment: { id: string; amountMinor: number; currency: string }): Promise<ProviderAnswer>;
  refund(refund: {
    id: string;
    paymentReference: string | null;
    amountMinor: number;
    currency: string;
  }): Promise<ProviderAnswer>;
}

export interface ProviderAnswer {
  outcome: 'succeeded' | 'failed';
  reference: string;
}

/** Money that was handed over outside of this system (cash, a transfer seen on the bank statement): recording it is all there is to do. */
export const offlineProvider: PaymentProvider = {
  charge: async ({ id }) => ({ outcome: 'succeeded', reference: `offline:${id}` }),
  refund: async ({ id }) => ({ outcome: 'succeeded', reference: `offline:${id}` }),
};
