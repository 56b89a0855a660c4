import type { NoticeKind } from '@booking/contracts/notice-kinds.ts';
import type { MailContent } from '../wording/mail-content.ts';
import type { CustomerMailScope, CustomerNotice } from './customer-notice.ts';
import { invoiceIssued, paymentFailed, paymentReminder } from './invoices.ts';
import { bundleExpiring } from './passes.ts';
import { subscriptionSuspended } from './subscriptions.ts';

const kinds = {
  invoice_issued: invoiceIssued,
  payment_failed: paymentFailed,
  payment_reminder: paymentReminder,
  subscription_suspended: subscriptionSuspended,
  bundle_expiring: bundleExpiring,
};

type Kinds = typeof kinds;
type Kind = keyof Kinds;
type Facts = { [K in Kind]: ReturnType<Kinds[K]['read']>['facts'] };
type Told<K extends Kind = Kind> = { kind: K; facts: Facts[K] };

/** What customers are told beside what becomes of their bookings. */
export type ToldToCustomers = { [K in Kind]: Told<K> }[Kind];

const byKind: { readonly [K in Kind]: CustomerNotice<K, Facts[K]> } = kinds;
export const customerNotices = Object.values(kinds);

export function isToldToCustomers(notice: { kind: NoticeKind }): notice is ToldToCustomers {
  return Object.hasOwn(kinds, notice.kind);
}

export function customerMail<K extends Kind>({ kind, facts }: Told<K>, scope: CustomerMailScope): MailContent {
  return byKind[kind].mail(facts, scope);
}

/** Whether it would be wrong to send it by now. */
export function isOutdatedByNow<K extends Kind>({ kind, facts }: Told<K>, now: Date): boolean {
  return byKind[kind].isOutdated(facts, now);
}

/** Whether the document that it is about goes with its mail. */
export const enclosesDocument = (notice: { kind: NoticeKind }): boolean =>
  isToldToCustomers(notice) && byKind[notice.kind].enclosesDocument;
