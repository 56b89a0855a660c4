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
  switchOn: (address) =>
    `What to do: repair the endpoint, then switch the subscription on again (PATCH ${address} with is_active true). Events of the meantime are not sent by themselves: send again those you need (POST /webhook-deliveries/{id}/redeliver).`,
  allAttempts: 'Every attempt with its answer:',
  unsubscribe: (address) => `No more mails of this kind: ${address}`,
  noAnswer: 'no answer',
  status: (code) => `status ${code}`,
  invoice: 'Invoice',
  cancellation: 'Cancellation document',
  from: (title, organization) => `${title} from ${organization}`,
  attached: (title, organization) => `${title} from ${organization} is attached to this mail.`,
  booking: {
    booking_confirmed: { subject: 'Booking confirmed', sentence: 'Your booking is confirmed.' },
    booking_rejected: { subject: 'Booking declined', sentence: 'We are sorry: your booking could not be accepted.' },
    booking_canceled: { subject: 'Booking canceled', sentence: 'Your booking was canceled.' },
    booking_rescheduled: { subject: 'Booking moved', sentence: 'Your booking was moved to another time.' },
    booking_reminder: { subject: 'Reminder of your booking', sentence: 'This is a reminder of your booking.' },
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
    reason: 'Reason',
  },
};
