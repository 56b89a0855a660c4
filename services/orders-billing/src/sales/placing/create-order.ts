import { newRecord } from '@booking/representations/record.ts';
import { randomBytes } from 'node:crypto';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { parseCreateInput } from '@booking/persistence/crud-input.ts';
import { isDuplicateKey } from '@booking/persistence/database-errors.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { serviceUnavailable, type AppError } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { checkUnits, takeUnits, type BundleWriting } from '../passes/bundle-units.ts';
import type { CustomerStore } from '../../customers/customer-store.ts';
import { toCustomer, type CustomerNaming } from '../../customers/require-customer.ts';
import type { Catalog } from '../../base/neighbours/catalog.ts';
import type { Resources } from '../../base/neighbours/resources.ts';
import { requireReference } from '../../base/crud-parts.ts';
import { auditEntry } from '../../base/event-writer.ts';
import { throughGates } from '../../base/keyed-gate.ts';
import { createSharedTransactions, type SharedTransactions } from '@booking/messaging/shared-transactions.ts';
import type { WireMessage } from '../../base/present.ts';
import type { Reached, SagaCalls } from '../../base/steps/saga-points.ts';
import { keptStep, type Step } from '../../base/steps/step-store.ts';
import { StepLostError, type Steps } from '../../base/steps/steps.ts';
import type { VoucherStore, VoucherUses } from '../vouchers/voucher-store.ts';
import { useVoucher } from '../vouchers/voucher-use.ts';
import { changeParent, type OrderWriting } from '../orders/order-records.ts';
import { orderRecord } from '../orders/order-fields.ts';
import { expireOrder, type OrderExpiring } from './expire-order.ts';
import { givenOf, orderInput, type OrderInput } from '../orders/order-input.ts';
import type { OrderSettings } from '../orders/order-settings.ts';
import type { OrderStore, UtmTrackerStore } from '../orders/order-store.ts';
import type { Discount } from '../../money/totals.ts';
import { orderRange, type Order, presentOrder } from '../orders/order.ts';
import { expanded, quoteFree, type LeftOut } from './occurrences.ts';
import type { Quote, OrderQuoting } from './quote.ts';

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
export type DraftPlacing = OrderQuoting &
  BundleWriting & {
    drafts: Drafts;
    orders: OrderStore;
    queue: KeyedQueue;
    catalog: Pick<Catalog, 'memberId'>;
    reached: Reached;
    resources: Pick<Resources, 'check' | 'refused'>;
    steps: Pick<Steps, 'run' | 'resume'>;
  };

