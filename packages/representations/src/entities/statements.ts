import { date, defineEntity, money, oneOf, record, rows, string } from '../entity.ts';
import { currency } from '../vocabulary.ts';

/** charged - credited - written_off = received - refunded + due - credit. */
export const statementTotals = {
  charged: money('charged_minor', 'Sum of the invoices.'),
  credited: money('credited_minor', 'Sum of credit notes and cancellations.'),
  written_off: money('written_off_minor', 'Claims given up without money.'),
  received: money('received_minor', 'Payments that arrived.'),
  refunded: money('refunded_minor', 'Refunds and reversals.'),
  due: money('due_minor', 'Still due of the invoices, as of now.'),
  credit: money('credit_minor', "The customer's credit and what is to be given back, as of now."),
};

/** A running account: of an order or of a customer, whose id it has. */
export const statements = defineEntity({
  type: 'statements',
  description: 'The running account of an order or a customer, whose id it has.',
  ownedView: true,
  attributes: {
    currency,
    opening_balance: money('opening_balance_minor', 'Owed before the first day shown; below 0: credit.'),
    closing_balance: money('closing_balance_minor', 'Owed after the last day shown; below 0: credit.'),
    lines: rows(
      {
        date: date('Local day.'),
        kind: oneOf(
          ['invoice', 'credit_note', 'cancellation', 'payment', 'refund', 'reversal', 'write_off', 'credit_applied'],
          'What happened.',
        ),
        number: string('Of the document, or what the payment was referred to by.', { null: 'when it has none' }),
        description: string('What it is about.', { null: 'when there is nothing to say' }),
        amount: money('amount_minor', 'Above 0: more is owed.'),
        balance: money('balance_minor', 'Owed after it; below 0: credit.'),
        invoice_id: string('Id of the invoice.', { null: 'when it concerns none' }),
        payment_id: string('Id of the payment.', { null: 'when it concerns none' }),
      },
      'Documents and movements of money, the oldest first.',
    ),
    totals: record(
      statementTotals,
      'Of the days shown. Over all days: charged - credited - written_off = received - refunded + due - credit.',
    ),
  },
  relations: {},
});
