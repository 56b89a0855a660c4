import type { BookingNoticeKind } from '../notifications/notice.ts';

/** All that a mail says in words; a language is one table of these. */
export interface Words {
  failingSubject(name: string): string;
  failing(name: string, failures: number): string;
  checkEndpoint: string;
  deactivatedSubject(name: string): string;
  deactivated(name: string): string;
  becauseGone: string;
  becauseFailures(failures: number): string;
  switchOn(address: string): string;
  /** Before the address of the log. */
  allAttempts: string;
  unsubscribe(address: string): string;
  noAnswer: string;
  status(code: number): string;
  invoice: string;
  cancellation: string;
  from(title: string, organization: string): string;
  attached(title: string, organization: string): string;
  booking: Readonly<Record<BookingNoticeKind, { subject: string; sentence: string }>>;
  labels: Readonly<Record<Label, string>>;
}

type Label =
  | 'subscription'
  | 'address'
  | 'number'
  | 'total'
  | 'due'
  | 'payableUntil'
  | 'organization'
  | 'booking'
  | 'what'
  | 'where'
  | 'when'
  | 'before'
  | 'reason';
