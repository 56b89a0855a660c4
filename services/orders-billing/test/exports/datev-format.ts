/**
 * The booking batch as DATEV describes it (developer.datev.de, DATEV-Format, header and Buchungsstapel), written down by itself: a field is
 * a pattern, and `must` where it may not be empty. Quotes are part of the pattern.
 */
interface Field {
  name: string;
  pattern: RegExp;
  must?: boolean;
}

const must = (name: string, pattern: RegExp): Field => ({ name, pattern, must: true });
const may = (name: string, pattern: RegExp): Field => ({ name, pattern });
const textUpTo = (length: number): RegExp => new RegExp(`^"([^"]|""){0,${length}}"$`);
const empty = /^$/;
const emptyText = /^("")?$/;
const day = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const dayFirst = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d{2}$/;

export const headerFields: readonly Field[] = [
  must('Kennzeichen', /^"(EXTF|DTVF)"$/),
  must('Versionsnummer', /^700$/),
  must('Formatkategorie', /^21$/),
  must('Formatname', /^"Buchungsstapel"$/),
  must('Formatversion', /^13$/),
  must('Erzeugt am', /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-5]\d\d{3}$/),
  may('Importiert', empty),
  may('Herkunft', /^"([A-Z]{2})?"$/),
  may('Exportiert von', textUpTo(25)),
  may('Importiert von', emptyText),
  must('Beraternummer', /^(\d{4,6}|\d{7})$/),
  must('Mandantennummer', /^\d{1,5}$/),
  must('WJ-Beginn', day),
  must('Sachkontenlänge', /^[4-8]$/),
  must('Datum von', day),
  must('Datum bis', day),
  may('Bezeichnung', textUpTo(30)),
  may('Diktatkürzel', /^"([A-Z]{2})?"$/),
  may('Buchungstyp', /^[12]$/),
  may('Rechnungslegungszweck', /^(0|30|40|50|64)$/),
  must('Festschreibung', /^[01]$/),
  may('WKZ', /^"[A-Z]{3}"$/),
  may('Leerfeld', empty),
  may('Derivatskennzeichen', emptyText),
  may('Leerfeld', empty),
  may('Leerfeld', empty),
  may('Sachkontenrahmen', /^"(\d{2}){0,2}"$/),
  may('ID der Branchenlösung', /^\d{0,4}$/),
  may('Leerfeld', empty),
  may('Leerfeld', emptyText),
  may('Anwendungsinformation', textUpTo(16)),
];

const numbered = (count: number, kind: string, content: string): Field[] =>
  Array.from({ length: count }, (_, index) => [
    may(`${kind} ${index + 1}`, textUpTo(20)),
    may(`${content} ${index + 1}`, textUpTo(210)),
  ]).flat();

