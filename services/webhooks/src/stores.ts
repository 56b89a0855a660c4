import type { Replica, ReplicaWriter } from '@booking/persistence/replica.ts';
import { createReplicaStates } from '@booking/persistence/replica-states.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { WebhooksConfig } from './config.ts';
import { createDeliveryStore, retiredDeliveryIndexes, type DeliveryStore } from './deliveries/log/delivery-store.ts';
import { createHeldStore, type HeldStore } from './deliveries/log/held-store.ts';
import { createEventStore, type EventStore } from './events/event-store.ts';
import { createRateStore, type RateStore } from './deliveries/gates/rate-store.ts';
import { createReplicaStore, type ReplicaStore } from './deliveries/gates/replica-store.ts';
import { createResendStore, type ResendStore } from './deliveries/log/resend-store.ts';
import { createMailStore, retiredMailIndexes, type MailStore } from './mails/mail-store.ts';
import { createPreferenceStore, type PreferenceStore } from './mails/preference-store.ts';
import { createBookingStateStore, type BookingStateStore } from './notices/booking-state-store.ts';
import {
  createNotificationStore,
  retiredNotificationIndexes,
  type NotificationStore,
} from './notices/notification-store.ts';
import { createOperatorStore, type OperatorStore } from './recoveries/operator/operator-store.ts';
import { createRecoveryStore, type RecoveryStore } from './recoveries/recovery-store.ts';
import {
  createSubscriptionHealthStore,
  type SubscriptionHealthStore,
} from './subscriptions/subscription-health-store.ts';
import { createSubscriptionStore, type SubscriptionStore } from './subscriptions/subscription-store.ts';

/** A record that goes takes the delivery with it: what is held for three days is to end first. */
const deliveryDaysMin = 4;
export const deliveryDays = (config: Pick<WebhooksConfig, 'WEBHOOK_LOG_DAYS'>): number =>
  Math.max(config.WEBHOOK_LOG_DAYS, deliveryDaysMin);

/** Everything this service stores. */
export interface Stores {
  events: EventStore;
  subscriptions: SubscriptionStore;
  health: SubscriptionHealthStore;
  deliveries: DeliveryStore;
  resends: ResendStore;
  held: HeldStore;
  rates: RateStore;
  replicas: ReplicaStore;
  recoveries: RecoveryStore;
  operator: OperatorStore;
  notifications: NotificationStore;
  mails: MailStore;
  preferences: PreferenceStore;
  bookings: BookingStateStore;
  heardClients: ReplicaWriter<Replica>;
}

export function createStores(
  connection: Connection,
  { config, clock, logger }: { config: WebhooksConfig; clock: Clock; logger: Logger },
): Stores {
  const keptDays = config.NOTIFICATION_DAYS;
  const subscriptions = createSubscriptionStore(connection);
  const recoveries = createRecoveryStore(connection);
  const deliveries = createDeliveryStore(connection, { keptDays: deliveryDays(config) });
  return {
    heardClients: createReplicaStates(connection, 'api_clients_heard'),
    events: createEventStore(connection, { keptDays: config.EVENT_LOG_DAYS, clock }),
    subscriptions,
    health: createSubscriptionHealthStore(connection, subscriptions.existing, logger),
    deliveries,
    resends: createResendStore(deliveries),
    held: createHeldStore(deliveries),
    rates: createRateStore(connection),
    replicas: createReplicaStore(connection),
    recoveries,
    operator: createOperatorStore(deliveries, recoveries),
    notifications: createNotificationStore(connection, {
      keptDays,
      sendsMail: config.SMTP_URL !== undefined,
      groupWaitMs: config.MAIL_GROUP_WAIT_MS,
    }),
    mails: createMailStore(connection, { keptDays }),
    preferences: createPreferenceStore(connection),
    bookings: createBookingStateStore(connection),
  };
}

/** Indexes that earlier versions declared. */
export const retiredIndexes = {
  webhook_deliveries: retiredDeliveryIndexes,
  notifications: retiredNotificationIndexes,
  notification_mails: retiredMailIndexes,
};
