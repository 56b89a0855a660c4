import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { Guards } from '../src/build-parts.ts';
import type { FrozenDocument } from '../src/ledger/invoices/invoice-document-store.ts';
import { billingQueue } from '../src/ledger/invoices/billing.ts';
import {
  codeOf,
  eventsOf,
  newCustomer,
  newServiceDraft,
  newTenant,
  placed,
  untilHeard,
  useOrdersBilling,
  type Instance,
  type Tenant,
} from './orders-harness.ts';

/** Finalises that wait for one another share a transaction; each is still a call of its own. */
const harness = useOrdersBilling('finalise-group');

const item = { description: 'Work', unit_price_minor: 10_000, tax_rate_basis_points: 1_900 };

async function newInvoice(tenant: Tenant, input: object = {}): Promise<string> {
  const answer = await harness.one.invoices.CreateInvoice({
    context: tenant.context(),
    input: { recipient: 'Compilers Inc.', items: [item], ...input },
  });
  return answer.item?.id ?? '';
}

type Call = (instance: Instance) => Promise<unknown>;

/** Keeps the turn until all calls wait for it, so that they are one group. */
async function together(instance: Instance, tenant: Tenant, calls: readonly Call[]): Promise<string[]> {
  const { queue } = instance.parts;
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  const turn = queue.run(billingQueue(tenant.id), () => blocked);
  const running = calls.map((call) => codeOf(call(instance).catch(asDefect)));
  await waitFor('all calls to wait', () => queue.size() > calls.length);
  release();
  await turn;
  return Promise.all(running);
}

function asDefect(error: unknown): never {
  throw error instanceof AppError ? error : new AppError([{ code: 'internal_error', detail: String(error) }]);
}

const finalise =
  (tenant: Tenant, id: string, extra: object = {}): Call =>
  ({ invoices }) =>
    invoices.FinaliseInvoice({ context: tenant.context(extra), id });

async function numbersOf(tenant: Tenant): Promise<number[]> {
  const stored = await harness.one.parts.stores.invoices.model
    .find({ organization_id: tenant.id, locked: true }, { number: 1 })
    .lean();
  return stored.map(({ number }) => Number(String(number).slice(-6))).toSorted((a, b) => a - b);
}

