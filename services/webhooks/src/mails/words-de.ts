import type { Words } from './words.ts';

export const german: Words = {
  failingSubject: (name) => `Webhook „${name}“ schlägt fehl`,
  failing: (name, failures) =>
    `${failures} Ereignisse in Folge konnten nicht an „${name}“ zugestellt werden. Nach fünf wird das Abonnement abgeschaltet und erhält nichts mehr.`,
  checkEndpoint: 'Bitte prüfen Sie den Endpunkt.',
  deactivatedSubject: (name) => `Webhook „${name}“ wurde abgeschaltet`,
  deactivated: (name) => `Das Webhook-Abonnement „${name}“ wurde abgeschaltet und erhält keine Ereignisse mehr.`,
  becauseGone: 'Der Endpunkt hat zwei Ereignisse mit 410 (Gone) beantwortet.',
  becauseFailures: (failures) => `${failures} Ereignisse in Folge konnten nicht zugestellt werden.`,
  switchOn: (address) =>
    `Was zu tun ist: den Endpunkt reparieren und das Abonnement wieder einschalten (PATCH ${address} mit is_active true). Ereignisse aus der Zwischenzeit werden nicht von selbst gesendet: senden Sie die benötigten erneut (POST /webhook-deliveries/{id}/redeliver).`,
  allAttempts: 'Alle Versuche mit ihren Antworten:',
  unsubscribe: (address) => `Keine E-Mails dieser Art mehr: ${address}`,
  noAnswer: 'keine Antwort',
  status: (code) => `Status ${code}`,
  invoice: 'Rechnung',
  cancellation: 'Stornobeleg',
  from: (title, organization) => `${title} von ${organization}`,
  attached: (title, organization) => `${title} von ${organization} finden Sie im Anhang dieser E-Mail.`,
  booking: {
    booking_confirmed: { subject: 'Buchung bestätigt', sentence: 'Ihre Buchung ist bestätigt.' },
    booking_rejected: { subject: 'Buchung abgelehnt', sentence: 'Leider konnte Ihre Buchung nicht angenommen werden.' },
    booking_canceled: { subject: 'Buchung storniert', sentence: 'Ihre Buchung wurde storniert.' },
    booking_rescheduled: {
      subject: 'Buchung verschoben',
      sentence: 'Ihre Buchung wurde auf eine andere Zeit verschoben.',
    },
    booking_reminder: { subject: 'Erinnerung an Ihre Buchung', sentence: 'Wir erinnern Sie an Ihre Buchung.' },
  },
  labels: {
    subscription: 'Webhook-Abonnement',
    address: 'Adresse',
    number: 'Nummer',
    total: 'Gesamtbetrag',
    due: 'Offen',
    payableUntil: 'Zahlbar bis',
    organization: 'Anbieter',
    booking: 'Buchung',
    what: 'Leistung',
    where: 'Ort',
    when: 'Zeit',
    before: 'Bisher',
    reason: 'Grund',
  },
};
