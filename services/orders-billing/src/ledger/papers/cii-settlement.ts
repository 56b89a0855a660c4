import { amount, billingPeriod, dateElement } from './cii-values.ts';
import { percentOf } from './decimal.ts';
import { precedingInvoice } from './document-kind.ts';
import { exemptionCode, exemptionReason } from './exemptions.ts';
import type { InvoiceDocument, InvoiceTaxRow } from './invoice-document.ts';
import { languageOf } from './language.ts';
import { element, optionalElement, type Child, type Element } from './xml.ts';

const payableAtOnce = { de: 'Sofort zahlbar ohne Abzug', en: 'Payable immediately' };

/** UNCL 4461: 58 SEPA credit transfer, 30 any other credit transfer. */
function paymentMeans({ seller, currency, totals, collected }: InvoiceDocument): Child {
  const { bank } = seller;
  const account = bank?.iban ?? bank?.accountNumber;
  if (!bank || !account || totals.dueMinor <= 0 || collected) return undefined;
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', bank.iban && currency.code === 'EUR' ? '58' : '30'),
    element('ram:PayeePartyCreditorFinancialAccount', [
      optionalElement('ram:IBANID', bank.iban?.replaceAll(' ', '')),
      optionalElement('ram:AccountName', bank.accountHolder),
      bank.iban ? undefined : optionalElement('ram:ProprietaryID', bank.accountNumber),
    ]),
    bank.bic
      ? element('ram:PayeeSpecifiedCreditorFinancialInstitution', [element('ram:BICID', bank.bic.replaceAll(' ', ''))])
      : undefined,
  ]);
}

/** VAT breakdown (BG-23). */
function tradeTax(row: InvoiceTaxRow, { currency, locale }: InvoiceDocument): Element {
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', amount(currency, row.taxMinor)),
    element('ram:TypeCode', 'VAT'),
    optionalElement('ram:ExemptionReason', exemptionReason(row, locale)),
    element('ram:BasisAmount', amount(currency, row.netMinor)),
    element('ram:CategoryCode', row.taxCategory),
    optionalElement('ram:ExemptionReasonCode', exemptionCode(row.taxCategory)),
    row.taxCategory === 'O' ? undefined : element('ram:RateApplicablePercent', percentOf(row.taxRateBasisPoints)),
  ]);
}

/** BR-CO-25: an amount that is due needs a date or terms. */
function paymentTerms({ dueDate, totals, locale }: InvoiceDocument): Child {
  if (totals.dueMinor <= 0) return undefined;
  return element('ram:SpecifiedTradePaymentTerms', [
    dueDate
      ? dateElement('ram:DueDateDateTime', dueDate)
      : element('ram:Description', payableAtOnce[languageOf(locale)]),
  ]);
}

/**
 * Document totals (BG-22). There are no allowances on document level: discounts are spread over the lines when they are stored. What is not
 * due counts as prepaid (BR-CO-16): money, credit, and all of a document that takes back.
 */
function monetarySummation({ totals, currency }: InvoiceDocument): Element {
  const net = amount(currency, totals.netMinor);
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    element('ram:LineTotalAmount', net),
    element('ram:TaxBasisTotalAmount', net),
    element('ram:TaxTotalAmount', amount(currency, totals.taxMinor), { currencyID: currency.code }),
    element('ram:GrandTotalAmount', amount(currency, totals.grossMinor)),
    element('ram:TotalPrepaidAmount', amount(currency, totals.grossMinor - totals.dueMinor)),
    element('ram:DuePayableAmount', amount(currency, totals.dueMinor)),
  ]);
}

/** Preceding invoice reference (BG-3). */
function precedingReference(document: InvoiceDocument): Child {
  const preceding = precedingInvoice(document);
  if (!preceding) return undefined;
  return element('ram:InvoiceReferencedDocument', [
    element('ram:IssuerAssignedID', preceding.number),
    dateElement('ram:FormattedIssueDateTime', preceding.issueDate, 'qdt'),
  ]);
}

export function headerSettlement(document: InvoiceDocument): Element {
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', document.number),
    element('ram:InvoiceCurrencyCode', document.currency.code),
    paymentMeans(document),
    ...document.taxes.map((row) => tradeTax(row, document)),
    document.servicePeriod && billingPeriod(document.servicePeriod),
    paymentTerms(document),
    monetarySummation(document),
    precedingReference(document),
  ]);
}
