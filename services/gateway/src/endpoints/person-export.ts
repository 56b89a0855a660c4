import { customers } from '@booking/representations/entities/customers.ts';
import type { Endpoint } from './endpoint.ts';

/** What the document says something of; whoever asks for it may read each. */
const told = [
  'customers',
  'addresses',
  'orders',
  'bookings',
  'invoices',
  'invoice-items',
  'payments',
  'subscriptions',
  'bundle-purchases',
  'bundle-ledger-entries',
  'community-accounts',
  'calendar-feeds',
  'notifications',
  'webhook-deliveries',
  'audit-entries',
];

export const personExportEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/customers/{id}/export',
    summary: 'Download everything that is kept of a customer, as one JSON file',
    description:
      'Records of every kind, each with what was done to it; nothing of other customers. What was erased is not there. Needs the right to read every type in it.',
    entity: customers,
    access: 'admin',
    permission: { type: customers.type, action: 'export-data' },
    reads: told,
    query: { fields: false },
    rpc: { service: 'booking.common.v1.PersonService', method: 'ExportPerson' },
    pathFields: ({ id = '' }) => ({ customer_id: id }),
    operation: {
      kind: 'file',
      formats: { 'application/json': 'json' },
      ofPerson: ['orders', 'resources', 'catalog', 'webhooks'],
    },
  },
];
