import type { Problem } from '@booking/client/errors';
import { fill } from './fill.ts';

/**
 * What the platform refuses, in German; in English it speaks for itself. By the code of the problem and the word of `meta` that says which:
 * the rule that a booking breaks, the reason of a conflict. `{limit}` and the like are filled in from `meta`. What only its sentence names
 * (`must_be_ended`: which order, which subscription) stays as the platform says it.
 */
const german: Readonly<Record<string, string>> = {
  time_conflict: 'Zu dieser Zeit ist nicht genug frei.',
  invalid_status_transition: 'Im jetzigen Zustand ({status}) ist das nicht möglich.',
  not_found: 'Das gibt es nicht (mehr).',
  payload_too_large: 'Das ist zu groß.',
  too_many_requests: 'Das waren zu viele Anfragen. Bitte gleich noch einmal versuchen.',
  service_unavailable: 'Das geht gerade nicht. Bitte gleich noch einmal versuchen.',
  internal_error: 'Auf der Plattform ist etwas schiefgegangen.',
  'booking_rule_violated.archived': 'Die Ressource ist archiviert.',
  'booking_rule_violated.bookings_enabled': 'Die Ressource nimmt keine Buchungen an.',
  'booking_rule_violated.check_in_window': 'Einchecken geht ab {limit} Minuten vor Beginn bis zum Ende.',
  'booking_rule_violated.late_entry': 'Nachgetragen wird höchstens {limit} Tage nach dem Beginn.',
  'booking_rule_violated.late_moves': 'Die Buchung wurde schon {limit}-mal kurz vor Beginn verlegt.',
  'booking_rule_violated.lead_time': 'Für diesen Beginn ist es zu spät (Vorlauf: {limit} Minuten).',
  'booking_rule_violated.max_advance': 'So lange im Voraus wird nicht gebucht (höchstens {limit} Minuten).',
  'booking_rule_violated.max_concurrent': 'Der Kunde darf höchstens {limit} Buchungen zur selben Zeit haben.',
  'booking_rule_violated.max_duration': 'Eine Buchung dauert höchstens {limit} Minuten.',
  'booking_rule_violated.max_per_day': 'Der Kunde darf höchstens {limit} Buchungen am Tag haben.',
  'booking_rule_violated.max_per_month': 'Der Kunde darf höchstens {limit} Buchungen im Monat haben.',
  'booking_rule_violated.max_per_week': 'Der Kunde darf höchstens {limit} Buchungen in der Woche haben.',
  'booking_rule_violated.min_duration': 'Eine Buchung dauert mindestens {limit} Minuten.',
  'booking_rule_violated.min_notice': 'Gebucht wird mindestens {limit} Minuten vor Beginn.',
  'booking_rule_violated.opening_hours': 'Zu dieser Zeit ist nicht durchgehend geöffnet.',
  'booking_rule_violated.range': 'Das Ende liegt nicht nach dem Beginn, oder zu lange danach.',
  'booking_rule_violated.service_duration':
    'Diese Dauer passt nicht zur Leistung (sie dauert mindestens {limit} Minuten).',
  'booking_rule_violated.service_interval': 'Diese Leistung beginnt ab der Öffnung alle {limit} Minuten.',
  'booking_rule_violated.service_resources': 'Diese Leistung gibt es hier nicht.',
  'conflict.already_invoiced': 'Die Bestellung ist schon berechnet.',
  'conflict.amount_too_high': 'Das ist mehr, als zu zahlen ist, und es gibt keinen Kunden für das Guthaben.',
  'conflict.credit_spent':
    'Ein Teil dieser Zahlung wurde Guthaben und ist ausgegeben; erstattet werden können noch {refundable}.',
  'conflict.customer_deleted': 'Der Kunde wurde gelöscht.',
  'conflict.customer_required': 'Ein Paket wird einem Kunden verkauft: Die Bestellung braucht einen.',
  'conflict.documents_issued': 'Dazu wurden Belege ausgestellt, und die bleiben.',
  'conflict.expired': 'Das Paket ist abgelaufen.',
  'conflict.has_bookings': 'Es hat Buchungen, die noch nicht vorbei sind.',
  'conflict.has_children': 'Es hat Unterressourcen, die zuerst zu löschen sind.',
  'conflict.id_mismatch': 'Die Kennung passt nicht zur Adresse.',
  'conflict.in_progress': 'Daran wird gerade gearbeitet. Bitte gleich noch einmal versuchen.',
  'conflict.in_use': 'Es wird noch verwendet.',
  'conflict.inactive': 'Das Abonnement ist ausgeschaltet.',
  'conflict.last_owner': 'Eine Organisation behält mindestens einen Inhaber.',
  'conflict.limit_reached': 'Mehr davon sind nicht erlaubt.',
  'conflict.no_credit': 'Der Kunde hat kein Guthaben.',
  'conflict.no_email': 'Das Mitglied hat keine E-Mail-Adresse.',
  'conflict.not_finalised': 'Ein Entwurf ist noch keine E-Rechnung.',
  'conflict.nothing_due': 'Es ist nichts mehr zu zahlen.',
  'conflict.number_taken': 'Die nächste Nummer ist vergeben: Die Organisation braucht ein anderes Format.',
  'conflict.order_gone': 'Die Bestellung dieses Entwurfs gibt es nicht mehr.',
  'conflict.other_customer': 'Das Paket gehört einem anderen Kunden.',
  'conflict.recovery_running': 'Für dieses Abonnement läuft schon eine Nachsendung.',
  'conflict.released': 'Die Buchungen dieser Bestellung wurden freigegeben.',
  'conflict.same_plan': 'Das Abonnement hat diesen Tarif schon.',
  'conflict.secret_unreadable': 'Der Schlüssel des Abonnements lässt sich nicht lesen.',
  'conflict.taken': 'Diesen Wert gibt es schon.',
  'conflict.too_few_units': 'Von diesem Paket sind nur noch {units_left} Einheiten übrig.',
  'conflict.too_many_units': 'Es würden mehr Einheiten zurückgegeben, als gekauft wurden.',
  'conflict.type_mismatch': 'Der Typ passt nicht zur Adresse.',
  'conflict.was_paid': 'Es wurde bezahlt: Das bleibt oder wird zuerst erstattet.',
  'conflict.was_sold': 'Es wurde angeboten oder verkauft und bleibt.',
};

/** What a problem says to people, in their language where there are words for it. `statusOf` names a status. */
export function refusalIn(
  language: 'en' | 'de',
  { code, detail, meta = {} }: Pick<Problem, 'code' | 'detail' | 'meta'>,
  statusOf: (status: string) => string,
): string {
  const which = meta['rule'] ?? meta['reason'];
  const text = language === 'de' ? german[which === undefined ? code : `${code}.${which}`] : undefined;
  if (text === undefined) return detail;
  const words = Object.entries(meta).map(([name, value]) => [name, String(value)]);
  return fill(text, { ...Object.fromEntries(words), status: statusOf(String(meta['status'])) });
}
