interface NoticeKindRow {
  /** Says it between services; none where another event does, or the service that tells people knows by itself. */
  event?: `notices.${string}`;
  /** Who may do without its mail, and what goes with it. The others are part of a contract, or the specification asks for them. */
  optional?: { for: 'customers' | 'members'; about: string };
}

/** What people are told of. */
export const noticeKinds = {
  webhook_subscription_failing: {
    optional: { for: 'members', about: 'Warnings that deliveries to a webhook endpoint fail.' },
  },
  webhook_subscription_deactivated: {},
  invoice_issued: {},
  booking_confirmed: {},
  booking_rejected: {},
  booking_canceled: {},
  booking_rescheduled: {},
  booking_reminder: { optional: { for: 'customers', about: 'Reminders of bookings before their start.' } },
  payment_failed: { event: 'notices.payment-failed' },
  payment_reminder: { event: 'notices.payment-reminder' },
  subscription_suspended: { event: 'notices.subscription-suspended' },
  bundle_expiring: {
    event: 'notices.bundle-expiring',
    optional: { for: 'customers', about: 'That a bundle with units left is about to expire.' },
  },
  member_invited: {},
  member_sign_in: {},
} as const satisfies Record<string, NoticeKindRow>;

type Rows = typeof noticeKinds;
export type NoticeKind = keyof Rows;
export type NoticeEvent = Extract<Rows[NoticeKind], { event: string }>['event'];
export type MailReader = 'customers' | 'members';
export type OptionalMail = {
  [K in NoticeKind]: Rows[K] extends { optional: object } ? K : never;
}[NoticeKind];

const rows = Object.entries(noticeKinds) as [NoticeKind, NoticeKindRow][];
export const noticeEvents = rows.flatMap(([, { event }]) => (event ? [event as NoticeEvent] : []));

/** Kinds of mail that such a reader may do without. */
export const optionalMailsOf = (reader: MailReader): OptionalMail[] =>
  rows.flatMap(([kind, { optional }]) => (optional?.for === reader ? [kind as OptionalMail] : []));
