import type { WebhookOperatorServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookOperatorService.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { appError, AppError, validationFailed } from '@booking/platform/errors.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { z } from 'zod';
import type { RecoveryHandlers } from '../recovery-handlers.ts';
import type { DeadMessages } from './dead-messages.ts';
import type { OperatorStore } from './operator-store.ts';

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const periodSchema = z.object({ since: moment, until: moment }).refine(({ since, until }) => since < until);
type Asked = { since: string; until: string };
const moveMax = 1_000;

export function createOperatorHandlers(options: {
  dead: DeadMessages;
  operator: OperatorStore;
  recover: RecoveryHandlers['RecoverWebhookSubscription'];
  clock: Clock;
}): UnaryHandlers<WebhookOperatorServiceDefinition> {
  const { dead, operator } = options;

  /** Undefined when it cannot be recovered now. */
  const recoverOne = async (
    { organizationId, subscriptionId }: { organizationId: string; subscriptionId: string },
    asked: { since: string; until: string; statuses: string[] },
    { requestId }: CallContext,
  ): Promise<string | undefined> => {
    try {
      const context = systemContext(organizationId, requestId);
      const request = { ...asked, id: subscriptionId, events: [], caller_scopes: [], context: null };
      const { item } = await options.recover(request, context);
      return item?.id ?? undefined;
    } catch (error) {
      if (error instanceof AppError && (error.code === 'conflict' || error.code === 'not_found')) return undefined;
      throw error;
    }
  };

  const upToNow = ({ since, until }: Asked): Asked => ({ since, until: until || options.clock.now().toISOString() });

  /** The operator's tools carry no organization; a caller of one has come the wrong way. */
  const fromInside = ({ organizationId }: CallContext): void => {
    if (organizationId !== '') throw appError('forbidden', 'This is for the operator alone.');
  };

  return {
    async ListDeadMessages(_request, context) {
      fromInside(context);
      return { queues: await dead.list() };
    },
    async ReplayDeadMessages({ queue, limit }, context) {
      fromInside(context);
      return dead.replay(queue, Math.min(limit, moveMax));
    },
    async PurgeDeadMessages({ queue, limit }, context) {
      fromInside(context);
      return dead.purge(queue, Math.min(limit, moveMax));
    },
    async CountDeliveries(request, context) {
      fromInside(context);
      return { counts: await operator.count(periodOf(upToNow(request)), request.statuses) };
    },
    async RecoverAll({ statuses, ...asked }, context) {
      fromInside(context);
      const period = { ...upToNow(asked), statuses };
      const ended = statuses.length > 0 ? statuses : ['abandoned', 'dropped'];
      const owners = await operator.owners(periodOf(period), ended);
      const ids: string[] = [];
      for (const owner of owners) {
        const id = await recoverOne(owner, period, context);
        if (id !== undefined) ids.push(id);
      }
      return { recovery_ids: ids, skipped: owners.length - ids.length };
    },
    async GetRecoveryProgress({ ids }, context) {
      fromInside(context);
      return operator.progress(ids);
    },
    async DropUnfinished(request, context) {
      fromInside(context);
      return { dropped: await operator.drop(periodOf(upToNow(request)), options.clock.now()) };
    },
  };
}

function periodOf({ since, until }: Asked) {
  const parsed = periodSchema.safeParse({ since, until });
  if (parsed.success) return parsed.data;
  throw validationFailed([{ detail: 'must be timestamps with an offset, since before until', pointer: '/since' }]);
}
