import { demoId } from '@booking/contracts/demo-data.ts';
import { newId } from '@booking/platform/ids.ts';
import { usageOf } from '../bench-delivery/processes.ts';
import type { Scenario } from './scenarios.ts';
import { callContext, insertAll, organization, rangeOf, storedOne, type World } from './world.ts';

const serviceId = demoId(`${organization}/services/meeting-room`);
const callersAtOnce = 8;
const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;

interface Invoiced {
  id: string;
  itemId: string;
}

/** An invoiced order of so many items. */
async function invoicedOrder({ orders }: World, items: number): Promise<Invoiced> {
  const input = {
    customer_id: demoId(`${organization}/customers/ada`),
    items: rangeOf(items).map(() => ({ type: 'service', service_id: serviceId, quantity: 1 })),
  };
  const { item: draft } = await orders.CreateOrder({ context: callContext(), input });
  const id = draft?.id ?? '';
  const { item } = await orders.CheckoutOrder({ context: callContext(), id, pay_later: true });
  return { id, itemId: item?.items[0]?.id ?? '' };
}

/** Every change of an invoiced order is a document: dearer and cheaper in turn, a supplementary invoice or a credit note each. */
function settling(items: number): Scenario {
  return {
    name: `N changes of invoiced orders with ${items === 1 ? 'one item' : `${items} items`} each`,
    async run(world, count, patienceSeconds) {
      const own = await Promise.all(rangeOf(callersAtOnce).map(() => invoicedOrder(world, items)));
      const cpuBefore = usageOf(world.ordersPid)?.cpuSeconds ?? 0;
      const waiting = rangeOf(count).values();
      let done = 0;
      const startedAt = performance.now();
      await Promise.all(
        own.map(async ({ id, itemId }) => {
          let quantity = 1;
          for (const _ of waiting) {
            quantity = 3 - quantity;
            const changes = [{ type: 'set_quantity', item_id: itemId, quantity }];
            await world.orders.ChangeOrderItems({ context: callContext(), id, changes });
            done += 1;
            if (secondsSince(startedAt) > patienceSeconds) return;
          }
        }),
      );
      const seconds = secondsSince(startedAt);
      const cpuMs = (((usageOf(world.ordersPid)?.cpuSeconds ?? 0) - cpuBefore) * 1_000) / done;
      return { seconds, done, remark: `a document each; ${cpuMs.toFixed(0)} ms of the service's processor` };
    },
  };
}

/** The days of the copies: apart from whatever the organization issues itself. */
const issuedAt = new Date('2020-06-15T12:00:00Z');
const period = { since: '2020-06-15', until: '2020-06-15' };

export const invoiceExport: Scenario = {
  name: 'export of N invoices as CSV',
  async run(world, count, patienceSeconds) {
    const { ordersDatabase: database } = world;
    const invoices = database.collection('invoices');
    const pattern = await storedOne(database, 'invoices', { locked: true, kind: 'invoice' });
    await invoices.deleteMany({ issued_at: issuedAt });
    const copies = rangeOf(count).map((index) => ({
      ...pattern,
      _id: newId(),
      number: `B${index}`,
      issued_at: issuedAt,
    }));
    await insertAll(database, 'invoices', copies);
    const before = usageOf(world.ordersPid)?.residentMb ?? 0;
    let peak = before;
    let lines = 0;
    const startedAt = performance.now();
    for (let cursor: string | undefined; ;) {
      const request = { context: callContext(), ...period, ...(cursor ? { cursor } : {}) };
      const part = await world.exports.ExportInvoices(request);
      lines += part.content.toString().split('\r\n').length - 1;
      peak = Math.max(peak, usageOf(world.ordersPid)?.residentMb ?? 0);
      cursor = part.next_cursor;
      if (!cursor || secondsSince(startedAt) > patienceSeconds) break;
    }
    const seconds = secondsSince(startedAt);
    await invoices.deleteMany({ issued_at: issuedAt });
    // The head is a line too.
    return {
      seconds,
      done: lines - 1,
      remark: `memory of the service ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB`,
    };
  },
};

export const [settleOne, settleFifty] = [settling(1), settling(50)] as const;
