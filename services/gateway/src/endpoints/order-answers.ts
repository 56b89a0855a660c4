import { integer, money, oneOf, percent, record, rows, string, timestamp } from '@booking/representations/entity.ts';
import { attributeValue } from '@booking/representations/values.ts';
import { z } from 'zod';
import type { RpcAnswer } from '../clients/rpc-clients.ts';
import type { Operation } from './endpoint.ts';

/** Answers about orders that are no entities: what something would cost. Money in major units. */

const amounts = {
  net_amount: money('net_amount_minor'),
  tax_amount: money('tax_amount_minor'),
};

const calculated = record({
  currency: string(),
  total: money('total_minor'),
  ...amounts,
  discount_amount: money('discount_amount_minor'),
  system_fee: money('system_fee_minor'),
  taxes: rows({
    tax_rate: percent('tax_rate_basis_points'),
    ...amounts,
    total: money('total_minor'),
  }),
  items: rows({
    type: string(),
    name: string(),
    resource_id: string(),
    service_id: string(),
    bundle_id: string(),
    start_date: timestamp(),
    end_date: timestamp(),
    quantity: integer(),
    unit_price: money('unit_price_minor'),
    tax_rate: percent('tax_rate_basis_points'),
    discount_amount: money('discount_amount_minor'),
    total: money('total_minor'),
    ...amounts,
  }),
});

const previewed = record({
  currency: string(),
  charged: money('charged_minor'),
  ...amounts,
  difference: money('difference_minor'),
  fee: money('fee_minor'),
  documents: rows({
    kind: oneOf(['invoice', 'credit_note']),
    total: money('total_minor'),
    ...amounts,
    invoice_id: string(),
  }),
  balance: record({
    charged: money('charged_minor'),
    paid: money('paid_minor'),
    refunded: money('refunded_minor'),
    written_off: money('written_off_minor'),
    due: money('due_minor'),
    to_refund: money('to_refund_minor'),
  }),
});

const amount = z.number();
const named = z.string().nullable();

const calculationSchema = z.strictObject({
  currency: z.string().describe('ISO 4217; of all amounts'),
  total: amount.describe('net_amount + tax_amount'),
  net_amount: amount,
  tax_amount: amount,
  discount_amount: amount.describe('Already inside the total'),
  system_fee: amount.describe('Informational'),
  taxes: z.array(z.strictObject({ tax_rate: amount, net_amount: amount, tax_amount: amount, total: amount })),
  items: z.array(
    z.strictObject({
      type: z.enum(['booking', 'service', 'bundle']),
      name: z.string(),
      resource_id: named,
      service_id: named,
      bundle_id: named,
      start_date: named,
      end_date: named,
      quantity: z.int(),
      unit_price: amount,
      tax_rate: amount.describe('Percent'),
      discount_amount: amount,
      total: amount,
      net_amount: amount,
      tax_amount: amount,
    }),
  ),
});

const previewSchema = z.strictObject({
  currency: z.string().describe('ISO 4217; of all amounts'),
  charged: amount.describe('What the order would be charged with'),
  net_amount: amount,
  tax_amount: amount,
  difference: amount.describe('Against the charge of now; below 0 when it falls'),
  fee: amount.describe('What is kept of what these changes cancel'),
  documents: z
    .array(
      z.strictObject({
        kind: z.enum(['invoice', 'credit_note']),
        total: amount,
        net_amount: amount,
        tax_amount: amount,
        invoice_id: named.describe('The invoice that would be credited'),
      }),
    )
    .describe('Documents that would be written'),
  balance: z.strictObject({
    charged: amount,
    paid: amount,
    refunded: amount,
    written_off: amount,
    due: amount.describe('Still to be paid'),
    to_refund: amount.describe('To be given back'),
  }),
});

type Plain = Extract<Operation, { kind: 'plain' }>;

function shown(definition: ReturnType<typeof record>) {
  return ({ item }: RpcAnswer): unknown => {
    const { currency } = item as { currency: string };
    return attributeValue('item', definition, { item, currency });
  };
}

export const calculation: Plain = { kind: 'plain', schema: calculationSchema, noStore: true, read: shown(calculated) };

export const preview: Plain = { kind: 'plain', schema: previewSchema, noStore: true, read: shown(previewed) };
