import type { MigrationDatabase } from '@booking/persistence/migrations.ts';

interface EarlierPayment {
  _id: string;
  refunded_minor: number;
  updated_at: Date;
}

interface RefundStep {
  _id: string;
  kind: string;
  payload: { payment_id: string; amount_minor: number };
}

/**
 * Up to 0.1.0 a payment knew the sum of its refunds only: that sum becomes one line, at the time of the payment's last change. A refund
 * that is still being made writes a line of its own.
 */
export async function refundsHaveLines(database: MigrationDatabase): Promise<void> {
  const payments = database.collection<EarlierPayment>('payments');
  const steps = database.collection<RefundStep>('steps');
  for await (const { _id, refunded_minor: sum, updated_at: refunded_at } of payments.find({
    refunds: { $exists: false },
  })) {
    const open = await steps.find({ kind: 'refund', 'payload.payment_id': _id }).toArray();
    const made = open.reduce((left, { payload }) => left - payload.amount_minor, sum);
    const line = { id: _id, amount_minor: made, goodwill_minor: 0, from_credit_minor: 0, reason: null, refunded_at };
    await payments.updateOne(
      { _id, refunds: { $exists: false }, refunded_minor: sum },
      { $set: { refunds: made > 0 ? [line] : [] } },
    );
  }
}