/** Every document is sealed after the one with the number before, and the counter keeps the last seal. */
async function expectSealed(tenant: Tenant, count: number): Promise<void> {
  const { db } = harness.one.parts.stores.invoices.model;
  const issued = await db
    .collection<{ _id: string; number: string }>('invoices')
    .find({ organization_id: tenant.id, locked: true })
    .sort({ number: 1 })
    .toArray();
  let seal = '';
  for (const { _id, number } of issued) {
    const found = await db.collection<FrozenDocument>('invoice_documents').findOne({ _id });
    expect(found?.previous_hash ?? '').toBe(seal);
    seal = createHash('sha256').update(`${seal}\n${number}\n${found?.document}`).digest('hex');
    expect(found?.hash).toBe(seal);
  }
  expect(issued).toHaveLength(count);
  const counter = await db.collection('number_series').findOne({ organization_id: tenant.id, last: count });
  expect(counter?.['hash']).toBe(seal);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Counts transactions on the way. */
const counted = (own: Guards): { guards: Guards; draws: () => number } => {
  let draws = 0;
  const next: Guards['stores']['numberSeries']['next'] = (...given) => {
    draws += 1;
    return own.stores.numberSeries.next(...given);
  };
  return {
    guards: { ...own, stores: { ...own.stores, numberSeries: { ...own.stores.numberSeries, next } } },
    draws: () => draws,
  };
};

describe('a group of finalises', () => {
  test('is one transaction, in which each has its own number, event, audit entry and caller', async () => {
    const tenant = newTenant(harness);
    const customer_id = await newCustomer(harness.one, tenant);
    const ids = await Promise.all(upTo(6).map(() => newInvoice(tenant, { customer_id })));
    const callers = ids.map((_, n) => ({
      request_id: newId(),
      principal: { subject: `bookkeeper-${n}`, role: 'accountant', kind: 'member' },
    }));
    const codes = await together(
      harness.one,
      tenant,
      ids.map((id, n) => finalise(tenant, id, callers[n])),
    );
    expect(codes).toEqual(ids.map(() => 'none'));
    expect(await numbersOf(tenant)).toEqual(upTo(6));
    await expectSealed(tenant, 6);
    const { invoices } = harness.one.parts.stores;
    const stored = await invoices.getMany(tenant.id, ids);
    // One transaction has one moment.
    expect(new Set(stored.map(({ issued_at }) => issued_at?.getTime())).size).toBe(1);
    const trail = invoices.model.db.collection('audit_entries');
    for (const [n, id] of ids.entries()) {
      const [told, ...more] = await untilHeard(harness, id, 'invoices.finalised');
      expect(more).toEqual([]);
      expect(told?.data).toMatchObject({ locked: true, customer: { first_name: 'Ada' } });
      expect(told?.requestId).toBe(callers[n]?.request_id);
      const entries = await trail.find({ 'entity.id': id, action: 'finalise' }).toArray();
      expect(entries).toMatchObject([
        { actor: { subject: `bookkeeper-${n}` }, request_id: callers[n]?.request_id, event_ids: [told?.id] },
      ]);
    }
  });

  test('refuses who may not finalise, and leaves no gap for it', async () => {
    const tenant = newTenant(harness);
    const stranger = newTenant(harness);
    const [first, second, third] = [await newInvoice(tenant), await newInvoice(tenant), await newInvoice(tenant)];
    const nameless = await newInvoice(tenant);
    await harness.one.parts.stores.invoices.model.updateOne({ _id: nameless }, { recipient: ' ' });
    const done = await newInvoice(tenant);
    await harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id: done });
    const foreign = await newInvoice(stranger);
    const order = await placed(harness.one, tenant, (await newServiceDraft(harness.one, tenant)).id, false);
    const preview = await newInvoice(tenant, { order_id: order.id });
    const codes = await together(harness.one, tenant, [
      finalise(tenant, nameless),
      finalise(tenant, first),
      finalise(tenant, done),
      finalise(tenant, foreign),
      finalise(tenant, second, { if_version: 7 }),
      finalise(tenant, third),
      finalise(tenant, first),
      finalise(tenant, preview),
    ]);
    expect(codes).toEqual([
      'validation_failed',
      'none',
      'invalid_status_transition',
      'not_found',
      'precondition_failed',
      'none',
      'invalid_status_transition',
      'none',
    ]);
    expect(await numbersOf(tenant)).toEqual(upTo(4));
    await untilHeard(harness, third, 'invoices.finalised');
    await untilHeard(harness, preview, 'invoices.finalised');
    for (const id of [first, third, preview]) {
      expect(eventsOf(harness, id).filter((event) => event === 'invoices.finalised')).toHaveLength(1);
    }
    expect(eventsOf(harness, second)).not.toContain('invoices.finalised');
  });

  test('answers a repeated idempotency key with the first answer, and draws one number for it', async () => {
    const tenant = newTenant(harness);
    const [first, second, third] = [await newInvoice(tenant), await newInvoice(tenant), await newInvoice(tenant)];
    const keyed = (key: string, fingerprint = 'a') => ({ idempotency_key: key, idempotency_fingerprint: fingerprint });
    const codes = await together(harness.one, tenant, [
      finalise(tenant, first, keyed('one')),
      finalise(tenant, second, keyed('two')),
      finalise(tenant, first, keyed('one')),
      finalise(tenant, third, keyed('two', 'b')),
    ]);
    expect(codes).toEqual(['none', 'none', 'none', 'idempotency_key_reused']);
    const again = await harness.two.invoices.FinaliseInvoice({ context: tenant.context(keyed('one')), id: first });
    expect(again.item?.number).toMatch(/00000[12]$/);
    const grouped = await together(harness.one, tenant, [
      finalise(tenant, first, keyed('one')),
      finalise(tenant, second, keyed('two')),
      finalise(tenant, third),
    ]);
    expect(grouped).toEqual(['none', 'none', 'none']);
    expect(await numbersOf(tenant)).toEqual(upTo(3));
  });

  test('in which one runs into a defect: it alone fails, the others have their numbers without a gap', async () => {
    const tenant = newTenant(harness);
    const ids = await Promise.all(upTo(5).map(() => newInvoice(tenant)));
    const broken = ids[2];
    let draws = () => 0;
    const instance = await harness.start({}, (own) => {
      const { guards, draws: drawn } = counted(own);
      draws = drawn;
      const { invoiceDocuments } = own.stores;
      const insert: typeof invoiceDocuments.insert = (frozen, session) => {
        if (frozen.invoiceId === broken) throw new Error('cannot be written down');
        return invoiceDocuments.insert(frozen, session);
      };
      return { ...guards, stores: { ...guards.stores, invoiceDocuments: { ...invoiceDocuments, insert } } };
    });
    const codes = await together(
      instance,
      tenant,
      ids.map((id) => finalise(tenant, id)),
    );
    expect(codes).toEqual(['none', 'none', 'internal_error', 'none', 'none']);
    expect(await numbersOf(tenant)).toEqual(upTo(4));
    await expectSealed(tenant, 4);
    // Five alone, after some in the group that was given up.
    expect(draws()).toBeGreaterThan(5);
    await instance.stop();
  });
});
