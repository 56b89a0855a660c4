import { expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import fc from 'fast-check';
import { moves, newShop, shopOptions, type Shop } from './any-move-moves.ts';
import { documentsBy, noStepLeft, useOrdersBilling, type Clients } from './orders-harness.ts';
import { seedsOf, triesMs } from './random-orders.ts';

/**
 * What the model of `any-order.test.ts` does not follow: orders of hours, days, passes and vouchers of one customer, and every call that there
 * is of them, their bookings, documents, payments and credit, also where resources has answered something that nobody has been told of yet. After
 * each the books are proven, documents come to the charge, and at the end what was told last is what there is, each change of it told once.
 */
const harness = useOrdersBilling('any-move');

const step = fc.record({
  kind: fc.constantFrom(...Object.keys(moves)),
  at: fc.nat(9),
  n: fc.integer({ min: 1, max: 30_000 }),
});

const balanceOf = (item: { balance?: object | null } | null) =>
  Object.fromEntries(Object.entries(item?.balance ?? {}).map(([key, value]) => [key, Number(value)]));
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

async function requireBooks({ tenant, orders }: Shop, { books, orders: clients, invoices }: Clients): Promise<void> {
  const { item: proof } = await books.CheckBooks({ context: tenant.context() });
  expect(proof?.fault).toBeUndefined();
  for (const id of orders) {
    const { item: order } = await clients.GetOrder({ context: tenant.context(), id });
    const documents = (await documentsBy({ invoices }, tenant, 'order_id', id)).filter(({ locked }) => locked);
    const canceled = new Set(documents.filter(({ status }) => status === 'canceled').map((one) => one.id));
    const counted = documents.filter(
      ({ id: own, kind, previous_invoice_id: previous }) =>
        !canceled.has(own) && !(kind !== 'invoice' && canceled.has(previous ?? '')),
    );
    const { charged_minor, due_minor } = balanceOf(order);
    if (!order?.invoice_id) continue;
    expect([sum(counted.map((one) => one.total_minor)), sum(counted.map((one) => one.due_minor))]).toEqual([
      charged_minor,
      due_minor,
    ]);
  }
}

/** Of orders and invoices: the last version that was told says what there is, and none was told twice. */
async function requireTold({ tenant, orders }: Shop, clients: Clients): Promise<void> {
  const own = harness.heard.filter(({ organizationId }) => organizationId === tenant.id);
  for (const id of orders) {
    const { item } = await clients.orders.GetOrder({ context: tenant.context(), id });
    requireLast(own, id, {
      status: item?.status,
      modification_total: Number(item?.modification_total_minor) / 100,
      has_payment: item?.has_payment,
    });
    for (const one of await documentsBy(clients, tenant, 'order_id', id)) {
      if (one.number)
        requireLast(own, one.id, { status: one.status, due: one.due_minor / 100, paid: one.paid_minor / 100 });
    }
  }
}

function requireLast(heard: typeof harness.heard, id: string, now: object): void {
  const told = heard.filter(({ entity }) => entity.id === id);
  const versions = told.map(({ event, entity }) => `${event} ${entity.version}`);
  expect(versions.filter((one, index) => versions.indexOf(one) !== index)).toEqual([]);
  const last = told.toSorted((a, b) => (a.entity.version ?? 0) - (b.entity.version ?? 0)).at(-1);
  expect(last?.data).toMatchObject(now);
}

test.each(seedsOf('orders'))(
  'the books are right after any move (%s)',
  async (_, parameters) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 26 }), shopOptions, async (steps, options) => {
        const shop = await newShop(harness, options);
        await requireBooks(shop, harness.two);
        for (const { kind, at, n } of steps) {
          try {
            await moves[kind]!(shop, { at, n, clients: n % 2 ? harness.one : harness.two });
          } catch (error) {
            if (!(error instanceof AppError) || error.code === 'internal_error') throw error;
          }
          await noStepLeft(harness);
          await requireBooks(shop, harness.two);
        }
        await shop.tellAll();
        await noStepLeft(harness);
        await requireBooks(shop, harness.two);
        await waitFor('everything is told', () => requireTold(shop, harness.two).then(() => true));
      }),
      { endOnFailure: true, ...parameters },
    );
  },
  triesMs,
);
