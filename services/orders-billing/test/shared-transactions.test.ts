import { describe, expect, test } from '@jest/globals';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { billingQueue } from '../src/ledger/invoices/billing.ts';
import type { BookingReplica } from '../src/base/replicas/booking-replica-store.ts';
import type { Step } from '../src/base/steps/step-store.ts';
import {
  bookingItem,
  codeOf,
  documentsBy,
  eventsOf,
  newCustomer,
  newDraft,
  newTenant,
  placed,
  untilHeard,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';
import { tellBooking } from './told-bookings.ts';

/** Calls that share a transaction are told what became of themselves only. */
const harness = useOrdersBilling('shared-transactions');

describe('orders that are placed at the same time', () => {
  test('one refusal is nobody else’s: drafts', async () => {
    const tenant = newTenant(harness);
    const customer_id = await newCustomer(harness.one, tenant);
    const draft = (input: object) =>
      codeOf(harness.one.orders.CreateOrder({ context: tenant.context(), input: { customer_id, ...input } }));
    const good = Array.from({ length: 12 }, (_, hour) => draft({ items: [bookingItem(tenant, 6 + hour)] }));
    const unknown = [1, 2].map(() => draft({ customer_id: newId(), items: [bookingItem(tenant, 20)] }));
    expect(await Promise.all(good)).toEqual(good.map(() => 'none'));
    expect(await Promise.all(unknown)).toEqual(['not_found', 'not_found']);
  });

  test('one refusal is nobody else’s: checkouts, of which one order’s second, one outdated and one unknown', async () => {
    const tenant = newTenant(harness);
    const { orders } = harness.one;
    const ids = await Promise.all(
      Array.from({ length: 10 }, async (_, hour) => {
        const items = [bookingItem(tenant, 6 + hour)];
        const { item } = await orders.CreateOrder({ context: tenant.context(), input: { items } });
        return item?.id ?? '';
      }),
    );
    const [twice = '', outdated = '', ...others] = ids;
    const checkout = (id: string, context: object = {}) =>
      codeOf(orders.CheckoutOrder({ context: tenant.context(context), id, pay_later: true }));
    const [second, stale, missing, ...codes] = await Promise.all([
      Promise.all([checkout(twice), checkout(twice)]),
      checkout(outdated, { if_version: 99 }),
      checkout(newId()),
      ...others.map((id) => checkout(id)),
    ]);
    expect(codes).toEqual(others.map(() => 'none'));
    expect(second.toSorted()).toEqual(expect.arrayContaining(['none']));
    expect(second.filter((code) => code === 'none')).toHaveLength(1);
    expect(stale).toBe('precondition_failed');
    expect(missing).toBe('not_found');
    for (const id of [twice, ...others]) {
      await untilHeard(harness, id, 'orders.created');
      expect(eventsOf(harness, id).filter((event) => event === 'orders.created')).toHaveLength(1);
    }
    const placed = await Promise.all(
      [twice, ...others].map(async (id) => (await orders.GetOrder({ context: tenant.context(), id })).item),
    );
    const numbers = placed.map((item) => item?.number);
    // The clock of these tests stands still.
    expect(placed.map((item) => item?.placed_at)).toEqual(placed.map((item) => item?.updated_at));
    expect(placed[0]?.placed_at).toMatch(/^\d{4}-/);
    const expected = Array.from({ length: 9 }, (_, index) => `BO${String(index + 1).padStart(9, '0')}`);
    expect(new Set(numbers)).toEqual(new Set(expected));
    const { item } = await orders.GetOrder({ context: tenant.context(), id: outdated });
    expect(item).toMatchObject({ status: 'draft', version: 2 });
    expect(item?.placed_at).toBeUndefined();
  });
});

test('drafts that are held at the same time stand with their parent, those that have one', async () => {
  const tenant = newTenant(harness);
  const parent = await newDraft(harness.one, tenant);
  const drafts = await Promise.all(
    Array.from({ length: 10 }, (_, hour) => {
      const belonging = hour % 2 === 0 ? {} : { parent_order_id: parent.id };
      return newDraft(harness.one, tenant, { items: [bookingItem(tenant, 12 + hour)], ...belonging });
    }),
  );
  const { item } = await harness.two.orders.GetOrder({ context: tenant.context(), id: parent.id });
  const below = drafts.filter((_, hour) => hour % 2 === 1).map(({ id }) => id);
  expect(new Set(item?.sub_order_ids)).toEqual(new Set(below));
});

describe('orders whose bookings change at the same time', () => {
  async function invoiced(tenant: Tenant, count: number) {
    const customer_id = await newCustomer(harness.one, tenant);
    const order = async () => {
      const draft = await newDraft(harness.one, tenant, { customer_id });
      return placed(harness.one, tenant, draft.id);
    };
    return Promise.all(Array.from({ length: count }, order));
  }
  const kindsOf = async (tenant: Tenant, { id }: { id: string }) =>
    (await documentsBy(harness.two, tenant, 'order_id', id)).map(({ kind }) => kind);

  test('have a credit note each, numbered without a gap, told and audited once', async () => {
    const tenant = newTenant(harness);
    const orders = await invoiced(tenant, 12);
    const end = { status: 'canceled', canceled_by: 'organization', canceled_at: '2026-03-02T08:00:00.000Z' };
    await Promise.all(orders.map(({ id }) => tellBooking(harness, { tenant, orderId: id, at: 0 }, end)));
    const all = await Promise.all(orders.map(({ id }) => documentsBy(harness.two, tenant, 'order_id', id)));
    expect(all.map((own) => own.map(({ kind, total_minor }) => [kind, total_minor]))).toEqual(
      orders.map(() => [
        ['invoice', 20_000],
        ['credit_note', -10_000],
      ]),
    );
    const numbers = all.flat().map(({ number }) => number);
    const expected = Array.from({ length: 24 }, (_, index) => `R-2026-${String(index + 1).padStart(6, '0')}`);
    expect(new Set(numbers)).toEqual(new Set(expected));
    const { item } = await harness.two.books.CheckBooks({ context: tenant.context() });
    expect(item?.fault ?? undefined).toBeUndefined();
    for (const { id } of orders) {
      await untilHeard(harness, id, 'orders.updated');
      expect(eventsOf(harness, id)).toEqual(['orders.created', 'orders.updated']);
      const filters = [
        { key: 'entity_type', values: ['orders'] },
        { key: 'entity_id', values: [id] },
      ];
      const { items } = await harness.one.audit.ListAuditEntries({ context: tenant.context(), query: { filters } });
      expect(items.filter(({ action }) => action === 'settle')).toHaveLength(1);
    }
  });

  test('a step that another replica has taken over is left to it, the others go on', async () => {
    const tenant = newTenant(harness);
    const orders = await invoiced(tenant, 3);
    const { bookingReplicas, settlings, steps, unitOfWork } = harness.one.parts;
    const context = systemContext(tenant.id, newId());
    const begun = await Promise.all(
      orders.map(({ id }) =>
        unitOfWork.run(context, async (tx) => {
          const [booking] = await bookingReplicas.ofOrders(tenant.id, [id], tx.session);
          const ended: BookingReplica & { touched?: number } = {
            ...booking!,
            status: 'rejected',
            version: booking!.version + 1,
            booking_version: null,
          };
          delete ended.touched;
          await bookingReplicas.put([ended], tx.session);
          return steps.begin(tx, { kind: 'settle', key: id });
        }),
      ),
    );
    const lost: Step = { ...begun[2]!, lease: newId() };
    const run = (step: Step) => settlings.run(billingQueue(tenant.id), context, step);
    const outcomes = await Promise.allSettled([...begun.slice(0, 2), lost].map(run));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: { name: 'StepLostError' } });
    const all = await Promise.all(orders.map((order) => kindsOf(tenant, order)));
    expect(all).toEqual([['invoice', 'credit_note'], ['invoice', 'credit_note'], ['invoice']]);
    const open = await Promise.all(orders.map(({ id }) => steps.isOpen('settle', id)));
    expect(open).toEqual([false, false, true]);
    await steps.run(begun[2]!);
    expect(await kindsOf(tenant, orders[2]!)).toEqual(['invoice', 'credit_note']);
  });
});
