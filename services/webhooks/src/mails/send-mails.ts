import type { Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { LRUCache } from 'lru-cache';
import type { SendMailOptions } from 'nodemailer';
import type { Notification } from '../notices/notification.ts';
import type { NotificationStore } from '../notices/notification-store.ts';
import { mailsTried } from './mail-metrics.ts';
import type { MailEnd, MailStore, StoredMail } from './mail-store.ts';
import type { Mailer, MailResult } from './mailer.ts';

/**
 * Documents are made one at a time, by a neighbour that may be away: what needs none does not wait for them. In each lane so many mails are
 * made and sent at once.
 */
export const mailLanes = [
  { withDocument: true, atOnce: 4 },
  { withDocument: false, atOnce: 2 },
] as const;
const batchSize = 10;
/** Longer than any mail takes that was begun within its first half, so that no other replica takes what this one is sending. */
const leaseMs = 300_000;
const longestWaitMs = 4 * 3_600_000;
/** So long nothing is said of mails that fail in the same way as one before. */
const silentMs = 600_000;
const kindsMax = 50;

/** The message as it is now, or why there is none to be sent any more. Throws while a neighbour that is needed does not answer. */
export type ComposeMail = (
  mail: StoredMail,
  /** All that it tells of; empty: what it was about is gone. */
  notifications: readonly Notification[],
) => Promise<{ message: SendMailOptions; recipient: string } | 'outdated' | 'unsubscribed'>;

/**
 * Sends what is due of a lane, until there is no more. A mail is sent once, unless the process ends between the server's acceptance and
 * the store: then it goes out again with the same Message-ID. What the server does not take is tried again after the first wait, twice that
 * … four hours, until its time is over; what it refuses for good is kept with its answer.
 */
export function createMailSending(options: {
  mails: Pick<MailStore, 'claim' | 'settle'>;
  notifications: Pick<NotificationStore, 'getMany'>;
  compose: ComposeMail;
  mailer: Pick<Mailer, 'send'>;
  lane: (typeof mailLanes)[number];
  clock: Clock;
  firstWaitMs: number;
  logger: Pick<Logger, 'warn' | 'error'>;
  stopping: AbortSignal;
}): () => Promise<false> {
  const { mails, clock, logger, lane } = options;

  const later = (mail: StoredMail, attempts: number, answer: string): MailEnd => {
    const now = clock.now();
    if (now >= mail.give_up_at) return { status: 'given_up', answer, attempts };
    const waitMs = Math.min(longestWaitMs, options.firstWaitMs * 2 ** Math.min(Math.max(attempts - 1, 0), 20));
    return { status: 'waiting', answer, attempts, availableAt: new Date(now.getTime() + waitMs) };
  };

  const said = new LRUCache<string, true>({ max: kindsMax, ttl: silentMs });
  /** While a mail server is away every mail fails in the same way. */
  const sayOnce = ({ code, answer }: Extract<MailResult, { outcome: 'failed' }>): void => {
    if (said.has(code)) return;
    said.set(code, true);
    logger.warn({ code, answer }, 'the mail server does not take mail; it is tried again later');
  };

  /** What each mail tells of, the notification that it was made for first: two readings for each organization. */
  const toldIn = async (all: readonly StoredMail[]): Promise<Map<string, Notification[]>> => {
    const told = new Map<string, Notification[]>();
    for (const [organizationId, own] of Map.groupBy(all, ({ organization_id }) => organization_id)) {
      const read = async (ids: readonly string[]) =>
        new Map((await options.notifications.getMany(organizationId, [...new Set(ids)])).map((one) => [one.id, one]));
      const firsts = await read(own.map(({ notification_id }) => notification_id));
      const others = await read([...firsts.values()].flatMap(({ joined }) => joined ?? []));
      for (const { _id, notification_id } of own) {
        const first = firsts.get(notification_id);
        if (first) told.set(_id, [first, ...(first.joined ?? []).flatMap((id) => others.get(id) ?? [])]);
      }
    }
    return told;
  };

  const attempt = async (mail: StoredMail, told: Promise<Map<string, Notification[]>>): Promise<MailEnd> => {
    const composed = await options.compose(mail, (await told).get(mail._id) ?? []);
    if (typeof composed === 'string') return { status: composed, answer: '', attempts: mail.attempts };
    const { message, recipient } = composed;
    const result = await options.mailer.send(message);
    const { answer } = result;
    const attempts = mail.attempts + 1;
    if (result.outcome === 'failed') {
      sayOnce(result);
      return { ...later(mail, attempts, answer), recipient };
    }
    if (result.outcome === 'refused') return { status: 'refused', answer, attempts, recipient };
    return { status: 'sent', answer, attempts, recipient, sentAt: clock.now() };
  };

  const handle = async (mail: StoredMail, told: Promise<Map<string, Notification[]>>): Promise<void> => {
    const about = { mail_id: mail._id, notification_id: mail.notification_id };
    const end = await attempt(mail, told).catch((error: unknown) => {
      logger.warn({ ...about, err: error }, 'a mail could not be made; it is tried again later');
      return later(mail, mail.attempts, String(error));
    });
    if (end.status === 'refused' || end.status === 'given_up')
      logger.warn({ ...about, status: end.status, answer: end.answer }, 'a mail was not delivered');
    mailsTried.inc({ outcome: end.status });
    await mails.settle(mail, end);
  };

  return async () => {
    const queue: { mail: StoredMail; told: Promise<Map<string, Notification[]>> }[] = [];
    let claiming: Promise<boolean> | undefined;
    const claim = async (): Promise<boolean> => {
      const { withDocument } = lane;
      const claimed = await mails.claim({ now: clock.now(), limit: batchSize, leaseMs, withDocument });
      const told = toldIn(claimed);
      // Each mail hears of it; there may be none.
      told.catch(() => {});
      queue.push(...claimed.map((mail) => ({ mail, told })));
      return claimed.length > 0;
    };
    /** The next ones are taken while the last ones are being sent. */
    const next = async () => {
      let isMore = true;
      while (queue.length === 0 && isMore && !options.stopping.aborted) {
        isMore = await (claiming ??= claim().finally(() => (claiming = undefined)));
      }
      return queue.shift();
    };
    const worker = async (): Promise<void> => {
      for (let one = await next(); one; one = await next()) {
        const { mail, told } = one;
        const now = clock.now();
        const isLate = mail.available_at !== null && mail.available_at.getTime() - now.getTime() < leaseMs / 2;
        if (options.stopping.aborted || isLate) await mails.settle(mail, released(mail, now));
        else await handle(mail, told);
      }
    };
    await Promise.all(Array.from({ length: lane.atOnce }, worker));
    return false;
  };
}

/** As it was before it was claimed. */
function released(mail: StoredMail, now: Date): MailEnd {
  return { status: 'waiting', answer: mail.answer ?? '', attempts: mail.attempts, availableAt: now };
}
