import type { InvoiceServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/InvoiceService.ts';
import { systemContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';

export interface InvoiceFile {
  name: string;
  content: Buffer;
  /** A provider collects what is due: nobody is asked to transfer it. */
  collected: boolean;
}

/** The invoice as PDF; undefined when there is no such invoice any more. Throws while orders-billing does not answer. */
export type ReadInvoiceFile = (organizationId: string, id: string) => Promise<InvoiceFile | undefined>;

export function invoiceFileReader(ordersBilling: GrpcChannel): ReadInvoiceFile {
  const invoices = ordersBilling.client<InvoiceServiceDefinition>('booking.orders.v1.InvoiceService');
  return async (organizationId, id) => {
    const context = wireContext(systemContext(organizationId, newId()));
    try {
      const { content, file_name, collected } = await invoices.GetInvoiceDocument({ context, id, format: 'pdf' });
      return { name: file_name, content: Buffer.from(content), collected };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    }
  };
}
