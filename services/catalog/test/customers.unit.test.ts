import { expect, test } from '@jest/globals';
import { systemContext } from '@booking/platform/context.ts';
import { subscriptionReplicaOf } from '../src/customers/customer-events.ts';
import { createReplicaFill } from '../src/customers/fill-replicas.ts';
import { createLearnCustomer } from '../src/customers/learn-customer.ts';

const flat = { id: 's', status: 'active', updated_at: '2026-01-02T00:00:00.000+00:00' };
const [customer, plan] = [
  { id: 'c', type: 'customers' },
  { id: 'p', type: 'plans' },
];

test('a subscription without customer or plan is nobody’s membership', () => {
  expect(subscriptionReplicaOf('o', { ...flat, customer, plan })).toMatchObject({ customer_id: 'c', plan_id: 'p' });
  expect(subscriptionReplicaOf('o', { ...flat, customer: null, plan })).toBeUndefined();
  expect(subscriptionReplicaOf('o', { ...flat, customer, plan: null })).toBeUndefined();
});

const refuse = () => {
  throw new Error('nobody should be asked');
};

test('a fill that is to stop asks for nothing more', async () => {
  const neighbours = { customers: { ListCustomers: refuse }, subscriptions: { ListSubscriptions: refuse } };
  const rest = { stores: {} as never, unitOfWork: { run: refuse }, ...neighbours };
  const fill = createReplicaFill({ ...rest, organizationIds: async () => ['o'] });
  await fill(AbortSignal.abort());
});

test('a customer that the neighbour answers nothing about stays unknown', async () => {
  const stores = { customerReplicas: { find: async () => undefined } } as never;
  const customers = { GetCustomer: async () => ({ item: null }) as never };
  await createLearnCustomer({ stores, unitOfWork: { run: refuse }, customers })(systemContext('o', 'r'), 'c');
});
