import type { Words } from './words.ts';

export const english: Words = {
  failingSubject: (name) => `Webhook "${name}" is failing`,
  failing: (name, failures) =>
    `${failures} events in a row could not be delivered to "${name}". After five it is switched off and receives nothing more.`,
  checkEndpoint: 'Please check the endpoint.',
  deactivatedSubject: (name) => `Webhook "${name}" was switched off`,
  deactivated: (name) => `The webhook subscription "${name}" was switched off and receives no more events.`,
  becauseGone: 'Its endpoint answered 410 (Gone) to two events.',
  becauseFailures: (failures) => `${failures} events in a row could not be delivered.`,
  switchOn:
    'What to do: repair the endpoint and switch the subscription on again. Its page can then recover what was given up; events that happened while it was off were not recorded and cannot be had again.',
  openSubscription: 'Open the subscription, with every attempt and its answer',
  unsubscribe: 'No more mails of this kind',
  noAnswer: 'no answer',
  status: (code) => `status ${code}`,
  invoice: 'Invoice',
  creditNote: 'Credit note',
  cancellation: 'Cancellation document',
  from: (title, organization) => `${title} from ${organization}`,
  attached: (title, organization) => `${title} from ${organization} is attached to this mail.`,
  booking: {
    booking_confirmed: {
      subject: 'Booking confirmed',
      sentence: 'Your booking is confirmed.',
      subjects: (count) => `${count} bookings confirmed`,
      sentences: (count) => `Your ${count} bookings are confirmed.`,
    },
    booking_rejected: {
      subject: 'Booking declined',
      sentence: 'We are sorry: your booking could not be accepted.',
      subjects: (count) => `${count} bookings declined`,
      sentences: (count) => `We are sorry: your ${count} bookings could not be accepted.`,
    },
    booking_canceled: {
      subject: 'Booking canceled',
      sentence: 'Your booking was canceled.',
      subjects: (count) => `${count} bookings canceled`,
      sentences: (count) => `Your ${count} bookings were canceled.`,
    },
    booking_rescheduled: {
      subject: 'Booking moved',
      sentence: 'Your booking was moved to another time.',
      subjects: (count) => `${count} bookings moved`,
      sentences: (count) => `Your ${count} bookings were moved to other times.`,
    },
    booking_reminder: {
      subject: 'Reminder of your booking',
      sentence: 'This is a reminder of your booking.',
      subjects: (count) => `Reminder of ${count} bookings`,
      sentences: (count) => `This is a reminder of your ${count} bookings.`,
    },
  },
  paymentFailed: {
    subject: (invoice) => `Payment failed: ${invoice}`,
    failed: 'The amount that is due could not be collected.',
    reversed: 'Your bank has returned the payment. The amount is due again.',
    whatNow: 'Please check your means of payment, or pay what is due. We will try again after the due date.',
  },
  paymentReminder: {
    subject: (invoice, level) => `Payment reminder ${level}: ${invoice}`,
    sentence: (isLast) =>
      isLast ? 'This is our last reminder: the following amount is still due.' : 'The following amount is still due.',
    collects: 'We are trying to collect it again today.',
    pleasePay: 'Please pay it soon.',
    crossed: 'If you have paid in the meantime, please disregard this mail.',
  },
  subscriptionSuspended: {
    subject: (name) => `Subscription suspended: ${name}`,
    sentence: (name) =>
      `Your subscription "${name}" is suspended, since the last attempt to collect its payment failed too.`,
    whatNow: 'Please contact us to resume it.',
  },
  bundleExpiring: {
    subject: (day) => `Your pass expires on ${day}`,
    sentence: (units) =>
      units === 1 ? 'One unit is left and will expire soon.' : `${units} units are left and will expire soon.`,
  },
  member: {
    member_invited: {
      subject: (organization) => `Invitation to ${organization}`,
      sentence: (organization) => `You are invited to work with ${organization}. Sign in with this link.`,
    },
    member_sign_in: {
      subject: (organization) => `Sign in to ${organization}`,
      sentence: (organization) => `Somebody asked to sign in to ${organization} with this address. Was it you?`,
    },
  },
  linkOnce:
    'The link works once and signs in whoever opens it: hand it to nobody. If you expected no such mail, do nothing.',
  roles: {
    owner: 'Owner',
    admin: 'Admin',
    manager: 'Manager',
    accountant: 'Accountant',
    staff: 'Staff',
    viewer: 'Viewer',
  },
  labels: {
    subscription: 'Webhook subscription',
    address: 'Address',
    number: 'Number',
    total: 'Total',
    due: 'Due',
    payableUntil: 'Payable until',
    organization: 'Organization',
    booking: 'Booking',
    what: 'What',
    where: 'Where',
    when: 'When',
    before: 'Before',
    plan: 'Subscription',
    pass: 'Pass',
    unitsLeft: 'Left',
    validUntil: 'Valid until',
    reason: 'Reason',
    role: 'Role',
    iban: 'IBAN',
    bic: 'BIC',
    purpose: 'Reference',
    signIn: 'Sign in',
  },
};
