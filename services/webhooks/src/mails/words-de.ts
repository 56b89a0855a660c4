import type { Words } from './words.ts';

export const german: Words = {
  greeting: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  failingSubject: (name) => `Webhook „${name}“ schlägt fehl`,
  failing: (name, failures) =>
    `${failures} Ereignisse in Folge konnten nicht an „${name}“ zugestellt werden. Nach fünf wird das Abonnement abgeschaltet und erhält nichts mehr.`,
  checkEndpoint: 'Bitte prüfen Sie den Endpunkt.',
  deactivatedSubject: (name) => `Webhook „${name}“ wurde abgeschaltet`,
  deactivated: (name) => `Das Webhook-Abonnement „${name}“ wurde abgeschaltet und erhält keine Ereignisse mehr.`,
  becauseGone: 'Der Endpunkt hat zwei Ereignisse mit 410 (Gone) beantwortet.',
  becauseRights: 'Der API-Client, der es angelegt hat, darf seine Ereignisse nicht mehr lesen.',
  becauseFailures: (failures) => `${failures} Ereignisse in Folge konnten nicht zugestellt werden.`,
  switchOn:
    'Was zu tun ist: den Endpunkt in Ordnung bringen und das Abonnement wieder einschalten. Auf seiner Seite lässt sich dann nachholen, was aufgegeben wurde; Ereignisse aus der Zeit, in der es ausgeschaltet war, wurden nicht aufgezeichnet und sind nicht mehr zu haben.',
  switchOnWithRights:
    'Was zu tun ist: nichts, wenn es so gewollt ist. Sonst muss es jemand wieder einschalten, der die Ereignisse lesen darf; was bis dahin geschieht, wird nicht aufgezeichnet und ist nicht nachzuholen.',
  openSubscription: 'Das Abonnement öffnen, mit jedem Versuch und seiner Antwort',
  unsubscribe: 'Keine Mails dieser Art mehr',
  noAnswer: 'keine Antwort',
  status: (code) => `Status ${code}`,
  invoice: 'Rechnung',
  creditNote: 'Gutschrift',
  cancellation: 'Stornobeleg',
  from: (title, organization) => `${title} von ${organization}`,
  attached: (title, organization) => `${title} von ${organization} finden Sie im Anhang dieser E-Mail.`,
  booking: {
    booking_confirmed: {
      subject: 'Buchung bestätigt',
      sentence: 'Ihre Buchung ist bestätigt.',
      subjects: (count) => `${count} Buchungen bestätigt`,
      sentences: (count) => `Ihre ${count} Buchungen sind bestätigt.`,
    },
    booking_rejected: {
      subject: 'Buchung abgelehnt',
      sentence: 'Leider konnte Ihre Buchung nicht angenommen werden.',
      subjects: (count) => `${count} Buchungen abgelehnt`,
      sentences: (count) => `Leider konnten Ihre ${count} Buchungen nicht angenommen werden.`,
    },
    booking_canceled: {
      subject: 'Buchung storniert',
      sentence: 'Ihre Buchung wurde storniert.',
      subjects: (count) => `${count} Buchungen storniert`,
      sentences: (count) => `Ihre ${count} Buchungen wurden storniert.`,
    },
    booking_rescheduled: {
      subject: 'Buchung verschoben',
      sentence: 'Ihre Buchung wurde auf eine andere Zeit verschoben.',
      subjects: (count) => `${count} Buchungen verschoben`,
      sentences: (count) => `Ihre ${count} Buchungen wurden auf andere Zeiten verschoben.`,
    },
    booking_reminder: {
      subject: 'Erinnerung an Ihre Buchung',
      sentence: 'Wir erinnern Sie an Ihre Buchung.',
      subjects: (count) => `Erinnerung an ${count} Buchungen`,
      sentences: (count) => `Wir erinnern Sie an Ihre ${count} Buchungen.`,
    },
  },
  paymentFailed: {
    subject: (invoice) => `Zahlung fehlgeschlagen: ${invoice}`,
    failed: 'Der fällige Betrag konnte nicht eingezogen werden.',
    reversed: 'Die Zahlung wurde von Ihrer Bank zurückgegeben. Der Betrag ist wieder offen.',
    whatNow:
      'Bitte prüfen Sie Ihr Zahlungsmittel oder zahlen Sie den offenen Betrag. Wir versuchen es nach dem Zahlungsziel noch einmal.',
  },
  paymentReminder: {
    subject: (invoice, level) => `${level}. Zahlungserinnerung: ${invoice}`,
    sentence: (isLast) =>
      isLast
        ? 'Dies ist unsere letzte Erinnerung: der folgende Betrag ist noch offen.'
        : 'Der folgende Betrag ist noch offen.',
    collects: 'Wir versuchen heute erneut, ihn einzuziehen.',
    pleasePay: 'Bitte zahlen Sie ihn bald.',
    crossed: 'Haben Sie inzwischen gezahlt, so betrachten Sie diese E-Mail als gegenstandslos.',
  },
  subscriptionSuspended: {
    subject: (name) => `Abonnement ruht: ${name}`,
    sentence: (name) => `Ihr Abonnement „${name}“ ruht, weil die Zahlung auch beim letzten Versuch nicht möglich war.`,
    whatNow: 'Bitte melden Sie sich bei uns, um es fortzusetzen.',
  },
  bundleExpiring: {
    subject: (day) => `Ihr Guthaben verfällt am ${day}`,
    sentence: (units) =>
      units === 1
        ? 'Eine Einheit ist noch übrig und verfällt bald.'
        : `${units} Einheiten sind noch übrig und verfallen bald.`,
  },
  member: {
    member_invited: {
      subject: (organization) => `Einladung zu ${organization}`,
      sentence: (organization) =>
        `Sie sind eingeladen, bei ${organization} mitzuarbeiten. Melden Sie sich mit diesem Link an.`,
    },
    member_sign_in: {
      subject: (organization) => `Anmeldung bei ${organization}`,
      sentence: (organization) => `Jemand möchte sich mit dieser Adresse bei ${organization} anmelden. Waren Sie das?`,
    },
  },
  freeOfCharge: 'kostenfrei',
  until: (cost, moment) => `${cost} bis ${moment}`,
  afterThat: (cost) => `danach ${cost}`,
  linkOnce:
    'Der Link gilt einmal und meldet jeden an, der ihn öffnet: Geben Sie ihn niemandem. Wenn Sie diese Nachricht nicht erwartet haben, tun Sie nichts.',
  roles: {
    owner: 'Eigentum',
    admin: 'Administration',
    manager: 'Leitung',
    accountant: 'Buchhaltung',
    staff: 'Team',
    viewer: 'Lesen',
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
    plan: 'Abonnement',
    pass: 'Guthaben',
    unitsLeft: 'Noch übrig',
    validUntil: 'Gültig bis',
    reason: 'Grund',
    price: 'Preis',
    cancellation: 'Stornierung',
    cancellationFee: 'Stornogebühr',
    manage: 'Ansehen, verschieben, stornieren',
    role: 'Rolle',
    iban: 'IBAN',
    bic: 'BIC',
    purpose: 'Verwendungszweck',
    signIn: 'Anmelden',
  },
};
