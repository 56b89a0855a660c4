import { describe, expect, test } from '@jest/globals';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { SagaPoint } from '../src/base/steps/saga-points.ts';
import { StepLostError } from '../src/base/steps/steps.ts';
import {
  bookingItem,
  eventsOf,
  newDraft,
  newTenant,
  placed,
  untilHeard,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('order-steps');

const never = new Date('2100-01-01');
const orders = () => harness.two.parts.stores.orders.model.collection;
const untilQuiet = () =>
  waitFor('no step is left', async () => {
    harness.clock.advance(1_000);
    return (await harness.two.parts.stores.steps.due(never, 1_000)).length === 0;
  });

/** Has the process die at a point of the saga that `call` runs through. */
async function crashed(point: SagaPoint, call: (doomed: ReturnType<typeof harness.doomed>) => Promise<unknown>) {
  harness.crash.point = point;
  const { count } = harness.crash;
  void call(harness.doomed()).catch(() => {});
  await waitFor('the crash', () => harness.crash.count > count);
}

/** Leaves the step of an order as earlier versions did: as a record of its own, of which the order knows nothing. */
async function asEarlierVersionsDid(filter: object): Promise<string> {
  const order = await orders().findOne(filter);
  if (!order) throw new Error('there is no order');
  const { _id: key, organization_id, saga_step } = order;
  const { kind, ...step } = saga_step;
  const row = { _id: `${kind}:${String(key)}`, kind, key, organization_id, ...step };
  await harness.two.parts.stores.orders.model.db.collection('steps').insertOne(row);
  await orders().updateOne({ _id: key }, { $unset: { saga_step: '' } });
  return String(key);
}

describe('a step that an earlier version has left as a record of its own', () => {
  test.each<SagaPoint>(['draft written', 'bookings held'])(
    'at "%s" is completed: the repetition gets the same order',
    async (point) => {
      const tenant = newTenant(harness);
      const context = tenant.context({ idempotency_key: newId(), idempotency_fingerprint: 'f' });
      const call = { context, input: { items: [bookingItem(tenant)] } };
      await crashed(point, (doomed) => doomed.orders.CreateOrder(call, { timeoutMs: 1_000 }));
      const id = await asEarlierVersionsDid({ organization_id: tenant.id });
      harness.clock.advance(61_000);
      await untilQuiet();
      const order = await harness.two.orders.GetOrder({ context: tenant.context(), id });
      expect(order.item?.booking_ids).toEqual(harness.fake.bookingsOf(id).map((booking) => booking.id));
      expect(harness.fake.taken(tenant.resourceId)).toBe(1);
    },
  );

  test.each<SagaPoint>(['checkout written', 'bookings confirmed'])(
    'at "%s" is completed: one number, one orders.created',
    async (point) => {
      const tenant = newTenant(harness);
      const draft = await newDraft(harness.one, tenant);
      const call = { context: tenant.context(), id: draft.id };
      await crashed(point, (doomed) => doomed.orders.CheckoutOrder(call, { timeoutMs: 1_000 }));
      await asEarlierVersionsDid({ _id: draft.id });
      harness.clock.advance(61_000);
      await untilQuiet();
      const { item } = await harness.two.orders.GetOrder(call);
      expect(item).toMatchObject({ number: 'BO000000001' });
      await untilHeard(harness, draft.id, 'orders.created');
      expect(eventsOf(harness, draft.id).filter((event) => event === 'orders.created')).toHaveLength(1);
    },
  );
});

describe('a step that its order keeps', () => {
  async function checkedOut() {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    const call = { context: tenant.context(), id: draft.id };
    await crashed('bookings confirmed', (doomed) => doomed.orders.CheckoutOrder(call, { timeoutMs: 1_000 }));
    return { tenant, id: draft.id, name: `confirm:${draft.id}` };
  }
  const leaseUntil = (now: Date) => ({ now, lease: newId(), resumeAt: new Date(now.getTime() + 15_000) });

  test('is not shown, and is not in the audit trail', async () => {
    const { tenant, id } = await checkedOut();
    const { item } = await harness.two.orders.GetOrder({ context: tenant.context(), id });
    expect(item).not.toHaveProperty('saga_step');
    const filters = [
      { key: 'entity_type', values: ['orders'] },
      { key: 'entity_id', values: [id] },
    ];
    const query = { filters };
    const { items } = await harness.two.audit.ListAuditEntries({ context: tenant.context(), query });
    expect(items).not.toEqual([]);
    expect(JSON.stringify(items)).not.toContain('saga_step');
  });

  test('is claimed by one of many, and not before its lease is over', async () => {
    const { name } = await checkedOut();
    const { steps } = harness.two.parts.stores;
    const step = await steps.find(name);
    const over = step!.resume_at;
    expect(await steps.claim(name, leaseUntil(new Date(over.getTime() - 1)))).toBeUndefined();
    const claims = await Promise.all(Array.from({ length: 20 }, () => steps.claim(name, leaseUntil(over))));
    const [claim, ...others] = claims.filter((one) => one !== undefined);
    expect(others).toEqual([]);
    expect(claim).toMatchObject({ id: name, attempts: 2, in_order: true });
    expect(await steps.due(over, 10)).not.toContain(name);
    expect(await steps.due(never, 10)).toContain(name);
  });

  test('is lost to whoever was slower than its lease, though he knows the order as it was', async () => {
    const { tenant, id, name } = await checkedOut();
    const { parts } = harness.two;
    const context = systemContext(tenant.id, newId());
    const order = await parts.stores.orders.get(tenant.id, id);
    const slow = await parts.stores.steps.find(name);
    const bookings = await parts.resources.confirm(context, order);
    await parts.stores.steps.claim(name, leaseUntil(never));
    const placing = parts.placings.run('slow', context, {
      step: slow!,
      order,
      bookings,
      termsOf: () => null,
    });
    await expect(placing).rejects.toBeInstanceOf(StepLostError);
    expect((await parts.stores.orders.get(tenant.id, id)).number).toBeNull();
  });

  test('of a hold is lost in the same way', async () => {
    const tenant = newTenant(harness);
    const context = tenant.context({ idempotency_key: newId(), idempotency_fingerprint: 'f' });
    const call = { context, input: { items: [bookingItem(tenant)] } };
    await crashed('bookings held', (doomed) => doomed.orders.CreateOrder(call, { timeoutMs: 1_000 }));
    const { parts } = harness.two;
    const { _id: id } = (await orders().findOne({ organization_id: tenant.id }))!;
    const order = await parts.stores.orders.get(tenant.id, String(id));
    const slow = await parts.stores.steps.find(`hold:${order.id}`);
    await parts.stores.steps.claim(`hold:${order.id}`, leaseUntil(never));
    const system = systemContext(tenant.id, newId());
    const record = parts.holdRecords.run('slow', system, { step: slow!, order, bookings: [] });
    await expect(record).rejects.toBeInstanceOf(StepLostError);
    expect((await parts.stores.orders.get(tenant.id, order.id)).held).toBe(false);
  });

  test('is put off when it fails, and tried again by its own order', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    harness.fake.behaviour.ConfirmBookings = 'crashes';
    const call = { context: tenant.context(), id: draft.id };
    await expect(harness.one.orders.CheckoutOrder(call)).rejects.toThrow();
    const step = await harness.two.parts.stores.steps.find(`confirm:${draft.id}`);
    expect(step?.last_error).toEqual(expect.any(String));
    harness.fake.behaviour = {};
    await untilQuiet();
    const { item } = await harness.two.orders.GetOrder(call);
    expect(item).toMatchObject({ number: 'BO000000001' });
  });

  test('is found by an index, however many orders there are', async () => {
    const plan = await harness.two.parts.stores.orders.model
      .find({ 'saga_step.resume_at': { $lte: never, $type: 'date' } })
      .sort({ 'saga_step.resume_at': 1 })
      .explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('"indexName":"saga_step"');
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
  });
});

