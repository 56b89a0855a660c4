import { languageOf, type Language } from './language.ts';

/** Every word that the printed invoice adds to its data. */
export interface PdfTexts {
  invoice: string;
  cancellation: string;
  creditNote: string;
  /** One over nothing. */
  correction: string;
  /** On the pages of a preview. */
  draft: string;
  cancels: (number: string, date: string) => string;
  corrects: (number: string, date: string) => string;
  replaces: (number: string, date: string) => string;
  number: string;
  issueDate: string;
  /** Of a document that is no invoice. */
  ownNumber: string;
  ownDate: string;
  dueDate: string;
  deliveryDate: string;
  servicePeriod: string;
  buyerVatId: string;
  /** Before the person at a company. */
  attention: (name: string) => string;
  position: string;
  description: string;
  quantity: string;
  unitPrice: string;
  tax: string;
  gross: string;
  pricesAreGross: string;
  discount: string;
  net: string;
  taxOn: (percent: string, net: string) => string;
  /** Why a rate of zero has no tax, where the law has no words of its own. */
  zeroRate: string;
  total: string;
  credited: string;
  paid: string;
  due: string;
  credit: string;
  payBy: (amount: string, date: string, number: string) => string;
  payNow: (amount: string, number: string) => string;
  collected: (amount: string) => string;
  settled: string;
  /** What a credit note does. */
  reduces: (number: string) => string;
  /** What a correction over nothing does. */
  keeps: (number: string) => string;
  accountHolder: string;
  iban: string;
  account: string;
  bic: string;
  bank: string;
  vatId: string;
  taxNumber: string;
  registration: string;
  /** With {page} and {pages}. */
  page: string;
  /** Units by their UN/ECE code; pieces go without a word. */
  units: Readonly<Record<string, string>>;
  /** What a line asks for where it is no supply of what it names: of a booking that was canceled, was moved late, or nobody came to. */
  cancellationFee: string;
  moveFee: string;
  noShow: string;
  setupFee: (plan: string) => string;
  /** Why a period is credited in part. */
  planChange: string;
}

const german: PdfTexts = {
  invoice: 'Rechnung',
  cancellation: 'Stornorechnung',
  creditNote: 'Rechnungskorrektur',
  correction: 'Rechnungskorrektur',
  draft: 'Entwurf',
  cancels: (number, date) => `Storno der Rechnung ${number} vom ${date}`,
  corrects: (number, date) => `zu Rechnung ${number} vom ${date}`,
  replaces: (number, date) => `ersetzt die stornierte Rechnung ${number} vom ${date}`,
  number: 'Rechnungsnummer',
  issueDate: 'Rechnungsdatum',
  ownNumber: 'Nummer',
  ownDate: 'Datum',
  dueDate: 'Zahlbar bis',
  deliveryDate: 'Leistungsdatum',
  servicePeriod: 'Leistungszeitraum',
  buyerVatId: 'Ihre USt-IdNr.',
  attention: (name) => `z. Hd. ${name}`,
  position: 'Pos.',
  description: 'Beschreibung',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  tax: 'USt.',
  gross: 'Betrag',
  pricesAreGross: 'Alle Preise und Beträge der Positionen enthalten die Umsatzsteuer.',
  discount: 'Rabatt',
  net: 'Summe netto',
  taxOn: (percent, net) => `USt. ${percent} auf ${net}`,
  zeroRate: 'Steuersatz 0 %',
  total: 'Gesamtbetrag',
  credited: 'Gutgeschrieben',
  paid: 'Bereits bezahlt',
  due: 'Offener Betrag',
  credit: 'Guthaben',
  payBy: (amount, date, number) => `Bitte überweisen Sie ${amount} bis zum ${date} unter Angabe von ${number}.`,
  payNow: (amount, number) => `Der Betrag von ${amount} ist sofort fällig. Bitte geben Sie ${number} an.`,
  collected: (amount) => `Der Betrag von ${amount} wird über die vereinbarte Zahlungsart eingezogen.`,
  settled: 'Diese Rechnung ist vollständig bezahlt. Vielen Dank!',
  keeps: (number) => `Der Betrag der Rechnung ${number} bleibt gleich. Es ist nichts zu zahlen.`,
  reduces: (number) => `Der Betrag mindert Rechnung ${number}. Es ist nichts zu zahlen.`,
  accountHolder: 'Kontoinhaber',
  iban: 'IBAN',
  account: 'Konto',
  bic: 'BIC',
  bank: 'Bank',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
  registration: 'Register',
  page: 'Seite {page} von {pages}',
  units: { HUR: 'Std.', DAY: 'Tage', WEE: 'Wochen', MON: 'Monate', ANN: 'Jahre', MIN: 'Min.' },
  cancellationFee: 'Stornogebühr',
  moveFee: 'Umbuchungsgebühr',
  noShow: 'Nicht erschienen',
  setupFee: (plan) => `${plan}: Einrichtung`,
  planChange: 'Tarifwechsel',
};

const english: PdfTexts = {
  invoice: 'Invoice',
  cancellation: 'Cancellation invoice',
  creditNote: 'Credit note',
  correction: 'Invoice correction',
  draft: 'Draft',
  cancels: (number, date) => `Cancels invoice ${number} of ${date}`,
  corrects: (number, date) => `for invoice ${number} of ${date}`,
  replaces: (number, date) => `replaces the canceled invoice ${number} of ${date}`,
  number: 'Invoice number',
  issueDate: 'Invoice date',
  ownNumber: 'Number',
  ownDate: 'Date',
  dueDate: 'Due date',
  deliveryDate: 'Date of service',
  servicePeriod: 'Service period',
  buyerVatId: 'Your VAT ID',
  attention: (name) => `Attn. ${name}`,
  position: 'No.',
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  tax: 'VAT',
  gross: 'Amount',
  pricesAreGross: 'All prices and amounts of the items include VAT.',
  discount: 'Discount',
  net: 'Net total',
  taxOn: (percent, net) => `VAT ${percent} on ${net}`,
  zeroRate: 'Zero rated for VAT',
  total: 'Total',
  credited: 'Credited',
  paid: 'Already paid',
  due: 'Amount due',
  credit: 'Credit',
  payBy: (amount, date, number) => `Please transfer ${amount} by ${date}, stating ${number}.`,
  payNow: (amount, number) => `The amount of ${amount} is payable immediately. Please state ${number}.`,
  collected: (amount) => `The amount of ${amount} is collected by the agreed payment method.`,
  settled: 'This invoice is paid in full. Thank you!',
  keeps: (number) => `The amount of invoice ${number} stays the same. Nothing is to be paid.`,
  reduces: (number) => `The amount reduces invoice ${number}. Nothing is to be paid.`,
  accountHolder: 'Account holder',
  iban: 'IBAN',
  account: 'Account',
  bic: 'BIC',
  bank: 'Bank',
  vatId: 'VAT ID',
  taxNumber: 'Tax number',
  registration: 'Registration',
  page: 'Page {page} of {pages}',
  units: { HUR: 'h', DAY: 'days', WEE: 'weeks', MON: 'months', ANN: 'years', MIN: 'min' },
  cancellationFee: 'Cancellation fee',
  moveFee: 'Rebooking fee',
  noShow: 'No-show',
  setupFee: (plan) => `${plan}: setup`,
  planChange: 'Change of plan',
};

const texts: Readonly<Record<Language, PdfTexts>> = { de: german, en: english };

export function pdfTexts(locale: string): PdfTexts {
  return texts[languageOf(locale)];
}
