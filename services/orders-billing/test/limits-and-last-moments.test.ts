import { describe, expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import {
  bookingItem,
  codeOf,
  newCustomer,
  newPlan,
  newServiceDraft,
  newTenant,
  tally,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('limits-and-last-moments');

const stepsLeft = () => harness.two.parts.stores.steps.due(new Date('2100-01-01'), 1_000);

const newVoucher = async (tenant: Tenant, input: object): Promise<void> => {
  await harness.one.vouchers.CreateVoucher({
    context: tenant.context(),
    input: { code: 'SPRING', discount_type: 'percent', percent_basis_points: 1_000, ...input },
  });
};
const orderWith = (tenant: Tenant, customer_id: string, instance = harness.one) =>
  codeOf(
    instance.orders.CreateOrder(
      {
        context: tenant.context(),
        input: {
          customer_id,
          voucher_code: 'spring',
          items: [{ type: 'service', service_id: tenant.serviceId, quantity: 1 }],
        },
      },
      { timeoutMs: 30_000 },
    ),
  );

describe('vouchers', () => {
  test('a customer uses one as often as it says and no more, in twenty parallel orders as well; others do not count', async () => {
    const tenant = newTenant(harness);
    await newVoucher(tenant, { max_uses_per_customer: 2 });
    const [ada, grace] = [await newCustomer(harness.one, tenant), await newCustomer(harness.one, tenant, 'Hopper')];
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => orderWith(tenant, ada, n % 2 === 0 ? harness.one : harness.two)),
    );
    expect(tally(codes)).toEqual({ none: 2, validation_failed: 18 });
    expect(await orderWith(tenant, grace)).toBe('none');
    expect(await orderWith(tenant, ada)).toBe('validation_failed');
  });

  test('that a customer may use once are not had again by who is named after the draft, in parallel as well', async () => {
    const tenant = newTenant(harness);
    await newVoucher(tenant, { max_uses_per_customer: 1 });
    const [ada, grace] = [await newCustomer(harness.one, tenant), await newCustomer(harness.one, tenant, 'Hopper')];
    const items = [{ type: 'service', service_id: tenant.serviceId, quantity: 1 }];
    const drafts = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const input = { voucher_code: 'spring', items };
        return (await harness.one.orders.CreateOrder({ context: tenant.context(), input })).item?.id ?? '';
      }),
    );
    const name = (id: string, customer_id: string | null, { orders } = harness.one) => {
      const change = { input: customer_id === null ? {} : { customer_id }, update_mask: ['customer_id'] };
      return orders.UpdateOrder({ context: tenant.context(), id, ...change }, { timeoutMs: 30_000 });
    };
    const codes = await Promise.all(
      drafts.map((id, n) => codeOf(name(id, ada, n % 2 === 0 ? harness.one : harness.two))),
    );
    expect(tally(codes)).toEqual({ none: 1, validation_failed: 3 });
    expect(await orderWith(tenant, ada)).toBe('validation_failed');
    const [first = '', second = ''] = [drafts[codes.indexOf('none')], drafts[codes.indexOf('validation_failed')]];
    expect(await codeOf(name(second, grace))).toBe('none');
    // The use goes where the order goes.
    expect(await codeOf(name(first, null))).toBe('none');
    expect(await orderWith(tenant, ada)).toBe('none');
    const { items: vouchers } = await harness.one.vouchers.ListVouchers({ context: tenant.context(), query: {} });
    expect(vouchers).toMatchObject([{ use_count: 5 }]);
  });

  test('one is valid from its first instant to the one before its last', async () => {
    const tenant = newTenant(harness);
    await newVoucher(tenant, { valid_from: '2026-06-01T10:00:00+02:00', valid_until: '2026-06-02T10:00:00+02:00' });
    const customer = await newCustomer(harness.one, tenant);
    const tried = async (moment: string) => {
      harness.clock.set(moment);
      return orderWith(tenant, customer);
    };
    expect(await tried('2026-06-01T07:59:59.999Z')).toBe('validation_failed');
    expect(await tried('2026-06-01T08:00:00.000Z')).toBe('none');
    expect(await tried('2026-06-02T07:59:59.999Z')).toBe('none');
    expect(await tried('2026-06-02T08:00:00.000Z')).toBe('validation_failed');
  });
});

describe('subscriptions', () => {
  test('a cancellation that comes after the notice has to be given runs a period longer', async () => {
    const tenant = newTenant(harness, { time_zone: 'UTC' });
    const planId = newPlan(harness.fake, tenant, { notice_days: 10 });
    const begin = async () => {
      harness.clock.set('2026-09-01T00:00:00Z');
      const customer_id = await newCustomer(harness.one, tenant);
      const { item } = await harness.one.subscriptions.CreateSubscription({
        context: tenant.context(),
        input: { customer_id, plan_id: planId },
      });
      return item?.id ?? '';
    };
    const endOf = async (moment: string) => {
      const id = await begin();
      harness.clock.set(moment);
      const { item } = await harness.one.subscriptions.CancelSubscription({ context: tenant.context(), id });
      return new Date(item?.ends_at ?? '').toISOString();
    };
    expect(await endOf('2026-09-21T00:00:00.000Z')).toBe('2026-10-01T00:00:00.000Z');
    expect(await endOf('2026-09-21T00:00:00.001Z')).toBe('2026-11-01T00:00:00.000Z');
  });
});

describe('orders', () => {
  test('checkout is possible to the last millisecond before the draft expires, and not at that instant', async () => {
    const tenant = newTenant(harness);
    const last = async (ms: number) => {
      harness.clock.set('2026-11-02T09:00:00Z');
      const draft = await newServiceDraft(harness.one, tenant);
      const expiry = new Date(draft.expires_at ?? '');
      // Its timer is out of the way: the call alone decides.
      await harness.one.parts.stores.orders.model.db
        .collection('timers')
        .deleteMany({ key: draft.id, organization_id: tenant.id });
      harness.clock.set(new Date(expiry.getTime() + ms));
      return codeOf(harness.one.orders.CheckoutOrder({ context: tenant.context(), id: draft.id, pay_later: true }));
    };
    expect(await last(-1)).toBe('none');
    expect(await last(0)).toBe('invalid_status_transition');
  });

  test('a hold in doubt that is refused when it is repeated is released all the same', async () => {
    const tenant = newTenant(harness);
    const key = newId();
    const context = tenant.context({ idempotency_key: key, idempotency_fingerprint: key });
    harness.fake.behaviour.HoldBookings = 'crashes';
    const input = { items: [bookingItem(tenant)] };
    await expect(harness.one.orders.CreateOrder({ context, input }, { timeoutMs: 20_000 })).rejects.toThrow();
    harness.fake.places.set(tenant.resourceId, 0);
    harness.fake.behaviour = {};
    const orderId = harness.fake.calls.findLast((made) => made.call === 'HoldBookings')?.orderId;
    await waitFor('the hold is repeated, refused and released', async () => {
      harness.clock.advance(5_000);
      const made = harness.fake.calls.filter((one) => one.orderId === orderId).map((one) => one.call);
      return made.filter((name) => name === 'HoldBookings').length > 1 && (await stepsLeft()).length === 0;
    });
    expect(harness.fake.calls.filter((one) => one.orderId === orderId).at(-1)?.call).toBe('ReleaseBookings');
    expect(await harness.one.parts.stores.orders.model.countDocuments({ organization_id: tenant.id })).toBe(0);
  });
});
