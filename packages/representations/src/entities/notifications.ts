import { defineEntity, integer, object, one, oneOf, rows, string, timestamp } from '../entity.ts';

export const notificationKinds = [
  'webhook_subscription_failing',
  'webhook_subscription_deactivated',
  'invoice_issued',
  'booking_confirmed',
  'booking_rejected',
  'booking_canceled',
  'booking_rescheduled',
  'booking_reminder',
] as const;

export const notifications = defineEntity({
  type: 'notifications',
  attributes: {
    kind: oneOf(notificationKinds),
    audience: oneOf(['organization', 'customer'], { description: 'organization: its owners and admins' }),
    entity_type: string({ description: 'JSON:API type of what it is about' }),
    entity_id: string(),
    facts: object('facts_json', { description: 'What happened; its members depend on the kind' }),
    read_at: timestamp({ description: 'When the caller marked it as read' }),
    mails: rows(
      {
        recipient: string(),
        status: oneOf(['waiting', 'sent', 'refused', 'given_up', 'outdated', 'unsubscribed']),
        attempts: integer(),
        sent_at: timestamp(),
        answer: string({ description: 'What the mail server said last' }),
      },
      { description: 'Empty where the installation sends no mail' },
    ),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    customer: one('customers', 'customer_id'),
  },
});
