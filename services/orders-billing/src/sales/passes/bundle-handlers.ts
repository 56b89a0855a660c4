import type { BundleLedgerEntryServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/BundleLedgerEntryService.ts';
import type { BundlePurchaseServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/BundlePurchaseService.ts';
import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import { parseCreateInput } from '@booking/persistence/crud-input.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { inTurn, type KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { requireCustomer, type CustomerNaming } from '../../customers/require-customer.ts';
import type { Catalog } from '../../base/neighbours/catalog.ts';
import { presented, type WireMessage } from '../../base/present.ts';
import type { Related } from '../../base/related.ts';
import { bundlePurchaseInput, isExpired, presentPurchase } from './bundle-purchase.ts';
import type { BundleLedger } from './bundle-store.ts';
import { changeUnits, openPurchase, type BundleWriting } from './bundle-units.ts';

export function bundlePurchaseHandlers(
  parts: BundleWriting &
    CustomerNaming & {
      catalog: Pick<Catalog, 'bundles'>;
      clock: Clock;
      idempotent: IdempotentCalls;
      queue: KeyedQueue;
      related: Related;
    },
): UnaryHandlers<BundlePurchaseServiceDefinition> {
  const { related } = parts;
  const answer = async (context: CallContext, include: readonly string[], work: () => Promise<WireMessage>) => {
    await related.included('bundle-purchases', [], include, context);
    const item = await work();
    return { item, included: await related.included('bundle-purchases', [item], include, context) };
  };

  const move = (context: CallContext, request: { id: string; units: number; reason: string }, sign: 1 | -1) => {
    if (!Number.isInteger(request.units) || request.units < 1) {
      throw validationFailed([{ pointer: '/units', detail: 'Must be a whole number above zero.' }]);
    }
    return inTurn(parts.queue, context, `uses:${request.id}`, () =>
      parts.idempotent.inTransaction(context, async (tx) => {
        const after = await changeUnits(parts, tx, {
          purchaseId: request.id,
          units: sign * request.units,
          reason: request.reason.trim().slice(0, 255) || (sign < 0 ? 'used' : 'credit'),
          orderId: null,
          ifVersion: context.ifVersion,
        });
        return { item: presentPurchase(after, tx.now) };
      }),
    );
  };

  return {
    async ListBundlePurchases({ query }, context) {
      const { items, page } = await parts.bundlePurchases.list(context.organizationId, query);
      const now = parts.clock.now();
      const wires = items.map((item) => presentPurchase(item, now));
      const included = await related.included('bundle-purchases', wires, query?.include ?? [], context);
      return { items: wires, page, included };
    },
    GetBundlePurchase: ({ id, include }, context) =>
      answer(context, include, async () =>
        presentPurchase(await parts.bundlePurchases.get(context.organizationId, id), parts.clock.now()),
      ),
    CreateBundlePurchase: ({ input, include }, context) =>
      answer(context, include, () => createPurchase(parts, context, input)),
    UseBundlePurchase: (request, context) => move(context, request, -1),
    CreditBundlePurchase: (request, context) => move(context, request, 1),
  };
}

async function createPurchase(
  parts: BundleWriting & CustomerNaming & { catalog: Pick<Catalog, 'bundles'>; idempotent: IdempotentCalls },
  context: CallContext,
  rawInput: object | null,
): Promise<WireMessage> {
  const input = parseCreateInput(bundlePurchaseInput, rawInput);
  const bundles = await parts.catalog.bundles(context, input.bundle_id ? [input.bundle_id] : []);
  const bundle = bundles.get(input.bundle_id ?? '');
  if (input.bundle_id && !bundle) {
    throw validationFailed([{ pointer: '/data/relationships/bundle', detail: 'There is no such bundle.' }]);
  }
  return parts.idempotent.inTransaction(context, async (tx) => {
    if (isExpired(input, tx.now)) {
      throw validationFailed([{ pointer: '/data/attributes/expires_at', detail: 'Must lie in the future.' }]);
    }
    await requireCustomer(parts, tx, input.customer_id);
    const purchase = await openPurchase(parts, tx, {
      ...input,
      order_id: null,
      order_item_id: null,
      service_ids: bundle?.service_ids ?? [],
    });
    return presentPurchase(purchase, tx.now);
  });
}

export function bundleLedgerEntryHandlers(parts: {
  bundleLedger: BundleLedger;
}): UnaryHandlers<BundleLedgerEntryServiceDefinition> {
  return {
    async ListBundleLedgerEntries({ query }, context) {
      const { items, page } = await parts.bundleLedger.list(context.organizationId, query);
      return { items: items.map((item) => presented(item, [])), page };
    },
    async GetBundleLedgerEntry({ id }, context) {
      return { item: presented(await parts.bundleLedger.get(context.organizationId, id), []) };
    },
  };
}
