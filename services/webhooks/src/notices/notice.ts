import type { FailedDelivery } from '../deliveries/endpoint-news.ts';
import type { notificationKinds } from '@booking/representations/entities/notifications.ts';

export type NoticeKind = (typeof notificationKinds)[number];

export interface SubscriptionFacts {
  name: string;
  url: string;
  /** Events given up in a row. */
  failures: number;
  /** Newest first. */
  attempts: FailedDelivery[];
}

export interface InvoiceFacts {
  number: string | null;
  document_kind: 'invoice' | 'credit_note' | 'cancellation';
  /** In major units. */
  total: number | null;
  due: number | null;
  currency: string | null;
  due_date: string | null;
}

export interface BookingFacts {
  number: string | null;
  start_date: string;
  end_date: string;
  resource: string | null;
  service: string | null;
  /** What the customer knew before; of another time only. */
  former_start_date: string | null;
  former_end_date: string | null;
  status_reason: string | null;
  /** Null without one; absent of what earlier versions stored. */
  order_id?: string | null;
  /** Grows with every change of the booking: calendars take the highest. */
  sequence: number;
}

/** An invoice of a subscription that is not paid. */
export interface UnpaidFacts {
  /** Of the invoice. */
  number: string | null;
  subscription: string | null;
  /** In major units. */
  due: number | null;
  currency: string | null;
  due_date: string | null;
}

export interface BundleFacts {
  name: string | null;
  units_left: number;
  units_total: number;
  expires_at: string;
}

/** A link to sign in with is no fact: it is made when the mail is. */
export interface MemberFacts {
  email: string;
  role: string;
}

export type BookingNoticeKind = Extract<NoticeKind, `booking_${string}`>;

/** What happened; each kind has its own facts. */
export type Notice =
  | { kind: 'webhook_subscription_failing'; facts: SubscriptionFacts }
  | { kind: 'webhook_subscription_deactivated'; facts: SubscriptionFacts & { reason: 'failures' | 'gone' | 'rights' } }
  | { kind: 'invoice_issued'; facts: InvoiceFacts }
  | { kind: 'payment_failed'; facts: UnpaidFacts & { status: 'failed' | 'reversed'; reason: string | null } }
  | { kind: 'payment_reminder'; facts: UnpaidFacts & { level: number; levels: number; collects: boolean } }
  | { kind: 'subscription_suspended'; facts: { subscription: string; number: string | null } }
  | { kind: 'bundle_expiring'; facts: BundleFacts }
  | { kind: 'member_invited' | 'member_sign_in'; facts: MemberFacts }
  | { kind: BookingNoticeKind; facts: BookingFacts };
