// Original file: proto/booking/webhooks/v1/notifications.proto


export interface NotificationMail {
  'recipient'?: (string);
  'status'?: (string);
  'attempts'?: (number);
  'sent_at'?: (string);
  'answer'?: (string);
  '_sent_at'?: "sent_at";
  '_answer'?: "answer";
}

export interface NotificationMail__Output {
  'recipient': (string);
  'status': (string);
  'attempts': (number);
  'sent_at'?: (string);
  'answer'?: (string);
}
