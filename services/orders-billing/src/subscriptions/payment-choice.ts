import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { DeletionGuards } from '../base/deletion-guard-store.ts';
import type { PaymentMethodStore } from '../payments/payment-store.ts';
import { providerName, type PaymentProviders } from '../payments/provider.ts';
import type { Subscription } from './subscription.ts';

type PaymentChoice = Pick<Subscription, 'payment_method_id' | 'payment_token' | 'collected_by'>;

export const notCollected: PaymentChoice = { payment_method_id: null, payment_token: null, collected_by: null };

export interface PaymentChoosing {
  paymentMethods: PaymentMethodStore;
  methodGuards: DeletionGuards;
  providers: PaymentProviders;
}

/**
 * A method whose provider collects comes with the customer's card or mandate; any other without. `at`: where in the request the members
 * are.
 */
export async function paymentOf(
  parts: PaymentChoosing,
  tx: Transaction,
  given: Pick<PaymentChoice, 'payment_method_id' | 'payment_token'>,
  at: '' | '/data',
): Promise<PaymentChoice> {
  const { payment_method_id: methodId, payment_token: token } = given;
  const pointers = at
    ? { method: `${at}/relationships/payment_method`, token: `${at}/attributes/payment_token` }
    : { method: '/payment_method', token: '/payment_token' };
  const refuse = (pointer: string, detail: string) => validationFailed([{ pointer, detail }]);
  if (methodId === null) {
    if (token !== null) throw refuse(pointers.token, 'Names a card or mandate of no payment method.');
    return notCollected;
  }
  const method = await parts.paymentMethods.find(tx.context.organizationId, methodId, tx.session);
  if (!method?.active) throw refuse(pointers.method, 'Must be an active payment method of this organization.');
  await parts.methodGuards.enter([methodId], tx.session);
  const provider = providerName(method.provider);
  if (provider === 'manual') {
    if (token !== null) throw refuse(pointers.token, 'This payment method collects nothing by itself.');
    return { ...notCollected, payment_method_id: methodId };
  }
  if (!parts.providers.collects(provider)) throw refuse(pointers.method, `${provider} is not set up here.`);
  if (token === null) throw refuse(pointers.token, 'This payment method needs a card or mandate.');
  return { payment_method_id: methodId, payment_token: token, collected_by: provider };
}
