import type { MigrationDatabase } from '@booking/persistence/migrations.ts';

interface RefundedPayment {
  _id: string;
  refunded_minor: number;
  refunds?: { amount_minor: number }[];
  updated_at: Date;
}

interface RefundStep {
  _id: string;
  kind: string;
  payload: { payment_id: string; amount_minor: number };
}

/**
 * Beside this release one of 0.1.0 raised the sum of a payment's refunds without a line for it, also of payments that have lines already:
 * what the lines do not come to becomes one more, at the time of the payment's last change. A refund that is still being made writes its
 * own.
 */
export async function everyRefundHasALine(database: MigrationDatabase): Promise<void> {
  const payments = database.collection<RefundedPayment>('payments');
  const steps = database.collection<RefundStep>('steps');
  const addLine = async (payment: RefundedPayment): Promise<boolean> => {
    const { _id, refunded_minor, refunds, updated_at: refunded_at } = payment;
    const open = await steps.find({ kind: 'refund', 'payload.payment_id': _id }).toArray();
    const named = [...(refunds ?? []), ...open.map(({ payload }) => payload)];
    const missing = named.reduce((left, { amount_minor }) => left - amount_minor, refunded_minor);
    if (missing <= 0) return true;
    const id = `${_id}-${refunds?.length ?? 0}`;
    const line = { id, amount_minor: missing, goodwill_minor: 0, from_credit_minor: 0, reason: null, refunded_at };
    const asRead = { _id, refunded_minor, ...(refunds ? { refunds } : { refunds: { $exists: false } }) };
    const { matchedCount } = await payments.updateOne(asRead, { $set: { refunds: [...(refunds ?? []), line] } });
    return matchedCount === 1;
  };
  for await (const found of payments.find({ refunded_minor: { $gt: 0 } })) {
    // What has changed since it was read is read again.
    for (let payment: RefundedPayment | null = found; payment && !(await addLine(payment));) {
      payment = await payments.findOne({ _id: found._id });
    }
  }
}
