import { boolean, integer, oneOf, record, string } from '@booking/representations/entity.ts';
import { invoices } from '@booking/representations/entities/invoices.ts';
import { statementTotals } from '@booking/representations/entities/statements.ts';
import { currency } from '@booking/representations/vocabulary.ts';
import { plainAnswer } from './answer-schema.ts';
import type { Endpoint } from './endpoint.ts';

const check = record(
  {
    balanced: boolean('Whether no row breaks a rule.'),
    currency,
    documents: integer('Finalised documents read.'),
    sealed: integer('Of them, those that carry a seal.'),
    orders: integer('Orders read.'),
    payments: integer('Payments read.'),
    customers: integer('Customers read.'),
    totals: record(
      statementTotals,
      'Of the organization: charged - credited - written_off = received - refunded + due - credit.',
      { null: 'when a row was found that breaks a rule' },
    ),
    fault: record(
      {
        rule: oneOf(
          ['series', 'seal', 'document', 'invoice', 'order', 'charge', 'units', 'payment', 'credit', 'equation'],
          'The rule that is broken.',
        ),
        type: string('JSON:API type of the row.'),
        id: string('Id of the row.'),
        number: string('Number of the row.', { null: 'when it has none' }),
        detail: string('What is wrong, in words.'),
      },
      'The first row that breaks a rule.',
      { null: 'when there is none' },
    ),
  },
  'What the proof found.',
);

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
    operation: plainAnswer(check),
  },
];
