import { randomBytes } from 'node:crypto';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { parseCreateInput } from '@booking/persistence/crud-input.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { serviceUnavailable, type AppError } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { checkUnits, takeUnits, type BundleWriting } from '../bundles/bundle-units.ts';
import type { CustomerStore } from '../customers/customer-store.ts';
import type { Catalog } from '../neighbours/catalog.ts';
import type { Resources } from '../neighbours/resources.ts';
import { requireReference } from '../shared/crud-parts.ts';
import { auditEntry } from '../shared/event-writer.ts';
import { throughGates } from '../shared/keyed-gate.ts';
import type { WireMessage } from '../shared/present.ts';
import type { Reached, SagaCalls } from '../steps/saga-points.ts';
import type { Step } from '../steps/step-store.ts';
import { StepLostError, type Steps } from '../steps/steps.ts';
import type { VoucherStore, VoucherUses } from '../vouchers/voucher-store.ts';
import { useVoucher } from '../vouchers/voucher-use.ts';
import { expireOrder, expiryTimer, type OrderExpiring } from './expire-order.ts';
import { orderInput, type OrderInput } from './order-input.ts';
import type { OrderSettings } from './order-settings.ts';
import type { OrderStore, UtmTrackerStore } from './order-store.ts';
import type { Discount } from '../money/totals.ts';
import { orderRange, type Order, presentOrder } from './order.ts';
import { quote, type Quote, type OrderQuoting } from './quote.ts';

/** How a step of the saga ended: the order as it is now, or the refusal that the caller is told. */
export type SagaOutcome = { order: Order } | { refused: AppError };

/**
 * A draft that holds its bookings, or the refusal of resources and nothing left behind.
 *
 * | crash or unknown outcome | with an idempotency key | without |
 * |---|---|---|
 * | before the draft is committed | nothing happened; the repetition starts over | nothing happened |
 * | before the outcome of the hold is committed | the hold is repeated until resources answers, by a replica or by the repetition: the same order | the draft is removed and the hold released: nobody knows its id |
 * | after it | the repetition gets the stored answer | the draft expires like any other |
 *
 * A caller without a key who has stopped waiting when the draft is held leaves nothing behind either: it expires at once.
 */
export function createOrder(
  parts: DraftPlacing & SagaCalls & OrderExpiring & { gate: KeyedQueue },
  context: CallContext,
  rawInput: object | null,
): Promise<WireMessage> {
  const input = parseCreateInput(orderInput, rawInput);
  return throughGates(parts.gate, scarceThings(input), () =>
    parts.idempotent.inSteps(context, async (orderId) => {
      const isRepeatable = context.idempotencyKey !== undefined;
      const earlier = isRepeatable && (await parts.orders.find(context.organizationId, orderId));
      if (earlier) return presentOrder(await takenUp(parts, earlier));
      const placed = await placeDraft(parts, context, orderId, input);
      if (!isRepeatable && context.isAwaited?.() === false) await letGo(parts, context, orderId);
      return placed;
    }),
  );
}

/** Whoever asked was told 503 and cannot know the draft: it holds nobody's place until its time is over. */
async function letGo(
  parts: OrderExpiring & { unitOfWork: UnitOfWork },
  context: CallContext,
  id: string,
): Promise<void> {
  await parts.unitOfWork.run(context, async (tx) => {
    const order = await parts.orders.find(context.organizationId, id, tx.session);
    if (order?.status === 'draft' && order.held && !order.confirming) await expireOrder(parts, tx, order);
  });
}

/** What others may want at the same time and not all of them can have. */
function scarceThings({ items, voucher_id, voucher_code }: OrderInput): string[] {
  const voucher = voucher_code?.toUpperCase() ?? voucher_id;
  const ofItems = items.flatMap(({ resource_id, bundle_purchase_id }) => [resource_id ?? [], bundle_purchase_id ?? []]);
  return [...(voucher === null ? [] : [voucher]), ...ofItems.flat()];
}

