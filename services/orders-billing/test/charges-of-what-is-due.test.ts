import { afterEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { documentsBy, newPlan, newTenant, noStepLeft, type Tenant } from './orders-harness.ts';
import { useSandbox } from './sandbox-harness.ts';

/** What a provider is asked for once it is there again is what is still due then: nobody is charged for what came in another way. */
const harness = useSandbox('charges_of_what_is_due');

afterEach(() => {
  jest.restoreAllMocks();
});

/** Until it is called, the provider cannot be reached. */
function providerAway(): () => void {
  const reach = globalThis.fetch;
  const isOfPeer = (target: unknown): boolean => String(target).startsWith(harness.peer.url);
  const spy = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((...call) => (isOfPeer(call[0]) ? Promise.reject(new Error('away')) : reach(...call)));
  return () => spy.mockRestore();
}

const paymentsOf = async (tenant: Tenant, id: string) => {
  const query = { filters: [{ key: 'subscription_id', values: [id] }], sorts: [{ field: 'created_at' }] };
  return (await harness.two.payments.ListPayments({ context: tenant.context(), query })).items;
};

/** A subscription whose charge waits for its provider. */
async function waiting(token: string) {
  const tenant = newTenant(harness);
  harness.clock.set('2026-06-01T09:00:00Z');
  const back = providerAway();
  const id = await harness.subscribe(tenant, token, {}, { price_minor: 9_000 });
  const [invoice] = await documentsBy(harness.one, tenant, 'subscription_id', id);
  await waitFor('the charge', async () => (await paymentsOf(tenant, id)).length === 1);
  const charged = async () => {
    back();
    // Steps that failed pause.
    harness.clock.advance(3_600_000);
    await noStepLeft(harness);
    const payments = await paymentsOf(tenant, id);
    await waitFor('its end', async () => (await paymentsOf(tenant, id)).every(({ status }) => status !== 'pending'));
    return harness.peer.charges.filter(({ payment_id }) => payments.some((one) => one.id === payment_id)).length;
  };
  return { tenant, id, invoiceId: invoice?.id ?? '', charged };
}

test('a charge that waits for its provider is given up once its invoice is paid by hand', async () => {
  const { tenant, id, invoiceId, charged } = await waiting('succeeds-paid');
  await harness.one.payments.CreatePayment({
    context: tenant.context(),
    input: { invoice_id: invoiceId, amount_minor: 9_000 },
  });
  expect(await charged()).toBe(0);
  expect(await paymentsOf(tenant, id)).toMatchObject([
    { status: 'failed', status_reason: 'nothing was due any more' },
    { status: 'succeeded', credited_minor: 0 },
  ]);
  expect((await harness.one.books.CheckBooks({ context: tenant.context() })).item?.fault).toBeUndefined();
});

test('so it is once its invoice is canceled', async () => {
  const { tenant, id, invoiceId, charged } = await waiting('succeeds-canceled');
  await harness.one.invoices.CancelInvoice({ context: tenant.context(), id: invoiceId });
  expect(await charged()).toBe(0);
  expect(await paymentsOf(tenant, id)).toMatchObject([{ status: 'failed' }]);
});

test('what a cheaper plan took off it is not charged', async () => {
  const { tenant, id, charged } = await waiting('succeeds-cheaper');
  harness.clock.set('2026-06-11T09:00:00Z');
  const plan = newPlan(harness.fake, tenant, { price_minor: 3_000 });
  await harness.one.subscriptions.ChangeSubscriptionPlan({ context: tenant.context(), id, plan, at: 'now' });
  expect(await charged()).toBe(2);
  // 10 of 30 days at 90.00, 20 of 30 at 30.00.
  expect(await paymentsOf(tenant, id)).toMatchObject([
    { status: 'succeeded', amount_minor: 3_000, credited_minor: 0 },
    { status: 'succeeded', amount_minor: 2_000, credited_minor: 0 },
  ]);
  const { item } = await harness.one.books.CheckBooks({ context: tenant.context() });
  expect(item).toMatchObject({ totals: { received_minor: 5_000, due_minor: 0, credit_minor: 0 } });
  expect(item?.fault).toBeUndefined();
});
