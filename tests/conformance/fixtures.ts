import { randomBytes } from 'node:crypto';
import { demoId } from '@booking/contracts/demo-data.ts';
import { documentOf, type Related } from '../support/documents.ts';
import type { Api } from './api.ts';
import type { Answer } from './exchange.ts';
import { slug } from './identities.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- rules look at resources of any type
type Resource = any;

export interface Fixtures {
  /** An order with voucher, payment and a reissued invoice: every include of the specification has something to show. */
  richOrder(): Promise<{ id: string }>;
  /** A new one; its address and name are made up. */
  subscription(attributes?: object): Promise<Resource>;
  /** Creates a resource and answers it. */
  make(type: string, attributes: object, related?: Related): Promise<Resource>;
  invoice(state: 'draft' | 'finalised'): Promise<Resource>;
}

/** A name that no other run uses; reports leave the random part out. */
export function unique(name: string): string {
  return `${name}~${randomBytes(4).toString('hex')}`;
}

export const demo = (name: string): string => demoId(`${slug}/${name}`);

export function createFixtures(setup: Api): Fixtures {
  const dataOf = (answer: Answer, status: number): Resource => {
    if (answer.status === status) return answer.body.data;
    throw new Error(`setting up, ${answer.asked} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  };
  const make: Fixtures['make'] = async (type, attributes, related) =>
    dataOf(await setup.post(`/${type}`, documentOf(type, attributes, related)), 201);
  const invoice: Fixtures['invoice'] = async (state) => {
    const draft = await make(
      'invoices',
      { recipient: 'Ada Ltd', items: [{ description: 'Room', unit_price: 100, tax_rate: 19 }] },
      { customer: ['customers', demo('customers/ada')] },
    );
    return state === 'draft' ? draft : dataOf(await setup.post(`/invoices/${draft.id}/finalise`), 200);
  };
  let rich: Promise<{ id: string }> | undefined;
  return {
    make,
    invoice,
    subscription: (attributes) =>
      make('webhook-subscriptions', {
        name: unique('subscription'),
        url: 'https://example.com/hooks',
        events: ['orders.created'],
        ...attributes,
      }),
    richOrder: () => (rich ??= makeRichOrder(setup, make, dataOf)),
  };
}

async function makeRichOrder(
  setup: Api,
  make: Fixtures['make'],
  dataOf: (answer: Answer, status: number) => Resource,
): Promise<{ id: string }> {
  const code = randomBytes(4).toString('hex').toUpperCase();
  await make('vouchers', { code, name: 'Tenth off', discount_type: 'percent', percent: 10 });
  const order = await make(
    'orders',
    { voucher_code: code, items: [{ type: 'service', service_id: demo('services/meeting-room'), quantity: 2 }] },
    { customer: ['customers', demo('customers/ada')] },
  );
  const placed = dataOf(await setup.post(`/orders/${order.id}/checkout`, { pay_later: true }), 200);
  const { data: invoice } = placed.relationships.invoice;
  await make(
    'payments',
    { amount: placed.attributes.total },
    { invoice: ['invoices', invoice.id], method: ['payment-methods', demo('payment-methods/card')] },
  );
  dataOf(await setup.post(`/invoices/${invoice.id}/change-recipient`, { recipient: 'Grace Ltd' }), 200);
  return { id: order.id };
}
