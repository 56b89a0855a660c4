// Original file: proto/booking/webhooks/v1/notifications.proto

import type { NotificationMail as _booking_webhooks_v1_NotificationMail, NotificationMail__Output as _booking_webhooks_v1_NotificationMail__Output } from '../../../booking/webhooks/v1/NotificationMail.ts';

export interface Notification {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'kind'?: (string);
  'audience'?: (string);
  'entity_type'?: (string);
  'entity_id'?: (string);
  'customer_id'?: (string);
  'facts_json'?: (string);
  'read_at'?: (string);
  'mails'?: (_booking_webhooks_v1_NotificationMail)[];
  '_customer_id'?: "customer_id";
  '_read_at'?: "read_at";
}

export interface Notification__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'kind': (string);
  'audience': (string);
  'entity_type': (string);
  'entity_id': (string);
  'customer_id'?: (string);
  'facts_json': (string);
  'read_at'?: (string);
  'mails': (_booking_webhooks_v1_NotificationMail__Output)[];
}
