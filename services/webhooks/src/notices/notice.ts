import type { FailedDelivery } from '../deliveries/endpoint-news.ts';
import type { ToldToCustomers } from './kinds/kinds.ts';
import type { BookingNoticeKind } from './wording/words.ts';

export type { BookingNoticeKind };

export interface SubscriptionFacts {
  name: string;
  url: string;
  /** Events given up in a row. */
  failures: number;
  /** Newest first. */
  attempts: FailedDelivery[];
}

export interface BookingFacts {
  number: string | null;
  start_date: string;
  end_date: string;
  resource: string | null;
  /** Null without one; absent of what earlier versions stored, as `former_resource`. */
  resource_id?: string | null;
  service: string | null;
  /** What the customer knew before; of another time only. */
  former_start_date: string | null;
  former_end_date: string | null;
  /** Where the customer thought it was; of another place only. */
  former_resource?: string | null;
  status_reason: string | null;
  /** Null without one; absent of what earlier versions stored. */
  order_id?: string | null;
  /** Grows with every change of the booking: calendars take the highest. */
  sequence: number;
}

/** A link to sign in with is no fact: it is made when the mail is. */
export interface MemberFacts {
  email: string;
  role: string;
}

/** What happened; each kind has its own facts. */
export type Notice =
  | { kind: 'webhook_subscription_failing'; facts: SubscriptionFacts }
  | { kind: 'webhook_subscription_deactivated'; facts: SubscriptionFacts & { reason: 'failures' | 'gone' | 'rights' } }
  | ToldToCustomers
  | { kind: 'member_invited' | 'member_sign_in'; facts: MemberFacts }
  | { kind: BookingNoticeKind; facts: BookingFacts };
