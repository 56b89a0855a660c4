import { statements } from '@booking/representations/entities/statements.ts';
import type { Endpoint } from './endpoint.ts';
import { oneOf } from './words.ts';

/** Both days are local and inclusive. */
const filters = {
  since: { kind: 'day', description: 'First local day that is shown.' },
  until: { kind: 'day', description: 'Last local day that is shown.' },
} as const;

const files = { 'text/csv': 'csv', 'application/pdf': 'pdf' };

function statementEndpoint(owner: 'Customer' | 'Order'): Endpoint {
  const words = owner.toLowerCase();
  return {
    method: 'GET',
    path: `/${words}s/{id}/statement`,
    summary: `List every document and movement of money of ${oneOf(`${words}s`)}, with a running balance`,
    entity: statements,
    access: 'admin',
    permission: { type: 'invoices', action: 'read' },
    reads: ['payments'],
    query: { filters },
    rpc: { service: `booking.orders.v1.${owner}Service`, method: `Get${owner}Statement` },
    operation: { kind: 'get', files, filtersAsFields: true },
  };
}

export const statementEndpoints: Endpoint[] = [statementEndpoint('Order'), statementEndpoint('Customer')];