/** What prices, checks, writes and holds a draft. */
export type DraftPlacing = DraftWriting &
  OrderQuoting & {
    catalog: Pick<Catalog, 'memberId'>;
    reached: Reached;
    resources: Pick<Resources, 'check'>;
    steps: Pick<Steps, 'run'>;
  };

/** What a crowd wants and is clearly taken is refused before anything is written that would have to be undone. */
async function placeDraft(
  parts: DraftPlacing,
  context: CallContext,
  orderId: string,
  input: OrderInput,
): Promise<WireMessage> {
  const [quoted, createdBy] = await Promise.all([quote(parts, context, input), parts.catalog.memberId(context)]);
  await checkUnits(parts, context, quoted.items);
  await parts.resources.check(context, quoted.items);
  const { order, step } = await writeDraft(parts, context, orderId, { input, quoted, createdBy: createdBy ?? null });
  if (!step || context.dryRun) return presentOrder(order);
  await parts.reached('draft written');
  return presentOrder(await heldOrder(parts, order, () => parts.steps.run<SagaOutcome>(step, order)));
}

/** A repetition finds the order of the first call: held, or with a step that nobody is at. */
async function takenUp(parts: { orders: OrderStore; steps: Pick<Steps, 'resume'> }, order: Order): Promise<Order> {
  if (order.held) return order;
  return heldOrder(parts, order, () => parts.steps.resume<SagaOutcome>('hold', order.id));
}

async function heldOrder(
  parts: { orders: OrderStore },
  order: Order,
  run: () => Promise<SagaOutcome | undefined>,
): Promise<Order> {
  const outcome = await run().catch((error: unknown) => {
    if (error instanceof StepLostError) return undefined;
    throw error;
  });
  if (outcome && 'refused' in outcome) throw outcome.refused;
  const now = outcome?.order ?? (await parts.orders.find(order.organization_id, order.id));
  if (now?.held) return now;
  throw serviceUnavailable('The order is still being placed; repeat with the same Idempotency-Key.', 1);
}

interface NewDraft {
  input: OrderInput;
  quoted: Quote;
  /** The member who made it. */
  createdBy: string | null;
}

/** What writes a draft and takes what it uses. */
export interface DraftWriting extends BundleWriting {
  customers: CustomerStore;
  orders: OrderStore;
  queue: KeyedQueue;
  settings: OrderSettings;
  steps: Pick<Steps, 'begin'>;
  unitOfWork: UnitOfWork;
  utmTrackers: UtmTrackerStore;
  voucherUses: VoucherUses;
  vouchers: VoucherStore;
}

function writeDraft(
  parts: DraftWriting,
  context: CallContext,
  orderId: string,
  given: NewDraft,
): Promise<{ order: Order; step: Step | undefined }> {
  const { input, quoted } = given;
  const write = () =>
    parts.unitOfWork.run(context, (tx) =>
      tx.batch(async () => {
        await requireReferences(parts, tx, input);
        const order = await insertDraft(parts, tx, orderId, given);
        if (quoted.voucher) {
          await useVoucher(parts, tx, {
            voucherId: quoted.voucher.id,
            orderId,
            customerId: order.customer_id,
            currency: order.currency,
          });
        }
        await takeUnits(parts, tx, order);
        tx.schedule(expiryTimer(order, order.expires_at ?? tx.now));
        tx.audit(auditEntry('orders', 'create', undefined, order));
        if (order.held) await joinParent(parts, tx, order);
        const payload = { resumable: context.idempotencyKey !== undefined };
        const step = order.held ? undefined : await parts.steps.begin(tx, { kind: 'hold', key: orderId, payload });
        return { order, step };
      }),
    );
  const contended = quoted.voucher?.id ?? input.items.find((item) => item.bundle_purchase_id)?.bundle_purchase_id;
  return contended ? parts.queue.run(`uses:${contended}`, write) : write();
}

