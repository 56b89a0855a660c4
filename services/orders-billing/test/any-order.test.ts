import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { AppError } from '@booking/platform/errors.ts';
import fc from 'fast-check';
import {
  newCustomer,
  newTenant,
  noStepLeft,
  placed,
  useOrdersBilling,
  type Clients,
  type Tenant,
} from './orders-harness.ts';
import { emptyModel, type ModelOrder } from './any-order-model.ts';
import { seedsOf, triesMs } from './random-orders.ts';
import { tellBooking } from './told-bookings.ts';

/**
 * Any sequence of moves over an order with three bookings, a service, a pass, a voucher and payments, through two instances: after each of
 * them charge, documents and money are what a model of plain arithmetic says. How many are tried and how one is repeated:
 * `random-orders.ts`.
 */
const harness = useOrdersBilling('any-order');
const hourMs = 3_600_000;
const start = Date.parse('2026-03-09T09:00:00Z');
const hourlyMinor = 5_000;
const passMinor = 25_000;
const passUnits = 10;
/** Every cancellation and move is late. */
const policyId = newId();
const policy = {
  cancellation_fee_tiers: [{ hours_before: 100_000, fee_basis_points: 3_333 }],
  move_notice_hours: 87_600,
  late_moves: 'charged',
  late_move_fee_basis_points: 725,
  no_show_fee_basis_points: 6_150,
};
/** Where the model has what moves of the first booking cost; the others' follow. */
const moveFeesAt = 5;

