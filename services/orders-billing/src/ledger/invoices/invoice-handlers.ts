import type { InvoiceItemServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/InvoiceItemService.ts';
import type { InvoiceServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/InvoiceService.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import type { CustomerNaming } from '../../customers/require-customer.ts';
import type { Foreground } from '../../base/foreground.ts';
import { inItsZone } from '../../base/period-filters.ts';
import { presented, type WireMessage } from '../../base/present.ts';
import type { Related } from '../../base/related.ts';
import type { FinaliseGroups } from './finalise-group.ts';
import { overdueCondition } from './invoice-filters.ts';
import type { InvoiceItemStore } from './invoice-store.ts';
import {
  cancelInvoice,
  changeRecipient,
  creditByHand,
  writeOffInvoice,
  type InvoiceCorrecting,
} from './invoice-corrections.ts';
import { createInvoice, deleteInvoice, finaliseInvoice, updateInvoice } from './invoice-use-cases.ts';
import { presentInvoice } from './invoice.ts';
import { invoiceDocumentReader, type DocumentReading } from './read-document.ts';

export function invoiceHandlers(
  parts: InvoiceCorrecting &
    CustomerRecords &
    CustomerNaming &
    DocumentReading & { finalises: FinaliseGroups; foreground: Pick<Foreground, 'calm'>; related: Related },
): UnaryHandlers<InvoiceServiceDefinition> {
  const { related, clock } = parts;
  const readDocument = invoiceDocumentReader(parts);
  const answer = async (context: CallContext, include: readonly string[], work: () => Promise<WireMessage>) => {
    await related.included('invoices', [], include, context);
    const item = await work();
    return { item, included: await related.included('invoices', [item], include, context) };
  };
  return {
    async ListInvoices({ query }, context) {
      const now = clock.now();
      const asked = await inItsZone(parts.organization, context, query, ['due_since', 'due_until']);
      const { query: stored, extra } = overdueCondition(asked, now);
      const { items, page } = await parts.invoices.list(context.organizationId, stored, extra);
      const wires = items.map((item) => presentInvoice(item, now));
      return { items: wires, page, included: await related.included('invoices', wires, query?.include ?? [], context) };
    },
    GetInvoice: ({ id, include }, context) =>
      answer(context, include, async () =>
        presentInvoice(await parts.invoices.get(context.organizationId, id), clock.now()),
      ),
    CreateInvoice: ({ input, include }, context) =>
      answer(context, include, () => createInvoice(parts, context, input)),
    UpdateInvoice: (request, context) => answer(context, request.include, () => updateInvoice(parts, context, request)),
    DeleteInvoice: ({ id }, context) => deleteInvoice(parts, context, id),
    FinaliseInvoice: ({ id, include }, context) => answer(context, include, () => finaliseInvoice(parts, context, id)),
    CancelInvoice: ({ id, include }, context) => answer(context, include, () => cancelInvoice(parts, context, id)),
    ChangeInvoiceRecipient: (request, context) =>
      answer(context, request.include, () => changeRecipient(parts, context, request)),
    CreditInvoice: (request, context) => answer(context, request.include, () => creditByHand(parts, context, request)),
    WriteOffInvoice: (request, context) =>
      answer(context, request.include, () => writeOffInvoice(parts, context, request)),
    async GetInvoiceDocument(request, context) {
      await parts.foreground.calm(context);
      return readDocument(context, request);
    },
  };
}

export function invoiceItemHandlers(parts: {
  invoiceItems: InvoiceItemStore;
  related: Related;
}): UnaryHandlers<InvoiceItemServiceDefinition> {
  const { related } = parts;
  return {
    async ListInvoiceItems({ query }, context) {
      const { items, page } = await parts.invoiceItems.list(context.organizationId, query);
      const wires = items.map((item) => presented(item, []));
      const included = await related.included('invoice-items', wires, query?.include ?? [], context);
      return { items: wires, page, included };
    },
    async GetInvoiceItem({ id, include }, context) {
      const item = presented(await parts.invoiceItems.get(context.organizationId, id), []);
      return { item, included: await related.included('invoice-items', [item], include, context) };
    },
  };
}
