import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { VoucherStore, VoucherUses } from './voucher-store.ts';
import { customerRefusal, voucherRefusal, type Voucher } from './voucher.ts';

/**
 * The voucher that an order names by id or code; undefined when it names none. Throws validation_failed for an unknown one, and for two
 * different ones: an order has one voucher.
 */
export async function findVoucher(
  parts: { vouchers: VoucherStore },
  context: CallContext,
  named: { voucher_id: string | null; voucher_code: string | null },
): Promise<Voucher | undefined> {
  const { vouchers } = parts;
  if (named.voucher_id === null && named.voucher_code === null) return undefined;
  const found =
    named.voucher_id === null
      ? await vouchers.findByCode(context.organizationId, named.voucher_code ?? '')
      : await vouchers.find(context.organizationId, named.voucher_id);
  if (found && named.voucher_id !== null && named.voucher_code !== null) requireCode(found, named.voucher_code);
  if (found) return found;
  const pointer = named.voucher_id === null ? '/data/attributes/voucher_code' : '/data/relationships/voucher';
  throw validationFailed([{ pointer, detail: 'There is no such voucher.' }]);
}

function requireCode({ code }: Voucher, given: string): void {
  if (code === given.toUpperCase()) return;
  const detail = 'This is not the code of the voucher that is named beside it.';
  throw validationFailed([{ pointer: '/data/attributes/voucher_code', detail }]);
}

/** Throws validation_failed when the voucher could not be used now. Reads only. */
export async function checkVoucher(
  parts: { clock: Clock; voucherUses: VoucherUses },
  voucher: Voucher,
  use: { currency: string; customerId: string | null },
): Promise<void> {
  const usesOfCustomer = await parts.voucherUses.countOfCustomer(voucher.organization_id, voucher.id, use.customerId);
  const refusal = voucherRefusal(voucher, { now: parts.clock.now(), currency: use.currency, usesOfCustomer });
  if (refusal) throw refusal;
}

/**
 * Uses the voucher for the order in the order's transaction. The count on the voucher's document makes two last uses conflict: one of them
 * runs again and is refused.
 */
export async function useVoucher(
  parts: { voucherUses: VoucherUses; vouchers: VoucherStore },
  tx: Transaction,
  use: { voucherId: string; orderId: string; customerId: string | null; currency: string },
): Promise<void> {
  const { vouchers, voucherUses } = parts;
  const { organizationId } = tx.context;
  const usesOfCustomer = await voucherUses.countOfCustomer(organizationId, use.voucherId, use.customerId, tx.session);
  const take = (current: Voucher): Voucher => {
    const refusal = voucherRefusal(current, { now: tx.now, currency: use.currency, usesOfCustomer });
    if (refusal) throw refusal;
    return { ...current, use_count: current.use_count + 1 };
  };
  await vouchers.update(organizationId, use.voucherId, take, { now: tx.now, session: tx.session });
  await voucherUses.add(
    { order_id: use.orderId, organization_id: organizationId, voucher_id: use.voucherId, customer_id: use.customerId },
    tx.session,
  );
}

/**
 * The order's use is another customer's from now on; refused when it is one too many for that customer. The voucher's document makes two of
 * his last uses conflict.
 */
export async function passOnVoucher(
  parts: VoucherUsing,
  tx: Transaction,
  { orderId, customerId }: { orderId: string; customerId: string | null },
): Promise<void> {
  const { vouchers, voucherUses } = parts;
  const { organizationId } = tx.context;
  const use = await voucherUses.take(organizationId, orderId, tx.session);
  if (!use) return;
  const usesOfCustomer = await voucherUses.countOfCustomer(organizationId, use.voucher_id, customerId, tx.session);
  const judge = (current: Voucher): Voucher => {
    const refusal = customerRefusal(current, usesOfCustomer);
    if (refusal) throw refusal;
    return current.max_uses_per_customer === null ? current : { ...current };
  };
  await vouchers.update(organizationId, use.voucher_id, judge, { now: tx.now, session: tx.session });
  await voucherUses.add({ ...use, customer_id: customerId }, tx.session);
}

/** What counts the uses of vouchers. */
export interface VoucherUsing {
  voucherUses: VoucherUses;
  vouchers: VoucherStore;
}

/** Gives the order's use back, once. */
export async function giveBackVoucher(parts: VoucherUsing, tx: Transaction, orderId: string): Promise<void> {
  const { vouchers, voucherUses } = parts;
  const { organizationId } = tx.context;
  const use = await voucherUses.take(organizationId, orderId, tx.session);
  if (!use || !(await vouchers.find(organizationId, use.voucher_id, tx.session))) return;
  const back = (current: Voucher): Voucher => ({ ...current, use_count: Math.max(0, current.use_count - 1) });
  await vouchers.update(organizationId, use.voucher_id, back, { now: tx.now, session: tx.session });
}
