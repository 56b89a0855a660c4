import type { Migration } from '@booking/persistence/migrations.ts';
import type { SecretBox } from './subscriptions/secret-box.ts';
import { sealHeaders } from './subscriptions/custom-headers.ts';
import { notificationsHaveACause } from './notices/earlier-notifications.ts';
import { headersAreSealed } from './subscriptions/plain-headers.ts';

/** Every migration of this service's data, in the order in which they run. Released ones stay as they are. */
export function migrationsWith(secretBox: SecretBox): readonly Migration[] {
  const up = headersAreSealed((json, id) => sealHeaders(json, id, secretBox));
  return [
    { id: '0001-notifications-have-a-cause', phase: 'expand', up: notificationsHaveACause },
    { id: '0002-headers-are-sealed', phase: 'expand', up },
    // What replicas of the earlier release have added beside the first run.
    { id: '0003-every-notification-has-a-cause', phase: 'contract', up: notificationsHaveACause },
  ];
}