describe('orders that end by themselves', () => {
  const timers = () => harness.two.parts.stores.orders.model.db.collection<{ _id: string }>('timers');
  /** As earlier versions set it with every draft. */
  const setTimer = (tenant: Tenant, id: string, dueAt: Date) =>
    timers().insertOne({
      _id: `order-expiry:${id}`,
      kind: 'order-expiry',
      key: id,
      organization_id: tenant.id,
      payload: {},
      due_at: dueAt,
      available_at: dueAt,
      lease: null,
      failures: 0,
      last_error: null,
    } as { _id: string });

  test('are found by an index, in the order in which they end', async () => {
    const plan = await harness.two.parts.stores.orders.model
      .find({ status: { $in: ['draft', 'pending'] }, expires_at: { $lte: never, $type: 'date' } })
      .sort({ expires_at: 1 })
      .explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('"indexName":"expiring"');
    expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"stage":"SORT"/);
  });

  test('end once where an earlier version has set a timer beside', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    const end = new Date(draft.expires_at ?? '');
    await setTimer(tenant, draft.id, end);
    harness.clock.set(end);
    await waitFor('it has expired', async () => (await timers().countDocuments({ key: draft.id })) === 0);
    await untilQuiet();
    const filters = [
      { key: 'entity_type', values: ['orders'] },
      { key: 'entity_id', values: [draft.id] },
    ];
    const { items } = await harness.two.audit.ListAuditEntries({ context: tenant.context(), query: { filters } });
    expect((items ?? []).filter(({ action }) => action === 'expire')).toHaveLength(1);
    expect(harness.fake.taken(tenant.resourceId)).toBe(0);
  });

  test('do not end by the timer of an earlier version once they are placed', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    const end = new Date(draft.expires_at ?? '');
    await setTimer(tenant, draft.id, end);
    await placed(harness.one, tenant, draft.id);
    harness.clock.set(end);
    await waitFor('the timer has fired', async () => (await timers().countDocuments({ key: draft.id })) === 0);
    const { item } = await harness.two.orders.GetOrder({ context: tenant.context(), id: draft.id });
    expect(item).toMatchObject({ status: 'completed' });
  });
});

