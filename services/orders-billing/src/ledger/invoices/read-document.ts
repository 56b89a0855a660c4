import type { GetInvoiceDocumentResponse } from '@booking/contracts/generated/booking/orders/v1/GetInvoiceDocumentResponse.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, appError, conflict, notFound } from '@booking/platform/errors.ts';
import type { InvoiceRendering } from '../papers/document-rendering.ts';
import type { InvoiceDocument } from '../papers/invoice-document.ts';
import type { LogoStore } from '../../base/replicas/logo-store.ts';
import type { OrganizationLookup } from '../../base/replicas/organization-settings.ts';
import { documentOf } from './document-of-invoice.ts';
import type { InvoiceDocumentStore } from './invoice-document-store.ts';
import type { InvoiceItemStore, InvoiceStore } from './invoice-store.ts';
import type { Invoice } from './invoice.ts';

export type ReadInvoiceDocument = (
  context: CallContext,
  request: { id: string; format: string },
) => Promise<GetInvoiceDocumentResponse>;

/** What an invoice is shown from. */
export interface DocumentReading {
  clock: Clock;
  invoiceDocuments: InvoiceDocumentStore;
  invoiceItems: InvoiceItemStore;
  invoices: InvoiceStore;
  logos: Pick<LogoStore, 'find'>;
  organization: OrganizationLookup;
  rendering: InvoiceRendering;
}

/**
 * The invoice as a file, made of what was frozen when it was locked: the same bytes at every call, whatever has changed since. A draft is
 * shown as it would be now, as a marked PDF; its XML is a conflict. Throws validation_failed, one problem per obstacle, where there is no
 * XML.
 */
export function invoiceDocumentReader(parts: DocumentReading): ReadInvoiceDocument {
  return async (context, { id, format }) => {
    if (format !== 'pdf' && format !== 'xml') {
      throw appError('validation_failed', 'Must be pdf or xml.', { source: { pointer: '/format' } });
    }
    const invoice = await parts.invoices.get(context.organizationId, id);
    if (!invoice.locked && format === 'xml') {
      throw conflict('not_finalised', 'A draft is no e-invoice yet; it is one as soon as it is finalised.');
    }
    const document = invoice.locked ? await frozen(parts, invoice) : await preview(parts, context, invoice);
    const baseName = invoice.locked ? document.number.replace(/[^A-Za-z0-9._-]+/g, '-') : `draft-${id}`;
    const collected = document.collected ?? false;
    if (format === 'pdf') {
      const { logo } = document.seller;
      const picture = logo === undefined ? undefined : await parts.logos.find(context.organizationId, logo);
      const content = Buffer.from(await parts.rendering.pdfInvoice(context, document, picture));
      return { content, media_type: 'application/pdf', file_name: `${baseName}.pdf`, collected };
    }
    const { xml, obstacles } = await parts.rendering.eInvoice(context, document);
    if (xml === undefined) throw noEInvoice(obstacles);
    return {
      content: Buffer.from(xml, 'utf8'),
      media_type: 'application/xml',
      file_name: `${baseName}.xml`,
      collected,
    };
  };
}

async function frozen(parts: { invoiceDocuments: InvoiceDocumentStore }, invoice: Invoice): Promise<InvoiceDocument> {
  const document = await parts.invoiceDocuments.find(invoice.organization_id, invoice.id);
  if (!document) throw notFound('invoice document', invoice.id);
  return document;
}

async function preview(
  parts: { clock: Clock; invoiceItems: InvoiceItemStore; organization: OrganizationLookup },
  context: CallContext,
  invoice: Invoice,
): Promise<InvoiceDocument> {
  const items = await parts.invoiceItems.ofInvoice(invoice.organization_id, invoice.id);
  return documentOf(invoice, { items, organization: await parts.organization(context), now: parts.clock.now() });
}

function noEInvoice(obstacles: readonly string[]): AppError {
  const [first = '', ...rest] = obstacles;
  const problem = (detail: string) => ({ code: 'validation_failed', detail, source: { header: 'Accept' } }) as const;
  return new AppError([problem(`No e-invoice: ${first}`), ...rest.map((text) => problem(`No e-invoice: ${text}`))]);
}
