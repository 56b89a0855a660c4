import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { WebhookSubscription } from '../subscriptions/webhook-subscription.ts';

/** How one event failed at an endpoint. */
export interface FailedDelivery {
  event: string;
  at: string;
  status_code: number | null;
  error: string | null;
  detail: string | null;
}

export type ToldEndpoint = Pick<WebhookSubscription, 'id' | 'organization_id' | 'name' | 'url'>;

/** Whom it concerns that an endpoint fails is told in the transaction that counts it; what is thrown gives that up. */
export interface EndpointNews {
  /** An event was given up; `failures` in a row by now. */
  failed(tx: Transaction, endpoint: ToldEndpoint, failures: number): Promise<void>;
  deactivated(
    tx: Transaction,
    endpoint: ToldEndpoint,
    facts: { reason: 'failures' | 'gone' | 'rights'; failures: number },
  ): Promise<void>;
}
