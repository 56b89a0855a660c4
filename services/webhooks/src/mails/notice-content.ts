import type { FailedDelivery } from '../deliveries/endpoint-news.ts';
import type { BookingFacts, BookingNoticeKind, Notice } from '../notices/notice.ts';
import type { CustomerMailScope } from '../notices/kinds/customer-notice.ts';
import { customerMail, isToldToCustomers } from '../notices/kinds/kinds.ts';
import type { BookingCosts } from './booking-costs.ts';
import { filled, type MailContent, type Row } from '../notices/wording/mail-content.ts';

/** What a mail is made of, beside the notice. */
export interface ContentScope extends CustomerMailScope {
  /** Where members work. */
  consoleUrl: string;
  /** Where the reader switches this kind of mail off; of kinds that may be. */
  unsubscribeUrl: string | undefined;
  /** Id of what the notice is about. */
  entityId: string;
  /** Where a member signs in, and until when; in mails to members. */
  signIn?: { url: string; until: Date } | undefined;
}

type WebhookNotice = Extract<Notice, { kind: `webhook_${string}` }>;
type MemberNotice = Extract<Notice, { kind: `member_${string}` }>;

/** A booking, with what is found out about it when the mail is made. */
export interface ToldBooking {
  facts: BookingFacts;
  costs: BookingCosts | undefined;
  /** Where its customer changes it. */
  page: string | undefined;
}

/** `bookings`: all that the mail tells of, where it is about bookings. */
export function contentOf(notice: Notice, scope: ContentScope, bookings: readonly ToldBooking[]): MailContent {
  const { words, unsubscribeUrl } = scope;
  const content = contentByKind(notice, scope, bookings);
  if (unsubscribeUrl === undefined) return content;
  return { ...content, closing: [...content.closing, { text: words.unsubscribe, url: unsubscribeUrl }] };
}

function contentByKind(notice: Notice, scope: ContentScope, bookings: readonly ToldBooking[]): MailContent {
  if (isToldToCustomers(notice)) return customerMail(notice, scope);
  switch (notice.kind) {
    case 'webhook_subscription_failing':
    case 'webhook_subscription_deactivated':
      return webhookContent(notice, scope);
    case 'member_invited':
    case 'member_sign_in':
      return memberContent(notice, scope);
    default:
      return bookingContent(notice.kind, bookings, scope);
  }
}

function memberContent({ kind, facts }: MemberNotice, scope: ContentScope): MailContent {
  const { words, formats, organization, signIn } = scope;
  const { labels } = words;
  const { subject, sentence } = words.member[kind];
  return {
    subject: subject(organization),
    paragraphs: [sentence(organization)],
    facts: [
      filled([
        [labels.organization, organization],
        [labels.role, words.roles[facts.role] ?? facts.role],
        [labels.signIn, signIn?.url ?? ''],
        [labels.validUntil, signIn ? formats.moment(signIn.until.toISOString()) : ''],
      ]),
    ],
    list: [],
    closing: [words.linkOnce],
  };
}

function webhookContent({ kind, facts }: WebhookNotice, scope: ContentScope): MailContent {
  const { words, consoleUrl, entityId } = scope;
  const { name, url, failures, attempts } = facts;
  const shared = {
    facts: [
      filled([
        [words.labels.subscription, name],
        [words.labels.address, url],
      ]),
    ],
    list: attempts.map((attempt) => failureLine(attempt, scope)),
  };
  const page = { text: words.openSubscription, url: `${consoleUrl}/webhooks/${entityId}` };
  if (kind === 'webhook_subscription_failing') {
    const closing = [words.checkEndpoint, page];
    return { ...shared, subject: words.failingSubject(name), paragraphs: [words.failing(name, failures)], closing };
  }
  const reasons = { gone: words.becauseGone, rights: words.becauseRights, failures: words.becauseFailures(failures) };
  const why = reasons[facts.reason];
  return {
    ...shared,
    subject: words.deactivatedSubject(name),
    paragraphs: [`${words.deactivated(name)} ${why}`],
    closing: [facts.reason === 'rights' ? words.switchOnWithRights : words.switchOn, page],
  };
}

function failureLine({ event, at, status_code, error, detail }: FailedDelivery, scope: ContentScope): string {
  const { words, formats } = scope;
  const answer = status_code === null ? (error ?? words.noAnswer) : words.status(status_code);
  return `${formats.moment(at)}, ${event}: ${answer}${detail ? ` (${detail})` : ''}`;
}

function bookingContent(kind: BookingNoticeKind, bookings: readonly ToldBooking[], scope: ContentScope): MailContent {
  const words = scope.words.booking[kind];
  const [first] = bookings;
  const isOne = bookings.length === 1;
  return {
    subject:
      isOne && first
        ? bookingTitle(kind, first.facts, scope)
        : `${words.subjects(bookings.length)}: ${scope.organization}`,
    paragraphs: [isOne ? words.sentence : words.sentences(bookings.length)],
    facts: bookings.map((booking) => bookingRows(kind, booking, scope)),
    list: [],
    closing: [],
  };
}

/** What happened, and to what. */
export function bookingTitle(
  kind: BookingNoticeKind,
  { resource, service, number }: BookingFacts,
  { words, organization }: Pick<ContentScope, 'words' | 'organization'>,
): string {
  return `${words.booking[kind].subject}: ${resource ?? service ?? number ?? organization}`;
}

function bookingRows(kind: BookingNoticeKind, { facts, costs, page }: ToldBooking, scope: ContentScope): Row[] {
  const { words, formats, organization } = scope;
  const { labels } = words;
  const { former_start_date: formerStart, former_end_date: formerEnd, former_resource: formerPlace } = facts;
  const isOff = kind === 'booking_canceled' || kind === 'booking_rejected';
  const formerTime = formerStart && formerEnd ? formats.span(formerStart, formerEnd) : '';
  return filled([
    [labels.organization, organization],
    [labels.booking, facts.number ?? ''],
    [labels.what, facts.service ?? ''],
    [labels.where, facts.resource ?? ''],
    [labels.when, formats.span(facts.start_date, facts.end_date)],
    [labels.before, [formerPlace, formerTime].filter(Boolean).join(', ')],
    [labels.reason, facts.status_reason ?? ''],
    ...(costs ? moneyRows(costs, scope) : []),
    [isOff ? labels.see : labels.manage, page ?? ''],
  ]);
}

function moneyRows(costs: BookingCosts, { words, formats }: ContentScope): Row[] {
  const { currency, total, ended, cancellation, lateMoveFee } = costs;
  const { labels } = words;
  const amount = (value: number): string => (value === 0 ? words.freeOfCharge : formats.money(value, currency));
  const moves: Row[] = lateMoveFee === 0 ? [] : [[labels.lateMoveFee, amount(lateMoveFee)]];
  if (ended) return [[labels.cancellationFee, amount(total)], ...moves];
  if (total === 0) return moves;
  const steps = cancellation.map(({ fee, until }, index) => {
    const cost = index === 0 ? amount(fee) : words.afterThat(amount(fee));
    return until === undefined ? cost : words.until(cost, formats.moment(until));
  });
  return [[labels.price, amount(total)], ...moves, [labels.cancellation, steps.join('; ')]];
}
