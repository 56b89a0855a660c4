import type { MigrationDatabase } from '@booking/persistence/migrations.ts';

/** Up to 0.1.0 a notification told of a deactivation only, and said so by itself (docs/decisions/0053-notifications.md). */
export async function notificationsHaveACause(database: MigrationDatabase): Promise<void> {
  await database.collection('notifications').updateMany({ cause: { $exists: false } }, [
    {
      $set: {
        version: 1,
        updated_at: '$created_at',
        kind: 'webhook_subscription_deactivated',
        cause: { $concat: ['webhook_subscription_deactivated:', '$_id'] },
        audience: 'organization',
        roles: ['owner', 'admin'],
        entity_type: 'webhook-subscriptions',
        entity_id: '$subscription_id',
        customer_id: null,
        addressee: null,
        facts: { name: '$subscription_name', reason: '$reason', url: '', failures: 5, attempts: [] },
        mail: 'off',
        reads: [],
      },
    },
    { $unset: ['subscription_id', 'subscription_name', 'reason', 'recipients'] },
  ]);
}
