// Original file: proto/booking/webhooks/v1/operator.proto

import type { DeliveryCount as _booking_webhooks_v1_DeliveryCount, DeliveryCount__Output as _booking_webhooks_v1_DeliveryCount__Output } from '../../../booking/webhooks/v1/DeliveryCount.ts';

export interface CountDeliveriesResponse {
  'counts'?: (_booking_webhooks_v1_DeliveryCount)[];
}

export interface CountDeliveriesResponse__Output {
  'counts': (_booking_webhooks_v1_DeliveryCount__Output)[];
}
