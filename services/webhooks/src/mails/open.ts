import { startPoller, type Poller } from '@booking/messaging/poller.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { GrpcChannel } from '@booking/platform/grpc-client.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { SettingsError } from '@booking/platform/settings.ts';
import type { WebhooksConfig } from '../config.ts';
import { addressFinder } from './address-finder.ts';
import { createMailAddressing } from './address-mails.ts';
import { bookingCostsReader, type ReadBookingCosts } from './booking-costs.ts';
import { createComposeMail } from './compose.ts';
import { invoiceFileReader, type ReadInvoiceFile } from './invoice-file.ts';
import type { FindAddress } from './mail-preferences.ts';
import { createMailer } from './mailer.ts';
import { oldestWaitingMail } from './mail-metrics.ts';
import { createMailSending, mailLanes } from './send-mails.ts';
import { createOrganizationDirectory, type OrganizationDirectory } from '../notices/organization-facts.ts';
import type { SecretBox } from '../subscriptions/secret-box.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { BookingStateStore } from '../notices/booking-state-store.ts';
import type { NotificationStore } from '../notices/notification-store.ts';
import type { MailStore } from './mail-store.ts';
import type { PreferenceStore } from './preference-store.ts';

/** Of so many mails the oldest is looked for, each so many looks for those that are due. */
const waitingMax = 50_000;
const seldom = 5;

/** The neighbours that mails need. */
export interface MailNeighbours {
  directory: OrganizationDirectory;
  invoiceFile: ReadInvoiceFile;
  bookingCosts: ReadBookingCosts;
  addressOf: FindAddress;
}

export function mailNeighboursOf(catalog: GrpcChannel, ordersBilling: GrpcChannel): MailNeighbours {
  return {
    directory: createOrganizationDirectory(catalog),
    invoiceFile: invoiceFileReader(ordersBilling),
    bookingCosts: bookingCostsReader(ordersBilling),
    addressOf: addressFinder(catalog, ordersBilling),
  };
}

/** Begins to send mails, where there is a mail server to send them with. Throws when its sender is missing. */
export function startMailing(options: {
  config: WebhooksConfig;
  stores: {
    bookings: BookingStateStore;
    mails: MailStore;
    notifications: NotificationStore;
    preferences: PreferenceStore;
    subscriptions: Pick<SubscriptionStore, 'find'>;
  };
  neighbours: MailNeighbours;
  secretBox: SecretBox;
  clock: Clock;
  logger: Logger;
  lifecycle: Lifecycle;
}): void {
  const { config, stores, neighbours, clock, logger, lifecycle } = options;
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  if (url === undefined) return;
  if (from === undefined) throw new SettingsError('SMTP_URL needs MAIL_FROM');
  const stopping = new AbortController();
  const conversations = mailLanes.reduce((sum, { atOnce }) => sum + atOnce, 0);
  const mailer = createMailer({ url, timeoutMs: config.MAIL_TIMEOUT_MS, atOnce: conversations });
  lifecycle.onStop('mail server', async () => mailer.close());
  const compose = createComposeMail({
    ...neighbours,
    bookings: stores.bookings,
    subscriptions: stores.subscriptions,
    preferences: stores.preferences,
    secretBox: options.secretBox,
    clock,
    from,
    publicUrl: config.PUBLIC_BASE_URL,
  });
  const { MAIL_POLL_INTERVAL_MS: pollMs } = config;
  const start = (name: string, work: () => Promise<boolean>, intervalMs = pollMs): Poller => {
    const poller = startPoller({ name, intervalMs, logger, work });
    lifecycle.onStop(name, async () => {
      stopping.abort();
      await poller.stop();
    });
    return poller;
  };
  const sending = mailLanes.map((lane) => {
    const send = createMailSending({
      ...stores,
      lane,
      compose,
      mailer,
      clock,
      firstWaitMs: config.MAIL_RETRY_WAIT_MS,
      logger,
      stopping: stopping.signal,
    });
    return start(lane.withDocument ? 'mails with documents' : 'mails to send', send);
  });
  const address = createMailAddressing({
    ...stores,
    ...neighbours,
    clock,
    giveUpHours: config.MAIL_GIVE_UP_HOURS,
    onMade: () => sending.forEach((lane) => lane.wake()),
    logger,
  });
  start('mails to make', address);
  const showOldest = async (): Promise<boolean> => {
    const oldest = await stores.mails.oldestWaiting(waitingMax).catch((error: unknown) => {
      oldestWaitingMail.remove(); // an old figure would look like one of now
      throw error;
    });
    oldestWaitingMail.set(oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) / 1_000 : 0);
    return false;
  };
  start('mails that wait', showOldest, seldom * pollMs);
}
