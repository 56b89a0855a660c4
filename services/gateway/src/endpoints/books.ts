import { boolean, integer, record, string } from '@booking/representations/entity.ts';
import { invoices } from '@booking/representations/entities/invoices.ts';
import { statementTotals } from '@booking/representations/entities/statements.ts';
import { attributeValue } from '@booking/representations/values.ts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const check = record({
  balanced: boolean(),
  currency: string(),
  documents: integer(),
  sealed: integer(),
  orders: integer(),
  payments: integer(),
  customers: integer(),
  totals: record(statementTotals),
  fault: record({ rule: string(), type: string(), id: string(), number: string(), detail: string() }),
});

const major = z.number().nullable();
const schema = z.strictObject({
  balanced: z.boolean().describe('No row breaks a rule'),
  currency: z.string(),
  documents: z.int().describe('Finalised documents read'),
  sealed: z.int().describe('Of them, those that carry a seal'),
  orders: z.int(),
  payments: z.int(),
  customers: z.int(),
  totals: z
    .strictObject({
      charged: major,
      credited: major,
      written_off: major,
      received: major,
      refunded: major,
      due: major,
      credit: major,
    })
    .nullable()
    .describe('Of the organization: charged - credited - written_off = received - refunded + due - credit'),
  fault: z
    .strictObject({
      rule: z.enum(['series', 'seal', 'document', 'invoice', 'order', 'payment', 'credit', 'equation']),
      type: z.string(),
      id: z.string(),
      number: z.string().nullable(),
      detail: z.string(),
    })
    .nullable()
    .describe('The first row that breaks a rule'),
});

/** Reads everything that the organization has. */
const timeoutMs = 120_000;

export const bookEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/books/check',
    summary: 'Prove the books from their raw rows: every sum, number and seal; names the first row that breaks a rule',
    entity: invoices,
    access: 'admin',
    permission: { type: 'invoices', action: 'read' },
    query: { fields: false },
    rpc: { service: 'booking.orders.v1.BooksService', method: 'CheckBooks', timeoutMs },
    operation: {
      kind: 'plain',
      schema,
      read: (answer) => attributeValue('item', check, answer),
      noStore: true,
    },
  },
];