async function requireReferences(
  parts: { customers: CustomerStore; orders: OrderStore },
  tx: Transaction,
  input: OrderInput,
): Promise<void> {
  const { customers, orders } = parts;
  await requireReference(customers, { type: 'customers', field: 'customer_id', id: input.customer_id }, tx);
  await requireReference(orders, { type: 'orders', field: 'parent_order_id', id: input.parent_order_id }, tx);
}

async function insertDraft(
  parts: { newId: () => string; orders: OrderStore; settings: OrderSettings; utmTrackers: UtmTrackerStore },
  tx: Transaction,
  orderId: string,
  { input, quoted, createdBy }: NewDraft,
): Promise<Order> {
  const { currency, items, totals, voucher } = quoted;
  const { organizationId } = tx.context;
  const utmTrackerId = await insertUtmTracker(parts, tx, input);
  return parts.orders.insert(
    {
      id: orderId,
      organization_id: organizationId,
      number: null,
      currency,
      total_minor: totals.total_minor,
      modification_total_minor: 0,
      net_amount_minor: totals.net_amount_minor,
      tax_amount_minor: totals.tax_amount_minor,
      discount_amount_minor: totals.discount_amount_minor,
      system_fee_minor: totals.system_fee_minor,
      status: 'draft',
      access_token: randomBytes(24).toString('base64url'),
      note: input.note,
      manually_created: input.manually_created,
      has_payment: false,
      payment_settings_json: input.payment_settings_json,
      custom_entry_map_json: input.custom_entry_map_json,
      expires_at: new Date(tx.now.getTime() + parts.settings.draftMinutes * 60_000),
      ...orderRange(items.filter((item) => item.type === 'booking')),
      booking_ids: [],
      customer_id: input.customer_id,
      created_by_id: createdBy,
      invoice_id: null,
      invoice_history_id: null,
      tmp_invoice_id: null,
      last_payment_id: null,
      payment_ids: [],
      voucher_id: voucher?.id ?? null,
      sub_order_ids: [],
      file_ids: input.file_ids,
      utm_tracker_id: utmTrackerId,
      tag_ids: input.tag_ids,
      items,
      paid_minor: 0,
      refunded_minor: 0,
      held: !items.some((item) => item.type === 'booking'),
      confirming: false,
      checkout_id: null,
      requires_approval: input.requires_approval,
      approved_at: null,
      pay_later: false,
      parent_order_id: input.parent_order_id,
      discount_terms: voucher ? discountTerms(voucher) : null,
      credits: [],
      goodwill_minor: 0,
      charge_base_minor: null,
      written_off_minor: 0,
    },
    tx.now,
    tx.session,
  );
}

async function insertUtmTracker(
  parts: { newId: () => string; utmTrackers: UtmTrackerStore },
  tx: Transaction,
  { utm }: OrderInput,
): Promise<string | null> {
  if (!utm || Object.values(utm).every((value) => value === null)) return null;
  const base = { id: parts.newId(), organization_id: tx.context.organizationId };
  await parts.utmTrackers.insert({ ...base, ...utm }, tx.now, tx.session);
  return base.id;
}

/** A sub order shows up at its parent once it exists for the outside. */
export async function joinParent(parts: { orders: OrderStore }, tx: Transaction, order: Order): Promise<void> {
  const { orders } = parts;
  const parent = order.parent_order_id && (await orders.find(order.organization_id, order.parent_order_id, tx.session));
  if (!parent) return;
  const join = (current: Order): Order => ({ ...current, sub_order_ids: [...current.sub_order_ids, order.id] });
  await orders.update(order.organization_id, parent.id, join, { now: tx.now, session: tx.session });
}

function discountTerms({ discount_type, percent_basis_points, amount_minor }: Discount): Discount {
  return { discount_type, percent_basis_points, amount_minor };
}
