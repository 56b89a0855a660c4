import { languageOf, type Language } from '../../ledger/papers/language.ts';
import type { StatementKind } from './statement.ts';

/** Every word that a statement adds to its data. */
export interface StatementTexts {
  title: string;
  day: string;
  entry: string;
  number: string;
  text: string;
  amount: string;
  balance: string;
  currency: string;
  opening: string;
  closing: string;
  range: string;
  /** What the closing balance means. */
  owed: (amount: string) => string;
  inCredit: (amount: string) => string;
  settled: string;
  kinds: Readonly<Record<StatementKind, string>>;
}

const german: StatementTexts = {
  title: 'Kontoauszug',
  day: 'Datum',
  entry: 'Vorgang',
  number: 'Nummer',
  text: 'Bemerkung',
  amount: 'Betrag',
  balance: 'Saldo',
  currency: 'Währung',
  opening: 'Anfangssaldo',
  closing: 'Endsaldo',
  range: 'Zeitraum',
  owed: (amount) => `Offen sind ${amount}.`,
  inCredit: (amount) => `Ihr Guthaben beträgt ${amount}.`,
  settled: 'Das Konto ist ausgeglichen.',
  kinds: {
    invoice: 'Rechnung',
    credit_note: 'Rechnungskorrektur',
    cancellation: 'Stornorechnung',
    write_off: 'Ausbuchung',
    payment: 'Zahlung',
    credit_applied: 'Guthaben verrechnet',
    reversal: 'Rückbelastung',
    refund: 'Erstattung',
  },
};

const english: StatementTexts = {
  title: 'Statement of account',
  day: 'Date',
  entry: 'Entry',
  number: 'Number',
  text: 'Remark',
  amount: 'Amount',
  balance: 'Balance',
  currency: 'Currency',
  opening: 'Opening balance',
  closing: 'Closing balance',
  range: 'Period',
  owed: (amount) => `The amount due is ${amount}.`,
  inCredit: (amount) => `Your credit is ${amount}.`,
  settled: 'The account is settled.',
  kinds: {
    invoice: 'Invoice',
    credit_note: 'Credit note',
    cancellation: 'Cancellation invoice',
    write_off: 'Write-off',
    payment: 'Payment',
    credit_applied: 'Credit applied',
    reversal: 'Reversal',
    refund: 'Refund',
  },
};

const texts: Readonly<Record<Language, StatementTexts>> = { de: german, en: english };

export function statementTexts(locale: string): StatementTexts {
  return texts[languageOf(locale)];
}
