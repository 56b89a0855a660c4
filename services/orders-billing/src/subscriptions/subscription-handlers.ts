import type { SubscriptionServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/SubscriptionService.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { WireMessage } from '../base/present.ts';
import type { CustomerNaming } from '../customers/require-customer.ts';
import type { Related } from '../base/related.ts';
import { changePlan, type PlanChanging } from './change-plan.ts';
import { changePayment } from './change-payment.ts';
import type { PaymentChoosing } from './payment-choice.ts';
import {
  approveSubscription,
  cancelSubscription,
  createSubscription,
  deleteSubscription,
  reactivateSubscription,
  rejectSubscription,
  revokeSubscription,
  suspendSubscription,
  updateSubscription,
} from './subscription-use-cases.ts';
import { presentSubscription } from './subscription.ts';

interface SubscriptionHandling extends PlanChanging, PaymentChoosing, CustomerNaming {
  related: Related;
}

export function subscriptionHandlers(parts: SubscriptionHandling): UnaryHandlers<SubscriptionServiceDefinition> {
  const { related } = parts;
  const answer = async (context: CallContext, include: readonly string[], work: () => Promise<WireMessage>) => {
    await related.included('subscriptions', [], include, context);
    const item = await work();
    return { item, included: await related.included('subscriptions', [item], include, context) };
  };
  const move =
    (work: (given: SubscriptionHandling, context: CallContext, id: string) => Promise<WireMessage>) =>
    ({ id, include }: { id: string; include: string[] }, context: CallContext) =>
      answer(context, include, () => work(parts, context, id));

  return {
    async ListSubscriptions({ query }, context) {
      const { items, page } = await parts.subscriptions.list(context.organizationId, query);
      const wires = items.map(presentSubscription);
      const included = await related.included('subscriptions', wires, query?.include ?? [], context);
      return { items: wires, page, included };
    },
    GetSubscription: ({ id, include }, context) =>
      answer(context, include, async () =>
        presentSubscription(await parts.subscriptions.get(context.organizationId, id)),
      ),
    CreateSubscription: ({ input, include }, context) =>
      answer(context, include, () => createSubscription(parts, context, input)),
    UpdateSubscription: (request, context) =>
      answer(context, request.include, () => updateSubscription(parts, context, request)),
    DeleteSubscription: ({ id }, context) => deleteSubscription(parts, context, id),
    ApproveSubscription: move(approveSubscription),
    RejectSubscription: move(rejectSubscription),
    SuspendSubscription: move(suspendSubscription),
    ReactivateSubscription: move(reactivateSubscription),
    CancelSubscription: move(cancelSubscription),
    RevokeSubscription: move(revokeSubscription),
    ChangeSubscriptionPlan: (request, context) =>
      answer(context, request.include, () => changePlan(parts, context, request)),
    ChangeSubscriptionPayment: (request, context) =>
      answer(context, request.include, () => changePayment(parts, context, request)),
  };
}
