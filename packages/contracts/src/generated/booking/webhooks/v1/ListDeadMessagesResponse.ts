// Original file: proto/booking/webhooks/v1/operator.proto

import type { DeadQueue as _booking_webhooks_v1_DeadQueue, DeadQueue__Output as _booking_webhooks_v1_DeadQueue__Output } from '../../../booking/webhooks/v1/DeadQueue.ts';

export interface ListDeadMessagesResponse {
  'queues'?: (_booking_webhooks_v1_DeadQueue)[];
}

export interface ListDeadMessagesResponse__Output {
  'queues': (_booking_webhooks_v1_DeadQueue__Output)[];
}
