import { noticeKinds } from '@booking/contracts/notice-kinds.ts';
import { defineEntity, integer, object, one, oneOf, rows, string, timestamp } from '../entity.ts';
import { organization, times } from '../vocabulary.ts';

export const notificationKinds: readonly string[] = Object.keys(noticeKinds);

export const notifications = defineEntity({
  type: 'notifications',
  description: 'What people were told, and what became of the mails.',
  attributes: {
    kind: oneOf(notificationKinds, 'What it tells.'),
    audience: oneOf(['organization', 'customer', 'member'], 'Whom it tells; organization: its owners and admins.'),
    entity_type: string('JSON:API type of what it is about.'),
    entity_id: string('Id of what it is about.'),
    facts: object(
      'facts_json',
      'What happened; the members depend on the kind, and there are none without the read scope of what it is about (entity_type).',
      {
        missing: 'empty',
        stored: false,
      },
    ),
    read_at: timestamp('When the caller marked it as read.', { null: 'until then', stored: false }),
    mails: rows(
      {
        recipient: string(
          'Address it goes to; empty without the read scope of customers, of members where it is not to a customer.',
        ),
        status: oneOf(
          ['waiting', 'sent', 'refused', 'given_up', 'outdated', 'unsubscribed'],
          'refused: the mail server said no; outdated: no longer true when it was its turn.',
        ),
        attempts: integer('How often it was tried.'),
        sent_at: timestamp('When the mail server took it.', { null: 'until then' }),
        answer: string('What the mail server said last.', {
          null: 'until it was tried, and where the recipient is not shown',
        }),
      },
      'One per recipient; empty where the installation sends no mail. One mail may tell of several bookings: each of them shows it.',
      { stored: false },
    ),
    ...times,
  },
  relations: { organization, customer: one('customers', 'customer_id', 'The customer it tells.') },
  filters: {
    kind: 'One of these kinds; several: any of them.',
    read: { kind: 'boolean', description: 'true: marked as read by the caller; false: not yet.' },
    created_at_since: { kind: 'timestamp', description: 'Made at that time or later.' },
    created_at_until: { kind: 'timestamp', description: 'Made before that time.' },
  },
});
