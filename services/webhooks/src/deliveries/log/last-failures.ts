import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { FailedDelivery } from '../endpoint-news.ts';
import type { StoredDelivery } from './delivery-record.ts';
import type { DeliveryStore } from './delivery-store.ts';

const shownMax = 5;

/** How the last events that a subscription did not take failed, for its admins. */
export function createLastFailures(deliveries: Pick<DeliveryStore, 'lastAbandoned'>) {
  return async (
    { id, organization_id }: { id: string; organization_id: string },
    { session }: Transaction,
  ): Promise<FailedDelivery[]> => {
    const found = await deliveries.lastAbandoned(organization_id, id, { limit: shownMax, session });
    return found.flatMap(failedOf);
  };
}

function failedOf({ event, attempts }: StoredDelivery): FailedDelivery[] {
  return attempts.slice(-1).map(({ started_at, status_code, error, error_detail: detail = null }) => ({
    event,
    at: formatTimestamp(started_at),
    status_code,
    error,
    detail,
  }));
}
