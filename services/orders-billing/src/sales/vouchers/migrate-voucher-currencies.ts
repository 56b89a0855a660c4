import type { MigrationDatabase } from '@booking/persistence/migrations.ts';

interface OrganizationRow {
  _id: string;
  currency: string;
}

/** Up to 0.1.0 an amount could be without a currency. It was taken in the organization's, and is in that. */
export async function amountsHaveCurrencies(database: MigrationDatabase): Promise<void> {
  const vouchers = database.collection<{ organization_id: string }>('vouchers');
  const without = { amount_minor: { $gt: 0 }, currency: null };
  const organizations = database.collection<OrganizationRow>('organizations_replica');
  for (const organization_id of await vouchers.distinct('organization_id', without)) {
    const organization = await organizations.findOne({ _id: organization_id });
    if (!organization) continue;
    const { currency } = organization;
    await vouchers.updateMany({ organization_id, ...without }, { $set: { currency } });
  }
}
