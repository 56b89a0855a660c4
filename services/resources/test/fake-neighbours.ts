import type { CancellationPolicyServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/CancellationPolicyService.ts';
import type { OrganizationServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/OrganizationService.ts';
import type { ServiceServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ServiceService.ts';
import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import type { OrderServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/OrderService.ts';
import { appError, notFound } from '@booking/platform/errors.ts';
import { createGrpcServer, type UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { Logger } from '@booking/platform/logger.ts';

type Wire = Record<string, unknown> & { id: string; organization_id: string };

const innerSettings: ReadonlySet<string> = new Set([
  'min_resource_usage',
  'min_child_resource_usage',
  'auto_accept_bookings',
]);

/** What catalog and orders-billing answer over real gRPC; tests put their records in. */
export interface FakeNeighbours {
  address: string;
  organizations: Map<string, Wire>;
  services: Map<string, Wire>;
  customers: Map<string, { item: Wire; address: Wire }>;
  /** Ids of cancellation policies, whoever asks. */
  policies: Set<string>;
  /** What orders-billing says of moves of an order's bookings; of others that no fee holds for them. */
  moves: Map<string, 'late' | 'refused'>;
  /** What it was asked. */
  askedMoves: { order_id: string; start_date: string; moved_at: string }[];
  stop(): Promise<void>;
}

export async function startFakeNeighbours(logger: Logger): Promise<FakeNeighbours> {
  const organizations = new Map<string, Wire>();
  const services = new Map<string, Wire>();
  const customers: FakeNeighbours['customers'] = new Map();
  const policies = new Set<string>();
  const moves: FakeNeighbours['moves'] = new Map();
  const askedMoves: FakeNeighbours['askedMoves'] = [];
  const server = createGrpcServer({ logger });
  const unused = (): Promise<never> => Promise.reject(new Error('not part of these tests'));
  const rest = { get: () => unused };

  const organizationHandlers = {
    GetOrganization: async (
      { id, slug }: { id: string; slug: string },
      { organizationId }: { organizationId: string },
    ) => {
      const item = organizations.get(id) ?? [...organizations.values()].find((entry) => entry['slug'] === slug);
      if (!item) throw notFound('organizations', id || slug);
      if (organizationId === item.id) return { item };
      // As catalog does: only callers of the organization itself see its inner settings.
      const shown = Object.entries(item).filter(([field]) => !innerSettings.has(field));
      return { item: Object.fromEntries(shown) };
    },
  };
  const serviceHandlers = {
    ListServices: async (
      { query }: { query: { filters: { values: string[] }[] } | null },
      { organizationId }: { organizationId: string },
    ) => {
      const ids = query?.filters[0]?.values ?? [];
      const items = ids.flatMap((id) => services.get(id) ?? []);
      return { items: items.filter((item) => item.organization_id === organizationId) };
    },
  };
  const customerHandlers = {
    GetCustomer: async ({ id }: { id: string }) => {
      const found = customers.get(id);
      if (!found) throw notFound('customers', id);
      return { item: found.item, included: { addresses: [found.address] } };
    },
  };
  const all = <D>(handlers: object) =>
    new Proxy(handlers, { get: (target, name) => Reflect.get(target, name) ?? rest.get() }) as UnaryHandlers<D>;
  server.add<OrganizationServiceDefinition>('booking.catalog.v1.OrganizationService', all(organizationHandlers));
  server.add<ServiceServiceDefinition>('booking.catalog.v1.ServiceService', all(serviceHandlers));
  server.add<CancellationPolicyServiceDefinition>(
    'booking.catalog.v1.CancellationPolicyService',
    all({
      GetCancellationPolicy: async ({ id }: { id: string }) => {
        if (!policies.has(id)) throw notFound('cancellation-policies', id);
        return { item: { id } };
      },
    }),
  );
  server.add<OrderServiceDefinition>(
    'booking.orders.v1.OrderService',
    all({
      CheckMove: async (move: FakeNeighbours['askedMoves'][number]) => {
        askedMoves.push(move);
        const answer = moves.get(move.order_id);
        if (answer === 'refused') throw appError('booking_rule_violated', 'Too late.');
        return { late: answer === 'late' };
      },
    }),
  );
  server.add<CustomerServiceDefinition>('booking.orders.v1.CustomerService', all(customerHandlers));
  const port = await server.listen('127.0.0.1', 0);
  return {
    address: `127.0.0.1:${port}`,
    organizations,
    services,
    customers,
    policies,
    moves,
    askedMoves,
    stop: () => server.stop(1_000),
  };
}
