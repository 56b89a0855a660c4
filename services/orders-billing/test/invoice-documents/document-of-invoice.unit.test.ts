import { describe, expect, test } from '@jest/globals';
import { renderCiiInvoice } from '../../src/ledger/papers/cii-invoice.ts';
import type { InvoiceDocument } from '../../src/ledger/papers/invoice-document.ts';
import { documentOf } from '../../src/ledger/invoices/document-of-invoice.ts';
import type { Invoice, InvoiceItem } from '../../src/ledger/invoices/invoice.ts';
import { organizationSettingsSchema } from '../../src/base/replicas/organization-settings.ts';
import { at, parsedCii, type Node } from './parsed-cii.ts';

const now = new Date('2026-11-23T23:30:00Z');
const stamps = { organization_id: 'org', version: 1, created_at: now, updated_at: now };

const organization = organizationSettingsSchema.parse({
  id: 'org',
  name: 'Studio',
  time_zone: 'Europe/Berlin',
  locale: 'de-DE',
  currency: 'EUR',
  legal_name: 'Studio Nord GmbH',
  street: 'Oranienstraße 12',
  city: 'Berlin',
  postal_code: '10999',
  country_code: 'DE',
  vat_id: 'DE136695976',
  tax_exemption_reason: 'A reason of today',
});

function invoiceOf(change: Partial<Omit<Invoice, 'kind'>> & { kind: string }): Invoice {
  return {
    ...stamps,
    id: 'i',
    number: 'R-2',
    status: 'open',
    locked: true,
    recipient: 'Donau Handel GmbH',
    recipient_address_json: JSON.stringify({ line1: 'Graben 3', postal_code: '1010', city: 'Wien', country: 'AT' }),
    recipient_vat_id: 'ATU13585627',
    tax_exemption: null,
    currency: 'EUR',
    total_minor: 0,
    net_amount_minor: 0,
    tax_amount_minor: 0,
    discount_amount_minor: 0,
    paid_minor: 0,
    due_minor: 0,
    issued_at: now,
    due_date: null,
    canceled_at: null,
    note: null,
    taxes: [],
    customer_id: 'c',
    order_id: 'o',
    subscription_id: null,
    item_ids: [],
    previous_invoice_id: 'p',
    due_days: null,
    overdue_from: null,
    service_start: null,
    service_end: null,
    ...change,
  } as Invoice;
}

const creditLine: InvoiceItem = {
  ...stamps,
  id: 'l',
  position: 1,
  description: 'Whiteboard',
  quantity: 1,
  unit_price_minor: -5_000,
  tax_rate_basis_points: 0,
  currency: 'EUR',
  invoice_id: 'i',
  starts_at: null,
  ends_at: null,
  details: null,
  resource: null,
  revenue_account: null,
  order_item_id: null,
  discount_amount_minor: 0,
  total_minor: -5_000,
  net_amount_minor: -5_000,
  tax_amount_minor: 0,
};

const creditNote = invoiceOf({
  kind: 'credit_note',
  total_minor: -5_000,
  net_amount_minor: -5_000,
  taxes: [{ tax_rate_basis_points: 0, total_minor: -5_000, net_amount_minor: -5_000, tax_amount_minor: 0 }],
});
const corrected = invoiceOf({ kind: 'invoice', id: 'p', number: 'R-1', issued_at: new Date('2026-10-31T23:30:00Z') });

const takenOf = (row: Partial<InvoiceDocument['taxes'][number]>, days: Partial<InvoiceDocument> = {}) =>
  ({
    ...days,
    taxes: [{ taxRateBasisPoints: 0, netMinor: 9_000, taxMinor: 0, grossMinor: 9_000, ...row }],
  }) as InvoiceDocument;

const documentWith = (taken: InvoiceDocument): InvoiceDocument =>
  documentOf(creditNote, { items: [creditLine], organization, corrected, taken, now });

describe('what a credit note says', () => {
  test('stored amounts with their minus, the corrected invoice with its local day, nothing due', () => {
    const document = documentWith(takenOf({ taxCategory: 'AE' }));
    expect(document.kind).toBe('credit_note');
    // 23:30 UTC is half past midnight in Berlin.
    expect(document.issueDate).toBe('2026-11-24');
    expect(document.corrects).toEqual({ number: 'R-1', issueDate: '2026-11-01' });
    expect(document.cancels).toBeUndefined();
    expect(document.lines).toMatchObject([{ quantity: 1, unitPriceMinor: -5_000, grossMinor: -5_000 }]);
    expect(document.totals).toEqual({
      netMinor: -5_000,
      taxMinor: 0,
      grossMinor: -5_000,
      paidMinor: 0,
      dueMinor: 0,
    });
  });

  test('why there was no tax is what the corrected invoice stated, whatever the organization says today', () => {
    const exempt = documentWith(takenOf({ taxCategory: 'E', exemptionReason: '§ 4 Nr. 22 UStG' }));
    expect(exempt.taxes).toMatchObject([{ taxCategory: 'E', exemptionReason: '§ 4 Nr. 22 UStG' }]);
    expect(exempt.lines).toMatchObject([{ taxCategory: 'E' }]);
    expect(documentWith(takenOf({ taxCategory: 'AE' })).taxes).toMatchObject([{ taxCategory: 'AE' }]);
  });

  test('its days are those of the corrected invoice, so that a supply within the Union stays an e-invoice', () => {
    const document = documentWith(takenOf({ taxCategory: 'K' }, { deliveryDate: '2026-10-30' }));
    const { exchanged, transaction, settlement } = parsedCii(renderCiiInvoice(document));
    expect(at(exchanged, 'TypeCode')).toBe('381');
    const delivery = transaction['ApplicableHeaderTradeDelivery'] as Node;
    expect(at(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString')).toBe('20261030');
    expect(at(settlement, 'InvoiceReferencedDocument/IssuerAssignedID')).toBe('R-1');
  });

  test('also where they are several', () => {
    const servicePeriod = { start: '2026-10-01', end: '2026-10-31' };
    const document = documentWith(takenOf({ taxCategory: 'S' }, { servicePeriod }));
    expect([document.servicePeriod, document.deliveryDate]).toEqual([servicePeriod, undefined]);
  });

  test('an invoice tells what of it is credited: neither paid nor due', () => {
    const invoice = invoiceOf({ kind: 'invoice', total_minor: 10_000, paid_minor: 3_000, due_minor: 5_000 });
    const { totals, corrects } = documentOf(invoice, { items: [], organization, now });
    expect(totals).toMatchObject({ grossMinor: 10_000, creditedMinor: 2_000, paidMinor: 3_000, dueMinor: 5_000 });
    expect(corrects).toBeUndefined();
  });
});
