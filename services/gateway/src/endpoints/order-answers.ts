import { integer, money, oneOf, percent, record, rows, string, timestamp } from '@booking/representations/entity.ts';
import { balanceColumns } from '@booking/representations/entities/orders.ts';
import { currency } from '@booking/representations/vocabulary.ts';
import { plainAnswer } from './answer-schema.ts';

/** Answers about orders that are no entities: what something would cost. Money in major units. */

const amounts = {
  net_amount: money('net_amount_minor', 'The sum without tax.'),
  tax_amount: money('tax_amount_minor', 'The tax that the sum contains.'),
};
const none = { null: 'when it concerns none' };

const calculated = record(
  {
    currency,
    total: money('total_minor', 'Price with tax after discount: net_amount + tax_amount.'),
    ...amounts,
    discount_amount: money('discount_amount_minor', 'Discount, already inside the total.'),
    system_fee: money('system_fee_minor', 'Fee of the platform, for information.'),
    taxes: rows(
      {
        tax_rate: percent('tax_rate_basis_points', 'Tax rate in percent.'),
        ...amounts,
        total: money('total_minor', 'Both together.'),
      },
      'The sums of each tax rate.',
    ),
    items: rows(
      {
        type: oneOf(['booking', 'service', 'bundle'], 'What the item is.'),
        name: string('What would stand on the invoice.'),
        resource_id: string('Id of the resource.', none),
        service_id: string('Id of the service.', none),
        bundle_id: string('Id of the bundle.', none),
        start_date: timestamp('First moment of the booking.', { null: 'when it is no booking' }),
        end_date: timestamp('Moment at which the booking is over.', { null: 'when it is no booking' }),
        quantity: integer('How many.'),
        unit_price: money('unit_price_minor', 'Price of one, with tax.'),
        tax_rate: percent('tax_rate_basis_points', 'Tax that the price contains, in percent.'),
        discount_amount: money('discount_amount_minor', 'Discount, already inside the total.'),
        total: money('total_minor', 'Price of the item after discount, with tax.'),
        ...amounts,
      },
      'The items in the order of the request.',
    ),
  },
  'What the order would cost.',
);

const previewed = record(
  {
    currency,
    charged: money('charged_minor', 'What the order would be charged with.'),
    ...amounts,
    difference: money('difference_minor', 'Against the charge of now; below 0 when it falls.'),
    fee: money('fee_minor', 'What is kept of what these changes cancel.'),
    documents: rows(
      {
        kind: oneOf(['invoice', 'credit_note'], 'What kind of document it is.'),
        total: money('total_minor', 'Its total; below 0 on credit notes.'),
        ...amounts,
        invoice_id: string('Id of the invoice that would be credited.', none),
      },
      'Documents that would be written.',
    ),
    balance: record(balanceColumns, 'Where the order would stand.'),
    status: oneOf(['pending', 'completed', 'canceled'], 'Of the order: canceled once every item of it has ended.'),
    items: rows(
      {
        id: string('Id of the item, by which changes name it.'),
        type: oneOf(['booking', 'service', 'bundle'], 'What the item is.'),
        name: string('What stands on the invoice.'),
        quantity: integer('How many.'),
        unit_price: money('unit_price_minor', 'Price of one, with tax.'),
        total: money('total_minor', 'What is charged of it, after voucher and credits.'),
        booking_id: string('Id of the booking.', { null: 'when it is no booking' }),
        series_id: string('Of the bookings of a series.', { null: 'when it is none of a series' }),
        ended: string('Why it is no longer provided: canceled, rejected, expired, deleted or removed.', {
          null: 'while it is provided',
        }),
      },
      'All items of the order, those that have ended or would end among them.',
    ),
    bundle_purchases: rows(
      {
        bundle_purchase_id: string('Id of the bundle purchase.', { null: 'when it would be issued only then' }),
        units_total: integer('Units that it was bought with.'),
        units_left: integer('Units that would be left.'),
      },
      'Those that the order brought or would bring, and those that pay for its items.',
    ),
  },
  'What the changes would do.',
);

export const calculation = plainAnswer(calculated);
export const preview = plainAnswer(previewed);