test('a step that becomes another one in one transaction is seen by every look in between', async () => {
  const { stores, unitOfWork } = harness.two.parts;
  const { db } = stores.orders.model;
  const of = { orders: db.collection<{ _id: string }>('orders'), steps: db.collection<{ _id: string }>('steps') };
  const [organization_id, resume_at] = [newId(), new Date('2101-01-01')]; // nobody takes them, nor waits for them
  const ids = Array.from({ length: 100 }, newId);
  await of.orders.insertMany(ids.map((_id) => ({ _id, organization_id, saga_step: { kind: 'hold', resume_at } })));
  const looks = { goOn: true, made: 0, missed: 0 };
  const looking = (async () => {
    while (looks.goOn) {
      const due = await stores.steps.due(new Date('2101-01-02'), 1_000);
      const seen = new Set(due.map((id) => id.slice(id.indexOf(':') + 1)));
      looks.missed += ids.filter((id) => !seen.has(id)).length;
      looks.made += 1;
    }
  })();
  for (const key of ids) {
    await unitOfWork.run(systemContext(organization_id, newId()), async ({ session }) => {
      await of.orders.updateOne({ _id: key }, { $unset: { saga_step: '' } }, { session });
      const step = { _id: `release:${key}`, kind: 'release', key, organization_id, resume_at };
      await of.steps.insertOne(step, { session });
    });
  }
  looks.goOn = false;
  await looking;
  await Promise.all([of.orders.deleteMany({ organization_id }), of.steps.deleteMany({ organization_id })]);
  expect(looks.made).toBeGreaterThan(20);
  expect(looks.missed).toBe(0);
});

describe('a step that comes too late', () => {
  /** As somebody has left it who did not know what became of its order. */
  const late = async (tenant: Tenant, kind: 'hold' | 'confirm', key: string) => {
    const { steps, unitOfWork } = harness.one.parts;
    const calls = () => harness.fake.calls.filter(({ orderId }) => orderId === key).length;
    const before = { calls: calls(), stored: await orders().findOne({ _id: key as never }) };
    await unitOfWork.run(systemContext(tenant.id, newId()), (tx) =>
      steps.leaveAll(tx, [{ kind, key, payload: { resumable: true } }]),
    );
    await untilQuiet();
    expect({ calls: calls(), stored: await orders().findOne({ _id: key as never }) }).toEqual(before);
  };

  test('holds nothing for a draft that is held, or gone', async () => {
    const tenant = newTenant(harness);
    await late(tenant, 'hold', (await newDraft(harness.one, tenant)).id);
    await late(tenant, 'hold', newId());
  });

  test('confirms nothing of an order that is placed, canceled, or still a draft', async () => {
    const tenant = newTenant(harness);
    const draft = await newDraft(harness.one, tenant);
    await late(tenant, 'confirm', draft.id);
    await placed(harness.one, tenant, draft.id);
    await late(tenant, 'confirm', draft.id);
    await harness.one.orders.CancelOrder({ context: tenant.context(), id: draft.id });
    await late(tenant, 'confirm', draft.id);
  });
});

test('a step of a kind that only a later release knows is left to it', async () => {
  const { stores, steps } = harness.two.parts;
  const rows = stores.orders.model.db.collection<{ _id: string }>('steps');
  const dueAt = new Date(harness.clock.now().getTime() - 1_000);
  const row = { _id: 'later:1', kind: 'later', key: '1', lease: newId(), resume_at: dueAt, attempts: 1 };
  await rows.insertOne(row);
  await steps.runDue();
  expect(await rows.findOne({ _id: row._id })).toEqual(row);
  await rows.deleteOne({ _id: row._id });
});
