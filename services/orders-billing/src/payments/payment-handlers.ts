import type { PaymentMethodServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/PaymentMethodService.ts';
import type { PaymentServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/PaymentService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import { conflict } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { auditOnly, crudParts, type CrudParts } from '../base/crud-parts.ts';
import type { DeletionGuards } from '../base/deletion-guard-store.ts';
import { inItsZone } from '../base/period-filters.ts';
import { presented } from '../base/present.ts';
import type { Related } from '../base/related.ts';
import type { SagaCalls } from '../base/steps/saga-points.ts';
import type { Steps } from '../base/steps/steps.ts';
import type { Collector } from './debt.ts';
import type { PaymentStore, PaymentMethodStore } from './payment-store.ts';
import { paymentMethodInput, presentPayment, type PaymentMethod } from './payment.ts';
import { createPayment, type PaymentWriting } from './record-payment.ts';
import { refundPayment, type RefundWriting } from './refund-payment.ts';
import type { ReversalFees } from './reversal-fee.ts';
import { reversePayment, settlePayment } from './settle-payment.ts';
import type { MoneyBooking } from './book-money.ts';
import type { BillingCalls } from '../ledger/invoices/billing.ts';

export function paymentHandlers(
  parts: SagaCalls &
    PaymentWriting &
    RefundWriting &
    ReversalFees &
    MoneyBooking &
    BillingCalls & { related: Related; steps: Pick<Steps, 'isOpen'> },
): UnaryHandlers<PaymentServiceDefinition> {
  const { related } = parts;
  return {
    async ListPayments({ query }, context) {
      const asked = await inItsZone(parts.organization, context, query);
      const { items, page } = await parts.payments.list(context.organizationId, asked);
      const wires = items.map(presentPayment);
      return { items: wires, page, included: await related.included('payments', wires, query?.include ?? [], context) };
    },
    async GetPayment({ id, include }, context) {
      const item = presentPayment(await parts.payments.get(context.organizationId, id));
      return { item, included: await related.included('payments', [item], include, context) };
    },
    async CreatePayment({ input, include }, context) {
      await related.included('payments', [], include, context);
      const item = await createPayment(parts, context, input);
      return { item, included: await related.included('payments', [item], include, context) };
    },
    async RefundPayment(request, context) {
      return { item: await refundPayment(parts, context, request) };
    },
    async ReversePayment(request, context) {
      return { item: await reversePayment(parts, context, request) };
    },
    async SettlePayment(request, context) {
      return { item: await settlePayment(parts, context, request) };
    },
  };
}

export function paymentMethodHandlers(
  parts: CrudParts & {
    collector: Collector;
    methodGuards: DeletionGuards;
    paymentMethods: PaymentMethodStore;
    payments: PaymentStore;
  },
): UnaryHandlers<PaymentMethodServiceDefinition> {
  const { payments, paymentMethods } = parts;
  const crud = createCrud({
    ...crudParts(parts),
    store: paymentMethods,
    input: paymentMethodInput,
    present: async (methods: readonly PaymentMethod[]) => methods.map((method) => presented(method)),
    build: async (given, base) => ({ ...base, ...given }),
    async beforeRemove(method, { tx }) {
      await parts.methodGuards.close(method.id, tx.session);
      const used = await payments.hasMethod(method.organization_id, method.id, tx.session);
      if (used) throw conflict('in_use', 'Payments were made with this method; deactivate it instead.');
      if (await parts.collector.usesMethod(tx, method.id)) {
        throw conflict('in_use', 'Subscriptions are paid with this method; deactivate it instead.');
      }
    },
    record: auditOnly<PaymentMethod>('payment-methods'),
  });
  return {
    ListPaymentMethods: crud.list,
    GetPaymentMethod: crud.get,
    CreatePaymentMethod: crud.create,
    UpdatePaymentMethod: crud.update,
    DeletePaymentMethod: crud.remove,
  };
}
