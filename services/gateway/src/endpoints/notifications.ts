import { notifications } from '@booking/representations/entities/notifications.ts';
import { z } from 'zod';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';

const rows: EntityRows = {
  entity: notifications,
  service: 'booking.webhooks.v1.NotificationService',
  names: ['Notification', 'Notifications'],
  writes: [],
};

const mailSchema = z.strictObject({
  subject: z.string().describe('Its subject.'),
  text: z.string().describe('The plain text.'),
  html: z.string().describe('The same as HTML, with nothing to load and nothing to run.'),
});

const mail: Endpoint = {
  method: 'GET',
  path: '/notifications/{id}/mail',
  summary: 'Get what the mail of a notification says, without the links that only its recipient may have',
  description:
    'The token needs the read scope of what it is about (entity_type), and of customers or members where it is to one: 403 without.',
  entity: notifications,
  access: 'admin',
  permission: { type: 'notifications', action: 'read' },
  query: { fields: false },
  rpc: { service: rows.service, method: 'GetNotificationMail' },
  grants: 'scopes',
  operation: {
    kind: 'plain',
    schema: mailSchema,
    read: ({ subject, text, html }) => mailSchema.parse({ subject, text, html }),
    noStore: true,
  },
};

/** Each member sees what is addressed to his role, owners and admins see all: the service, which knows whom it told, decides. */
export const notificationEndpoints: Endpoint[] = [
  ...entityEndpoints(rows),
  mail,
  action(rows, 'read', {
    method: 'MarkNotificationRead',
    summary: 'Mark a notification as read by the caller',
    permission: 'mark-read',
  }),
];
