import { date, defineEntity, money, oneOf, record, rows, string } from '../entity.ts';

/** charged - credited - written_off = received - refunded + due - credit. */
export const statementTotals = {
  charged: money('charged_minor'),
  credited: money('credited_minor', { description: 'Credit notes and cancellations' }),
  written_off: money('written_off_minor'),
  received: money('received_minor'),
  refunded: money('refunded_minor', { description: 'Refunds and reversals' }),
  due: money('due_minor', { description: 'Of the invoices, as of now' }),
  credit: money('credit_minor', {
    description: "The customer's credit, and what is to be given back, as of now",
  }),
};

/** A running account: of an order or of a customer, whose id it has. */
export const statements = defineEntity({
  type: 'statements',
  ownedView: true,
  attributes: {
    currency: string(),
    opening_balance: money('opening_balance_minor', {
      description: 'Owed before the first day shown; below 0: credit',
    }),
    closing_balance: money('closing_balance_minor', { description: 'Owed after the last day shown; below 0: credit' }),
    lines: rows({
      date: date({ description: 'Local day' }),
      kind: oneOf([
        'invoice',
        'credit_note',
        'cancellation',
        'payment',
        'refund',
        'reversal',
        'write_off',
        'credit_applied',
      ]),
      number: string({ description: 'Of the document, or what the payment was referred to by' }),
      description: string(),
      amount: money('amount_minor', { description: 'Above 0: more is owed' }),
      balance: money('balance_minor', { description: 'Owed after it; below 0: credit' }),
      invoice_id: string(),
      payment_id: string(),
    }),
    totals: record(statementTotals, {
      description:
        'Of the days shown. Over all days: charged - credited - written_off = received - refunded + due - credit',
    }),
  },
  relations: {},
});