/** What a crowd wants and is clearly taken is refused before anything is written that would have to be undone. */
async function placeDraft(
  parts: DraftPlacing,
  context: CallContext,
  orderId: string,
  input: OrderInput,
): Promise<WireMessage> {
  const [{ quoted, leftOut }, createdBy] = await Promise.all([
    quoteFree(parts, context, await expanded(parts, context, input)),
    parts.catalog.memberId(context),
  ]);
  await checkUnits(parts, context, quoted.items);
  await parts.resources.check(context, quoted.items);
  const draft = { orderId, input, quoted, leftOut, createdBy: createdBy ?? null };
  const written = await writeDraft(parts, context, draft).catch((error: unknown) => {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  });
  // A call with the same key was slower than its lease, and has written the draft after this one had looked for it.
  if (!written) return presentOrder(await takenUp(parts, await parts.orders.get(context.organizationId, orderId)));
  const { order, step } = written;
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

export interface NewDraft {
  orderId: string;
  input: OrderInput;
  quoted: Quote;
  leftOut: LeftOut[];
  /** The member who made it. */
  createdBy: string | null;
}

/** What writes a draft and takes what it uses. */
export interface DraftWriting extends BundleWriting, CustomerNaming, OrderWriting {
  newId: () => string;
  queue: KeyedQueue;
  settings: OrderSettings;
  steps: Pick<Steps, 'beginInOrder'>;
  unitOfWork: UnitOfWork;
  utmTrackers: UtmTrackerStore;
  voucherUses: VoucherUses;
  vouchers: VoucherStore;
}

/** A draft that is written, and the step that holds its bookings; none where it has none. */
export interface WrittenDraft {
  order: Order;
  step: Step | undefined;
}

/** Drafts of one organization that are to be written at the same time share transactions. */
export type Drafts = SharedTransactions<NewDraft, WrittenDraft>;

export function createDrafts(parts: DraftWriting): Drafts {
  const { queue, unitOfWork, customers, customerGuards } = parts;
  return createSharedTransactions<NewDraft, void, WrittenDraft>({
    queue,
    unitOfWork,
    work: {
      async readAhead(tx, drafts) {
        const ids = [...new Set(drafts.flatMap(({ input }) => input.customer_id ?? []))];
        await customers.getMany(tx.context.organizationId, ids, tx.session);
        await customerGuards.enter(ids, tx.session);
      },
      judge: (tx, { input }) => requireReferences(parts, tx, input),
      write: (tx, draft) => insertDraftAndStep(parts, tx, draft),
    },
  });
}

/** Those that use the same voucher or bundle take turns; all others share. */
function writeDraft(
  parts: { drafts: Drafts; queue: KeyedQueue },
  context: CallContext,
  draft: NewDraft,
): Promise<WrittenDraft> {
  const { quoted, input } = draft;
  const contended = quoted.voucher?.id ?? input.items.find((item) => item.bundle_purchase_id)?.bundle_purchase_id;
  if (contended) return parts.queue.run(`uses:${contended}`, () => parts.drafts.alone(context, draft));
  return parts.drafts.run(`drafts:${context.organizationId}`, context, draft);
}

async function insertDraftAndStep(parts: DraftWriting, tx: Transaction, draft: NewDraft): Promise<WrittenDraft> {
  const payload = { resumable: tx.context.idempotencyKey !== undefined };
  const isHeld = !draft.quoted.items.some((item) => item.type === 'booking');
  const step = isHeld ? undefined : parts.steps.beginInOrder(tx, { kind: 'hold', key: draft.orderId, payload });
  const order = await insertDraft(parts, tx, draft, step);
  if (draft.quoted.voucher) {
    await useVoucher(parts, tx, {
      voucherId: draft.quoted.voucher.id,
      orderId: order.id,
      customerId: order.customer_id,
      currency: order.currency,
    });
  }
  await takeUnits(parts, tx, order);
  tx.audit(auditEntry('orders', 'create', undefined, order));
  if (order.held) await joinParent(parts, tx, order);
  return { order, step };
}

async function requireReferences(
  parts: { customers: CustomerStore; orders: OrderStore },
  tx: Transaction,
  input: OrderInput,
): Promise<void> {
  const { customers, orders } = parts;
  await requireReference(customers, toCustomer(input.customer_id), tx);
  await requireReference(orders, { type: 'orders', field: 'parent_order_id', id: input.parent_order_id }, tx);
}

async function insertDraft(
  parts: { newId: () => string; orders: OrderStore; settings: OrderSettings; utmTrackers: UtmTrackerStore },
  tx: Transaction,
  { orderId, input, quoted, leftOut, createdBy }: NewDraft,
  step: Step | undefined,
): Promise<Order> {
  const { currency, items, totals, voucher, tax_terms } = quoted;
  const { organizationId } = tx.context;
  const utmTrackerId = await insertUtmTracker(parts, tx, input);
  return parts.orders.insert(
    {
      ...newRecord(orderRecord),
      ...givenOf(input),
      id: orderId,
      organization_id: organizationId,
      currency,
      total_minor: totals.total_minor,
      net_amount_minor: totals.net_amount_minor,
      tax_amount_minor: totals.tax_amount_minor,
      discount_amount_minor: totals.discount_amount_minor,
      system_fee_minor: totals.system_fee_minor,
      access_token: randomBytes(24).toString('base64url'),
      expires_at: new Date(tx.now.getTime() + parts.settings.draftMinutes * 60_000),
      ...orderRange(items.filter((item) => item.type === 'booking')),
      created_by_id: createdBy,
      voucher_id: voucher?.id ?? null,
      utm_tracker_id: utmTrackerId,
      items,
      left_out: leftOut,
      held: step === undefined,
      saga_step: step ? keptStep(step) : null,
      discount_terms: voucher ? discountTerms(voucher) : null,
      tax_terms,
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
export function joinParent(parts: OrderWriting, tx: Transaction, order: Order): Promise<void> {
  return changeParent(parts, tx, order, (ids) => [...ids, order.id]);
}

function discountTerms({ discount_type, percent_basis_points, amount_minor }: Discount): Discount {
  return { discount_type, percent_basis_points, amount_minor };
}
