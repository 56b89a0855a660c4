import type { MigrationDatabase } from '@booking/persistence/migrations.ts';

/** Up to 0.1.0 a canceled invoice kept what was due of it when it was canceled; together with its cancellation it asks for nothing. */
export async function canceledInvoicesHaveNoBalance(database: MigrationDatabase): Promise<void> {
  await database
    .collection('invoices')
    .updateMany({ status: 'canceled', due_minor: { $ne: 0 } }, { $set: { due_minor: 0 } });
}