const move = fc.oneof(
  fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(2) }),
  fc.record({ kind: fc.constant('reject' as const), at: fc.nat(2) }),
  fc.record({ kind: fc.constant('reschedule' as const), at: fc.nat(2), hours: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('no show' as const), at: fc.nat(2) }),
  fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ kind: fc.constant('pay rest' as const) }),
  fc.record({ kind: fc.constant('refund' as const), at: fc.nat(5), amount: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('reverse' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ kind: fc.constant('quantity' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('take out' as const) }),
  fc.record({ kind: fc.constant('use units' as const), units: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('write off' as const) }),
  fc.record({ kind: fc.constant('apply credit' as const) }),
  fc.record({ kind: fc.constant('change recipient' as const) }),
  fc.record({ kind: fc.constant('cancel order' as const) }),
);
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

const voucher = fc.constantFrom(
  { kind: 'none' as const },
  { kind: 'percent' as const, basisPoints: 1_250 },
  { kind: 'amount' as const, minor: 7_777 },
);

interface World {
  tenant: Tenant;
  customerId: string;
  orderId: string;
  model: ModelOrder;
  payments: string[];
  passId: string;
  /** Whether the organization applies credit by itself. */
  automatic: boolean;
}

async function newWorld(discount: Parameters<typeof emptyModel>[0], automatic = false): Promise<World> {
  const tenant = newTenant(harness, { cancellation_policy_id: policyId, auto_apply_credit: automatic });
  harness.fake.policies.set(policyId, { id: policyId, ...policy });
  const service = harness.fake.services.get(tenant.serviceId)!;
  harness.fake.services.set(tenant.serviceId, { ...service, price_minor: hourlyMinor, price_unit: 'hour' });
  const extra = newId();
  harness.fake.services.set(extra, { ...service, id: extra, price_minor: 1_999, tax_rate_basis_points: 700 });
  const bundleId = newId();
  const pass = {
    name: 'Ten',
    status: 'live',
    price_minor: passMinor,
    tax_rate_basis_points: 1_900,
    units: passUnits,
    service_ids: [],
  };
  harness.fake.bundles.set(bundleId, { ...pass, id: bundleId, organization_id: tenant.id });
  const context = tenant.context();
  const customerId = await newCustomer(harness.one, tenant);
  let voucher_id: string | undefined;
  if (discount.kind !== 'none') {
    const { item } = await harness.one.vouchers.CreateVoucher({
      context,
      input: {
        code: `V${newId().slice(-8)}`,
        discount_type: discount.kind,
        ...(discount.kind === 'percent'
          ? { percent_basis_points: discount.basisPoints }
          : { amount_minor: discount.minor }),
      },
    });
    voucher_id = item?.id;
  }
  const items = [0, 1, 2].map((at) => ({
    type: 'booking',
    resource_id: tenant.resourceId,
    service_id: tenant.serviceId,
    start_date: new Date(start + at * 24 * hourMs).toISOString(),
    end_date: new Date(start + at * 24 * hourMs + hourMs).toISOString(),
  }));
  const { item: draft } = await harness.one.orders.CreateOrder({
    context,
    input: {
      customer_id: customerId,
      items: [...items, { type: 'service', service_id: extra, quantity: 1 }, { type: 'bundle', bundle_id: bundleId }],
      ...(voucher_id ? { voucher_id } : {}),
    },
  });
  const order = await placed(harness.one, tenant, draft?.id ?? '');
  const model = emptyModel(discount);
  for (let at = 0; at < 3; at += 1) model.items.push({ minor: hourlyMinor, rate: 1_900, kept: undefined });
  model.items.push({ minor: 1_999, rate: 700, kept: undefined });
  model.items.push({ minor: passMinor, rate: 1_900, kept: undefined });
  for (let at = 0; at < 3; at += 1) model.items.push({ minor: 0, rate: 1_900, kept: undefined, isFee: true });
  model.placed();
  const own = { filters: [{ key: 'order_id', values: [order.id] }] };
  const { items: passes } = await harness.one.bundlePurchases.ListBundlePurchases({ context, query: own });
  return { tenant, customerId, orderId: order.id, model, payments: [], passId: passes[0]?.id ?? '', automatic };
}

const tell = ({ tenant, orderId }: World, at: number, change: Parameters<typeof tellBooking>[2]): Promise<void> =>
  tellBooking(harness, { tenant, orderId, at }, change);

type Run = (world: World, move: Move, clients: Clients) => Promise<void>;

const context = (world: World) => world.tenant.context();
const invoicesOf = async (world: World, clients: Clients) =>
  (await clients.invoices.ListInvoices({ context: context(world), query: { page_size: 250 } })).items;
const shareOf = (minor: number, basisPoints: number): number => Math.floor((minor * basisPoints * 2 + 10_000) / 20_000);
const feeOf = (minor: number, floor = 0): number => Math.max(floor, shareOf(minor, 3_333));

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** What was credited by hand, with the place of the item in the model. */
async function creditsOf({ tenant, orderId }: World): Promise<{ at: number | undefined; minor: number }[]> {
  const { items, credits } = await harness.one.parts.stores.orders.get(tenant.id, orderId);
  const places = new Map(
    items.flatMap(({ id }, at): [string, number][] => [
      [id, at],
      [`${id}:moves`, moveFeesAt + at],
    ]),
  );
  return credits.map(({ item_id: id, amount_minor: minor }) => ({ at: places.get(id ?? ''), minor }));
}

/** Carries a move out and lets the model follow. A move that is refused changes neither. */
const carryOut: Run = async (world, one, clients) => {
  const { model, orderId } = world;
  const bookings = harness.fake.bookingsOf(orderId);
  const isOpen = model.status !== 'canceled';
  switch (one.kind) {
    case 'cancel':
    case 'reject': {
      const { kept, missed, minor, floor } = model.items[one.at]!;
      if (!isOpen || kept !== undefined || missed !== undefined) return;
      const status = one.kind === 'cancel' ? 'canceled' : 'rejected';
      await tell(world, one.at, { status });
      // What the organization does is free, moves included.
      if (one.kind === 'reject') model.items[moveFeesAt + one.at]!.minor = 0;
      model.end(one.at, one.kind === 'cancel' ? feeOf(minor, floor) : 0);
      return;
    }
    case 'reschedule': {
      const { kept, missed, minor } = model.items[one.at]!;
      if (!isOpen || kept !== undefined || missed !== undefined) return;
      const { start_date = '', end_date = '', late_moves = [] } = bookings[one.at]!;
      const end = new Date(Date.parse(start_date) + one.hours * hourMs).toISOString();
      const isShorter = Date.parse(end) < Date.parse(end_date);
      const moved_at = harness.clock.now().toISOString();
      const late = isShorter ? [{ moved_at, start_date, end_date }] : [];
      await tell(world, one.at, { end_date: end, late_moves: [...late_moves, ...late] });
      if (isShorter) {
        model.moveLate(one.at, feeOf(minor), { at: moveFeesAt + one.at, minor: shareOf(minor, 725) });
      }
      model.reprice(one.at, one.hours * hourlyMinor);
      return;
    }
    case 'no show': {
      const { kept, missed, minor, floor = 0 } = model.items[one.at]!;
      if (!isOpen || kept !== undefined) return;
      await tell(world, one.at, { status: missed === undefined ? 'no_show' : 'accepted' });
      model.miss(one.at, missed === undefined ? Math.max(floor, shareOf(minor, 6_150)) : undefined);
      return;
    }
    case 'pay':
    case 'pay rest': {
      const due = model.due();
      const amount_minor = one.kind === 'pay' ? one.amount : undefined;
      const { item } = await clients.payments.CreatePayment({
        context: context(world),
        input: { order_id: orderId, ...(amount_minor === undefined ? {} : { amount_minor }) },
      });
      world.payments.push(item?.id ?? '');
      model.receive(amount_minor ?? due);
      return;
    }
    case 'refund': {
      const at = one.at % Math.max(1, world.payments.length);
      const id = world.payments[at];
      if (!id) return;
      await clients.payments.RefundPayment({ context: context(world), id, amount_minor: one.amount });
      model.refund(at, one.amount);
      return;
    }
    case 'reverse': {
      const at = one.at % Math.max(1, world.payments.length);
      const id = world.payments[at];
      if (!id) return;
      await clients.payments.ReversePayment({ context: context(world), id });
      model.reverse(at);
      return;
    }
    case 'credit': {
      const open = (await invoicesOf(world, clients)).find(
        ({ kind, status }) => kind === 'invoice' && status !== 'canceled',
      );
      if (!open) return;
      const request = { context: context(world), id: open.id ?? '', amount_minor: one.amount };
      const before = await creditsOf(world);
      const { item: note } = await clients.invoices.CreditInvoice(request);
      // Where other invoices ask for a part of the order, the order says which items of this one it was.
      const given = (await creditsOf(world)).slice(before.length);
      model.credit(one.amount, new Map(given.flatMap(({ at, minor }) => (at === undefined ? [] : [[at, minor]]))));
      expect(sumOf(given.map(({ minor }) => minor))).toBe(one.amount);
      // What was given of the whole order before is spread anew over its rates, on whichever invoice.
      const isAlone = before.length === 0 && !model.hasGoodwill() && given.every(({ at }) => at !== undefined);
      const ofNamed = { kind: 'credit_note', previous_invoice_id: open.id, total_minor: -one.amount };
      if (isAlone) expect(note).toMatchObject(ofNamed);
      return;
    }
    case 'quantity':
    case 'take out': {
      if (!isOpen || model.items[3]!.kept !== undefined) return;
      const { item: order } = await clients.orders.GetOrder({ context: context(world), id: orderId });
      const item_id = order?.items?.find(({ type }) => type === 'service')?.id ?? '';
      const change =
        one.kind === 'quantity' ? { type: 'set_quantity', quantity: one.quantity } : { type: 'remove_item' };
      const changes = [{ ...change, item_id }];
      await clients.orders.ChangeOrderItems({ context: context(world), id: orderId, changes });
      if (one.kind === 'quantity') model.reprice(3, 1_999 * one.quantity);
      else model.end(3, 0);
      return;
    }
    case 'use units': {
      const { passId: id } = world;
      await clients.bundlePurchases.UseBundlePurchase({
        context: context(world),
        id,
        units: one.units,
        reason: 'used',
      });
      model.unitsUsed += one.units;
      return;
    }
    case 'write off': {
      const open = (await invoicesOf(world, clients)).find(({ status }) => status === 'open');
      if (!open) return;
      await clients.invoices.WriteOffInvoice({ context: context(world), id: open.id ?? '', reason: 'gone' });
      model.writtenOff += open.due_minor;
      return;
    }
    case 'apply credit': {
      await clients.customers.ApplyCustomerCredit({ context: context(world), id: world.customerId });
      model.applyCredit();
      return;
    }
    case 'change recipient': {
      const open = (await invoicesOf(world, clients)).find(
        ({ kind, status }) => kind === 'invoice' && (status === 'open' || status === 'paid'),
      );
      if (!open) return;
      const request = { context: context(world), id: open.id ?? '', recipient: `R ${newId()}` };
      await clients.invoices.ChangeInvoiceRecipient(request);
      return;
    }
    case 'cancel order': {
      await clients.orders.CancelOrder({ context: context(world), id: orderId });
      model.items.slice(0, moveFeesAt).forEach(({ kept, minor, floor, missed }, at) => {
        const fee = feeOf(minor, floor);
        const keeps = [fee, fee, fee, 0, model.usedOfPass(passMinor, passUnits)];
        // What nobody came to took place.
        if (kept === undefined && missed === undefined) model.end(at, keeps[at]!, false);
      });
      model.settle();
      model.status = 'canceled';
      return;
    }
    default:
      throw new Error(`no such move: ${JSON.stringify(one)}`);
  }
};

async function compare(world: World): Promise<void> {
  const { model, orderId } = world;
  const { item: order } = await harness.two.orders.GetOrder({ context: context(world), id: orderId });
  model.seeWrittenOff(Number(order?.balance?.written_off_minor));
  expect({ status: order?.status === 'canceled' ? 'canceled' : 'open', ...numbersOf(order?.balance ?? {}) }).toEqual({
    status: model.status,
    charged_minor: model.charge(),
    paid_minor: model.paid,
    refunded_minor: model.refunded,
    written_off_minor: model.writtenOff,
    due_minor: model.due(),
    to_refund_minor: model.toRefund(),
  });
  const documents = (await invoicesOf(world, harness.two)).filter(({ locked }) => locked);
  const canceled = new Set(documents.filter(({ status }) => status === 'canceled').map(({ id }) => id));
  const counted = documents.filter(
    ({ id, kind, previous_invoice_id: previous }) =>
      !canceled.has(id) && !(kind !== 'invoice' && previous && canceled.has(previous)),
  );
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  expect(sum(counted.map(({ total_minor }) => total_minor))).toBe(model.charge());
  // What was taken back by documents of its own still states its tax, which may be a cent apart from theirs.
  const leftOf = (id: string | undefined) =>
    sum(
      documents
        .filter((one) => one.id === id || (one.kind !== 'invoice' && one.previous_invoice_id === id))
        .map(({ total_minor }) => total_minor),
    );
  const isReplaced = (id: string) => documents.some((one) => one.kind === 'invoice' && one.previous_invoice_id === id);
  const isGone = (id: string | undefined) =>
    id !== undefined && canceled.has(id) && (leftOf(id) !== 0 || isReplaced(id));
  const stated = documents.filter(
    ({ id, kind, previous_invoice_id: previous }) => !isGone(id) && !(kind !== 'invoice' && isGone(previous)),
  );
  expect(sum(stated.map(({ tax_amount_minor }) => tax_amount_minor))).toBe(model.tax());
  const invoices = counted.filter(({ kind }) => kind === 'invoice');
  expect(sum(invoices.map(({ due_minor }) => due_minor))).toBe(model.due());
  for (const invoice of invoices) {
    const { total_minor, paid_minor, credited_minor, written_off_minor, due_minor, to_refund_minor } =
      numbersOf(invoice);
    expect(total_minor! - credited_minor! - written_off_minor!).toBe(paid_minor! + due_minor! - to_refund_minor!);
  }
  const account = await harness.two.parts.customerAccounts.find(world.tenant.id, world.customerId);
  expect(account?.credit_minor ?? 0).toBe(model.customerCredit);
  const numbers = documents.map(({ number }) => Number(number?.slice(-6))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
}

function numbersOf(message: object): Record<string, number> {
  return Object.fromEntries(
    Object.entries(message).flatMap(([key, value]) => (key.endsWith('_minor') ? [[key, Number(value)]] : [])),
  );
}

const sequence = fc.array(move, { minLength: 10, maxLength: 30 });

test.each(seedsOf('sequences'))(
  'ends where plain arithmetic says (%s)',
  async (_, parameters) => {
    await fc.assert(
      fc.asyncProperty(sequence, voucher, fc.boolean(), async (moves, discount, automatic) => {
        const world = await newWorld(discount, automatic);
        await compare(world);
        for (const [index, one] of moves.entries()) {
          try {
            await carryOut(world, one, index % 2 ? harness.one : harness.two);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
          }
          if (automatic) {
            await noStepLeft(harness);
            if (world.model.customerCredit > 0) world.model.applyCredit();
          }
          await compare(world);
        }
        const { item: proof } = await harness.one.books.CheckBooks({ context: context(world) });
        expect(proof?.fault).toBeUndefined();
      }),
      { endOnFailure: true, ...parameters },
    );
  },
  triesMs,
);
