import type { NoticeKind } from '@booking/contracts/notice-kinds.ts';

export type BookingNoticeKind = Extract<NoticeKind, `booking_${string}`>;

/** What mails say in words; a language is one table of these. What is said of one kind alone stands with it (`kinds/`). */
export interface Words {
  /** The name may be empty. */
  greeting(name: string): string;
  failingSubject(name: string): string;
  failing(name: string, failures: number): string;
  checkEndpoint: string;
  deactivatedSubject(name: string): string;
  deactivated(name: string): string;
  becauseGone: string;
  becauseRights: string;
  becauseFailures(failures: number): string;
  switchOn: string;
  switchOnWithRights: string;
  /** Of the page of the subscription. */
  openSubscription: string;
  unsubscribe: string;
  noAnswer: string;
  status(code: number): string;
  booking: Readonly<Record<BookingNoticeKind, BookingWords>>;
  member: Readonly<
    Record<
      'member_invited' | 'member_sign_in',
      { subject(organization: string): string; sentence(organization: string): string }
    >
  >;
  freeOfCharge: string;
  until(cost: string, moment: string): string;
  afterThat(cost: string): string;
  /** What becomes of a link to sign in with. */
  linkOnce: string;
  roles: Readonly<Record<string, string>>;
  labels: Readonly<Record<Label, string>>;
}

interface BookingWords {
  subject: string;
  sentence: string;
  /** Of a mail that tells of more than one. */
  subjects(count: number): string;
  sentences(count: number): string;
}

type Label =
  | 'subscription'
  | 'address'
  | 'number'
  | 'invoice'
  | 'total'
  | 'due'
  | 'payableUntil'
  | 'organization'
  | 'booking'
  | 'what'
  | 'where'
  | 'when'
  | 'before'
  | 'plan'
  | 'pass'
  | 'unitsLeft'
  | 'validUntil'
  | 'reason'
  | 'price'
  | 'cancellation'
  | 'cancellationFee'
  | 'lateMoveFee'
  | 'manage'
  | 'see'
  | 'role'
  | 'signIn'
  | 'iban'
  | 'bic'
  | 'purpose';
