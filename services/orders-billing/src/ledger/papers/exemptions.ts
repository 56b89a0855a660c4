import type { TaxCategory } from '../../money/tax-category.ts';
import type { InvoiceTaxRow } from './invoice-document.ts';
import { languageOf } from './language.ts';

interface Exemption {
  /** Code of the CEF VATEX list. */
  code: string;
  reason: Readonly<Record<'de' | 'en', string>>;
}

/** Where the law itself gives the reason. E has many (§ 19 UStG, education, health …): there the seller states it. */
const exemptions: Readonly<Partial<Record<TaxCategory, Exemption>>> = {
  AE: { code: 'VATEX-EU-AE', reason: { de: 'Steuerschuldnerschaft des Leistungsempfängers', en: 'Reverse charge' } },
  K: {
    code: 'VATEX-EU-IC',
    reason: { de: 'Steuerfreie innergemeinschaftliche Lieferung', en: 'Intra-Community supply, exempt from VAT' },
  },
  G: {
    code: 'VATEX-EU-G',
    reason: { de: 'Steuerfreie Ausfuhrlieferung', en: 'Export outside the EU, exempt from VAT' },
  },
  O: { code: 'VATEX-EU-O', reason: { de: 'Nicht steuerbar', en: 'Not subject to VAT' } },
};

/**
 * What orders and subscriptions sell without tax to businesses outside the Union are services: they are taxed where their buyer is (Art. 44
 * of the VAT directive). An export, which is exempt and has to be proven, is one of goods.
 */
export const suppliedAbroad: Readonly<Record<'de' | 'en', string>> = {
  de: 'Nicht steuerbare sonstige Leistung: Der Leistungsort liegt beim Empfänger im Drittland (Art. 44 MwStSystRL)',
  en: 'Not subject to VAT: service supplied where its recipient is, outside the EU (Art. 44 of the VAT directive)',
};

export function exemptionCode(category: TaxCategory): string | undefined {
  return exemptions[category]?.code;
}

/** Why a row has no tax, in the invoice's language; undefined where tax is charged (S) or the rate is simply zero (Z). */
export function exemptionReason(row: InvoiceTaxRow, locale: string): string | undefined {
  return row.exemptionReason ?? exemptions[row.taxCategory]?.reason[languageOf(locale)];
}
