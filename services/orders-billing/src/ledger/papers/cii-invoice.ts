import { checkAmounts } from './amount-rules.ts';
import { lineItem } from './cii-lines.ts';
import { buyerParty, sellerParty, shipToParty } from './cii-parties.ts';
import { headerSettlement } from './cii-settlement.ts';
import { dateElement } from './cii-values.ts';
import { documentKind, withOtherSign } from './document-kind.ts';
import { eInvoiceObstacles } from './e-invoice-rules.ts';
import type { DocumentKind, InvoiceDocument } from './invoice-document.ts';
import { element, xmlDocument, type Element } from './xml.ts';

/** EN 16931 itself, no national extension of it: the guideline that Factur-X and ZUGFeRD call profile EN 16931. */
const guideline = 'urn:cen.eu:en16931:2017';

/**
 * UNCL 1001. A cancellation is a corrected invoice (384) that repeats the stored amounts with the other sign; a credit note (381) states
 * positive amounts, its type says that they are taken back (docs/decisions/0008-e-invoices-and-credit-notes.md).
 */
const typeCodes: Readonly<Record<DocumentKind, string>> = { invoice: '380', credit_note: '381', cancellation: '384' };

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

function exchangedDocument(document: InvoiceDocument): Element {
  return element('rsm:ExchangedDocument', [
    element('ram:ID', document.number),
    element('ram:TypeCode', typeCodes[documentKind(document)]),
    dateElement('ram:IssueDateTime', document.issueDate),
    document.note ? element('ram:IncludedNote', [element('ram:Content', document.note)]) : undefined,
  ]);
}

function headerDelivery(document: InvoiceDocument): Element {
  const { deliveryDate } = document;
  return element('ram:ApplicableHeaderTradeDelivery', [
    shipToParty(document),
    deliveryDate
      ? element('ram:ActualDeliverySupplyChainEvent', [dateElement('ram:OccurrenceDateTime', deliveryDate)])
      : undefined,
  ]);
}

/**
 * The invoice as UN/CEFACT Cross Industry Invoice D16B in the core of EN 16931, UTF-8 text. Throws a defect when the amounts do not add up
 * or `eInvoiceObstacles` names something: ask that one first.
 */
export function renderCiiInvoice(stored: InvoiceDocument): string {
  checkAmounts(stored);
  const obstacles = eInvoiceObstacles(stored);
  if (obstacles.length > 0) throw new Error(`Invoice ${stored.number} is no e-invoice: ${obstacles.join(' ')}`);
  const document = documentKind(stored) === 'credit_note' ? withOtherSign(stored) : stored;
  const context = element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', guideline)]);
  return xmlDocument(
    element(
      'rsm:CrossIndustryInvoice',
      [
        element('rsm:ExchangedDocumentContext', [context]),
        exchangedDocument(document),
        element('rsm:SupplyChainTradeTransaction', [
          ...document.lines.map((line, index) => lineItem(line, index, document)),
          element('ram:ApplicableHeaderTradeAgreement', [sellerParty(document), buyerParty(document)]),
          headerDelivery(document),
          headerSettlement(document),
        ]),
      ],
      namespaces,
    ),
  );
}
