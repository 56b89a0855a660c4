import { demoId, demoOrganizations } from '@booking/contracts/demo-data.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { newRecord } from '@booking/representations/record.ts';
import { sealHeaders } from '../subscriptions/custom-headers.ts';
import type { SecretBox } from '../subscriptions/secret-box.ts';
import { newSigningKey } from '../subscriptions/signing-keys.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { subscriptionRecord } from '../subscriptions/webhook-subscription.ts';

/** In each organization a subscription that was deactivated, since nobody answers at its address; one that exists is left alone. */
export async function loadDemoData({
  subscriptions,
  secretBox,
  unitOfWork,
}: {
  subscriptions: SubscriptionStore;
  secretBox: SecretBox;
  unitOfWork: UnitOfWork;
}): Promise<void> {
  for (const { slug } of demoOrganizations) {
    const id = demoId(`${slug}/webhook-subscriptions/deactivated`);
    const organizationId = demoId(slug);
    await unitOfWork.run(systemContext(organizationId, newId()), async ({ now, session }) => {
      if (await subscriptions.find(organizationId, id, session)) return;
      await subscriptions.insert(
        {
          ...newRecord(subscriptionRecord),
          id,
          organization_id: organizationId,
          name: 'Former accounting system',
          url: `https://accounting.${slug}.example/hooks`,
          events: ['invoices.created', 'invoices.finalised'],
          custom_headers_sealed: sealHeaders('{}', id, secretBox),
          is_active: false,
          filter: null,
          signing_keys: [{ sealed: secretBox.seal(newSigningKey(), id), created_at: now, expires_at: null }],
        },
        now,
        session,
      );
    });
  }
}
