/** What people were told of, by its kind: in English and in German. */
const titles = {
  webhook_subscription_failing: ['Webhook subscription is failing', 'Webhook-Abonnement ist gestört'],
  webhook_subscription_deactivated: ['Webhook subscription was switched off', 'Webhook-Abonnement wurde ausgeschaltet'],
  invoice_issued: ['Invoice issued', 'Rechnung ausgestellt'],
  booking_confirmed: ['Booking confirmed', 'Buchung bestätigt'],
  booking_rejected: ['Booking rejected', 'Buchung abgelehnt'],
  booking_canceled: ['Booking canceled', 'Buchung storniert'],
  booking_rescheduled: ['Booking moved', 'Buchung verlegt'],
  booking_reminder: ['Reminder of a booking', 'Erinnerung an eine Buchung'],
  payment_failed: ['Payment failed', 'Zahlung fehlgeschlagen'],
  payment_reminder: ['Payment reminder', 'Zahlungserinnerung'],
  subscription_suspended: ['Subscription suspended', 'Abonnement ausgesetzt'],
  bundle_expiring: ['Pass is about to expire', 'Pass läuft ab'],
  member_invited: ['Invitation', 'Einladung'],
  member_sign_in: ['Link to sign in', 'Link zum Anmelden'],
} as const;

type Titles = Readonly<Record<`notice.${keyof typeof titles}`, string>>;

const titlesAt = (language: 0 | 1): Titles =>
  Object.fromEntries(Object.entries(titles).map(([kind, words]) => [`notice.${kind}`, words[language]])) as Titles;

export const noticesInEnglish = titlesAt(0);
export const noticesInGerman = titlesAt(1);