export const bookingFields: readonly Field[] = [
  must('Umsatz (ohne Soll/Haben-Kz)', /^(?!0{1,10},00)\d{1,10},\d{2}$/),
  must('Soll/Haben-Kennzeichen', /^"(S|H)"$/),
  may('WKZ Umsatz', /^"[A-Z]{3}"$/),
  may('Kurs', /^[1-9]\d{0,3},\d{2,6}$/),
  may('Basis-Umsatz', /^\d{1,10},\d{2}$/),
  may('WKZ Basis-Umsatz', /^"([A-Z]{3})?"$/),
  must('Konto', /^(?!0{1,9}$)\d{1,9}$/),
  must('Gegenkonto (ohne BU-Schlüssel)', /^(?!0{1,9}$)\d{1,9}$/),
  may('BU-Schlüssel', /^"(\d{4})?"$/),
  must('Belegdatum', /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/),
  may('Belegfeld 1', /^"[A-Za-z0-9$&%*+\-/]{0,36}"$/),
  may('Belegfeld 2', /^"[A-Za-z0-9$&%*+\-/]{0,12}"$/),
  may('Skonto', /^[1-9]\d{0,7},\d{2}$/),
  may('Buchungstext', textUpTo(60)),
  may('Postensperre', /^[01]$/),
  may('Diverse Adressnummer', /^"\w{0,9}"$/),
  may('Geschäftspartnerbank', /^\d{3}$/),
  may('Sachverhalt', /^\d{2}$/),
  may('Zinssperre', /^[01]$/),
  may('Beleglink', textUpTo(210)),
  ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  may('KOST1 - Kostenstelle', /^"[\w ]{0,36}"$/),
  may('KOST2 - Kostenstelle', /^"[\w ]{0,36}"$/),
  may('Kost-Menge', /^\d{1,12},\d{1,4}$/),
  may('EU-Land u. UStID (Bestimmung)', textUpTo(15)),
  may('EU-Steuersatz (Bestimmung)', /^\d{2},\d{2}$/),
  may('Abw. Versteuerungsart', /^"[IKPS]?"$/),
  may('Sachverhalt L+L', /^\d{1,3}$/),
  may('Funktionsergänzung L+L', /^\d{1,3}$/),
  may('BU 49 Hauptfunktionstyp', /^\d$/),
  may('BU 49 Hauptfunktionsnummer', /^\d{1,2}$/),
  may('BU 49 Funktionsergänzung', /^\d{1,3}$/),
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  may('Stück', /^\d{1,8}$/),
  may('Gewicht', /^\d{1,8},\d{2}$/),
  may('Zahlweise', /^\d{1,2}$/),
  may('Forderungsart', /^"\w{0,10}"$/),
  may('Veranlagungsjahr', /^20\d{2}$/),
  may('Zugeordnete Fälligkeit', dayFirst),
  may('Skontotyp', /^\d$/),
  may('Auftragsnummer', textUpTo(30)),
  may('Buchungstyp', /^"([A-Z]{2})?"$/),
  may('USt-Schlüssel (Anzahlungen)', /^\d{1,2}$/),
  may('EU-Land (Anzahlungen)', /^"([A-Z]{2})?"$/),
  may('Sachverhalt L+L (Anzahlungen)', /^\d{1,3}$/),
  may('EU-Steuersatz (Anzahlungen)', /^\d{1,2},\d{2}$/),
  may('Erlöskonto (Anzahlungen)', /^\d{4,8}$/),
  may('Herkunft-Kz', /^"([A-Z]{2})?"$/),
  may('Buchungs GUID', textUpTo(36)),
  may('KOST-Datum', dayFirst),
  may('SEPA-Mandatsreferenz', textUpTo(35)),
  may('Skontosperre', /^[01]$/),
  may('Gesellschaftername', textUpTo(76)),
  may('Beteiligtennummer', /^\d{4}$/),
  may('Identifikationsnummer', textUpTo(11)),
  may('Zeichnernummer', textUpTo(20)),
  may('Postensperre bis', dayFirst),
  may('Bezeichnung SoBil-Sachverhalt', textUpTo(30)),
  may('Kennzeichen SoBil-Buchung', /^\d{1,2}$/),
  may('Festschreibung', /^[01]$/),
  may('Leistungsdatum', dayFirst),
  may('Datum Zuord. Steuerperiode', dayFirst),
  may('Fälligkeit', dayFirst),
  may('Generalumkehr (GU)', /^"[01]?"$/),
  may('Steuersatz', /^\d{1,2},\d{2}$/),
  may('Land', /^"([A-Z]{2})?"$/),
  may('Abrechnungsreferenz', textUpTo(50)),
  may('BVV-Position', /^[1-5]$/),
  may('EU-Land u. UStID (Ursprung)', textUpTo(15)),
  may('EU-Steuersatz (Ursprung)', /^\d{2},\d{2}$/),
  may('Abw. Skontokonto', /^\d{1,9}$/),
];

/** Fields of a line with their quotes; semicolons inside quotes are text. */
export function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;"]*)/g)].map((match) => match[1] ?? '');
}

function lineProblems(line: string, fields: readonly Field[], what: string): string[] {
  const values = fieldsOf(line);
  if (values.length !== fields.length) return [`${what}: ${values.length} fields, not ${fields.length}`];
  return fields.flatMap(({ name, pattern, must: isMust }, index) => {
    const value = values[index] ?? '';
    if (value === '') return isMust ? [`${what}: ${name} is missing`] : [];
    return pattern.test(value) ? [] : [`${what}: ${name} is ${value}`];
  });
}

/** What of a file DATEV would refuse; empty when nothing. */
export function datevFileProblems(bytes: Uint8Array): string[] {
  const text = new TextDecoder('windows-1252').decode(bytes);
  const lines = text.split('\r\n');
  const found = lines.pop() === '' ? [] : ['the last line has no end'];
  if (/[\r\n]/.test(lines.join(''))) found.push('a line end inside a line');
  const [header = '', names = '', ...bookings] = lines;
  found.push(...lineProblems(header, headerFields, 'header'));
  if (names !== bookingFields.map(({ name }) => name).join(';')) found.push('the names of the columns differ');
  if (bookings.length > 99_999) found.push('more than 99,999 bookings');
  return [...found, ...bookings.flatMap((line, index) => lineProblems(line, bookingFields, `booking ${index + 1}`))];
}
