import type { PaymentCallbackServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/PaymentCallbackService.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { notFound } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { BillingSteps } from '../ledger/invoices/billing.ts';
import { providerContext, type PaymentProviders } from './provider.ts';
import { applyAnswer, outcomeQueue, type OutcomeBooking } from './provider-outcome.ts';

export interface CallbackReceiving extends OutcomeBooking, Omit<BillingSteps, 'steps'> {
  providers: PaymentProviders;
}

export function paymentCallbackHandlers(parts: CallbackReceiving): UnaryHandlers<PaymentCallbackServiceDefinition> {
  return {
    async ReceivePaymentCallback(request, { requestId }) {
      await receiveCallback(parts, request, requestId);
      return {};
    },
  };
}

/** Only what its provider has signed is read; what it says twice has its effect once. */
async function receiveCallback(
  parts: CallbackReceiving,
  { provider, body, signature }: { provider: string; body: string; signature: string },
  requestId: string,
): Promise<void> {
  if (provider !== 'sandbox' || !parts.providers.collects(provider)) throw notFound('payment-callbacks', provider);
  const { organizationId, paymentId, answer } = parts.providers.of(provider).parseCallback({ body, signature });
  const context: CallContext = providerContext(provider, organizationId, requestId);
  const payment = await parts.payments.get(organizationId, paymentId);
  if (payment.charged_by !== provider) throw notFound('payments', paymentId);
  const organization = await parts.organization(context);
  await parts.queue.run(outcomeQueue(payment), () =>
    parts.unitOfWork.run(context, (tx) => applyAnswer(parts, tx, { paymentId, answer }, organization)),
  );
}
