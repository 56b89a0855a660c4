import type { Messaging } from '@booking/messaging/messaging.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { GrpcServer } from '@booking/platform/grpc-server.ts';
import type { WebhooksConfig } from './config.ts';
import type { Delivering } from './deliveries/open.ts';
import type { DeadMessages } from './recoveries/operator/dead-messages.ts';
import { createDeliveryHandlers } from './deliveries/work/delivery-handlers.ts';
import { createTestDelivery } from './deliveries/work/test-delivery.ts';
import { createEventHandlers } from './events/event-handlers.ts';
import { createMailPreferences, type FindAddress } from './mails/mail-preferences.ts';
import type { WriteMail } from './mails/write-mail.ts';
import { createOperatorHandlers } from './recoveries/operator/operator-handlers.ts';
import { createRecoveryHandlers } from './recoveries/recovery-handlers.ts';
import { createNotificationHandlers } from './mails/notification-handlers.ts';
import type { Stores } from './stores.ts';
import type { SecretBox } from './subscriptions/secret-box.ts';
import type { SubscriptionCache } from './subscriptions/subscription-cache.ts';
import { createHealthReport } from './deliveries/log/report-health.ts';
import { createSubscriptionHandlers } from './subscriptions/subscription-handlers.ts';
import type { Resolve, TargetPolicy } from './subscriptions/targets/targets.ts';

interface ServiceParts {
  config: WebhooksConfig;
  stores: Stores;
  cache: SubscriptionCache;
  secretBox: SecretBox;
  policy: TargetPolicy;
  resolve: Resolve;
  messaging: Pick<Messaging, 'idempotent' | 'unitOfWork'>;
  delivering: Delivering;
  dead: DeadMessages;
  recoverSoon: () => void;
  timeZoneOf: (organizationId: string) => Promise<string>;
  addressOf: FindAddress;
  write: WriteMail;
  clock: Clock;
}

function subscriptionHandlers(parts: ServiceParts) {
  const { config, stores, cache, secretBox, policy, resolve, clock } = parts;
  const { idempotent, unitOfWork } = parts.messaging;
  const { subscriptions, deliveries, health } = stores;
  return createSubscriptionHandlers({
    unitOfWork,
    subscriptions,
    health,
    cache,
    secretBox,
    policy,
    resolve,
    idempotent,
    clock,
    report: createHealthReport({ ...stores, secretBox, breakerResetMs: config.WEBHOOK_BREAKER_RESET_MS, clock }),
    test: createTestDelivery({ caller: parts.delivering.caller, deliveries, secretBox, idempotent, clock }),
    async dropWaiting(organizationId, id, since) {
      await deliveries.dropWaiting(organizationId, id, since);
      await stores.held.dropAll([id], since);
    },
  });
}

/** Everything this service answers over gRPC. */
export function addServices(grpc: GrpcServer, parts: ServiceParts): void {
  const { stores, secretBox, clock } = parts;
  const { idempotent } = parts.messaging;
  const { conclusions } = parts.delivering;
  const { subscriptions, deliveries } = stores;
  const { timeZoneOf } = parts;
  grpc.add('booking.webhooks.v1.WebhookSubscriptionService', subscriptionHandlers(parts));
  grpc.add(
    'booking.webhooks.v1.WebhookDeliveryService',
    createDeliveryHandlers({ deliveries, subscriptions, conclusions, idempotent, timeZoneOf }),
  );
  grpc.add('booking.webhooks.v1.EventService', createEventHandlers({ events: stores.events, timeZoneOf }));
  const { recoverSoon } = parts;
  const recoveries = createRecoveryHandlers({ ...stores, idempotent, clock, recoverSoon });
  grpc.add('booking.webhooks.v1.WebhookRecoveryService', recoveries);
  grpc.add(
    'booking.webhooks.v1.WebhookOperatorService',
    createOperatorHandlers({
      dead: parts.dead,
      operator: stores.operator,
      recover: recoveries.RecoverWebhookSubscription,
      clock,
    }),
  );
  grpc.add(
    'booking.webhooks.v1.NotificationService',
    createNotificationHandlers({
      ...stores,
      mailPreferences: createMailPreferences({ ...stores, addressOf: parts.addressOf }),
      idempotent,
      secretBox,
      clock,
      write: parts.write,
    }),
  );
}
