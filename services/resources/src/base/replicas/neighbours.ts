import type { CancellationPolicyServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/CancellationPolicyService.ts';
import type { OrganizationServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/OrganizationService.ts';
import type { ServiceServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ServiceService.ts';
import type { CheckMoveRequest } from '@booking/contracts/generated/booking/orders/v1/CheckMoveRequest.ts';
import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import type { OrderServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/OrderService.ts';
import { currentCall, systemContext } from '@booking/platform/context.ts';
import { AppError, notFound } from '@booking/platform/errors.ts';
import { wireContext, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import { includeTree } from '@booking/representations/include-tree.ts';
import { lookupIn } from '@booking/representations/lookup.ts';
import {
  guessedVersion,
  organizationSource,
  serviceSource,
  type CustomerReplica,
  type OrganizationReplica,
  type ServiceReplica,
} from './replica.ts';
import type { ReplicaStore } from './replica-store.ts';

/** What of the neighbours must be known now: from the replica, else asked for over gRPC and kept. */
export interface Neighbours {
  /** Throws not_found, and service_unavailable when it is unknown here and catalog does not answer. */
  organization(id: string): Promise<OrganizationReplica>;
  organizationBySlug(slug: string): Promise<OrganizationReplica>;
  /** By id. Throws not_found naming the first that does not exist, service_unavailable like `organization`. */
  services(organizationId: string, ids: readonly string[]): Promise<Map<string, ServiceReplica>>;
  /** Throws not_found where catalog has no such cancellation policy, service_unavailable where it does not answer. */
  cancellationPolicy(organizationId: string, id: string): Promise<void>;
  /** As catalog has them now; nothing of it is kept yet. */
  asked: {
    /** Throws not_found, service_unavailable. */
    organization(id: string): Promise<OrganizationReplica>;
    /** Those of `ids` that exist. Throws service_unavailable. */
    services(organizationId: string, ids: readonly string[]): Promise<ServiceReplica[]>;
  };
  /**
   * Whether a fee of its order holds for the move of a booking. Throws what the policy of the order refuses it with, and
   * service_unavailable.
   */
  isLateMove(organizationId: string, move: Omit<CheckMoveRequest, 'context'>): Promise<boolean>;
  /** Makes the customer known. Throws not_found, also for a deleted one, and service_unavailable like `organization`. */
  customer(organizationId: string, id: string): Promise<void>;
  /** Makes the customers known where that is possible; an unreachable neighbour is no reason to fail. */
  learnCustomers(organizationId: string, ids: readonly string[]): Promise<void>;
}

/** Others wait meanwhile. */
const askedInTurn = { timeoutMs: 2_000 };

export function createNeighbours(options: {
  replicas: ReplicaStore;
  catalog: GrpcChannel;
  ordersBilling: GrpcChannel;
}): Neighbours {
  const { replicas } = options;
  const organizations = options.catalog.client<OrganizationServiceDefinition>('booking.catalog.v1.OrganizationService');
  const services = options.catalog.client<ServiceServiceDefinition>('booking.catalog.v1.ServiceService');
  const policies = options.catalog.client<CancellationPolicyServiceDefinition>(
    'booking.catalog.v1.CancellationPolicyService',
  );
  const customers = options.ordersBilling.client<CustomerServiceDefinition>('booking.orders.v1.CustomerService');
  const orders = options.ordersBilling.client<OrderServiceDefinition>('booking.orders.v1.OrderService');
  const contextFor = (organizationId: string) =>
    wireContext(systemContext(organizationId, currentCall()?.requestId ?? newId()));

  const asked: Neighbours['asked'] = {
    async organization(id) {
      const { item } = await organizations.GetOrganization({ context: contextFor(id), id });
      if (!item) throw notFound('organizations', id);
      return organizationSource.parse(item);
    },
    async services(organizationId, ids) {
      const answer = await services.ListServices({
        context: contextFor(organizationId),
        query: { filters: [{ key: 'id', values: [...ids] }], page_number: 1, page_size: 250 },
      });
      return answer.items.map((item) => serviceReplica(organizationId, { ...item }));
    },
  };

  const askOrganization = async (id: string): Promise<OrganizationReplica> => {
    const replica = await asked.organization(id);
    await replicas.saveOrganization(replica);
    return replica;
  };

  /** In two steps: without the organization's own context catalog leaves its inner settings out, and only the id is known by then. */
  const askOrganizationBySlug = async (slug: string): Promise<OrganizationReplica> => {
    const { item } = await organizations.GetOrganization({ context: contextFor(''), slug });
    if (!item?.id) throw notFound('organizations', slug);
    return askOrganization(item.id);
  };

  const askCustomer = async (organizationId: string, id: string): Promise<void> => {
    const { item, included } = await customers.GetCustomer(
      { context: contextFor(organizationId), id, include: ['address'] },
      askedInTurn,
    );
    if (!item) throw notFound('customers', id);
    const lookup = lookupIn({ addresses: (included?.addresses ?? []) as unknown as Record<string, unknown>[] });
    const flat = renderFlat(entityOf('customers'), { ...item }, { include: includeTree(['address']), lookup });
    await replicas.saveCustomer(customerReplica(organizationId, flat, new Date(item.updated_at)));
  };

  return {
    asked,
    organization: async (id) => settled(await replicas.organization(id), () => askOrganization(id)),
    organizationBySlug: async (slug) =>
      settled(await replicas.organizationBySlug(slug), () => askOrganizationBySlug(slug)),

    async services(organizationId, ids) {
      const wanted = [...new Set(ids)];
      const known = new Map((await replicas.services(organizationId, wanted)).map((service) => [service.id, service]));
      const unknown = wanted.filter((id) => !known.has(id));
      for (const replica of unknown.length > 0 ? await asked.services(organizationId, unknown) : []) {
        await replicas.saveService(replica);
        known.set(replica.id, replica);
      }
      for (const id of wanted) if (known.get(id)?.deleted !== false) throw notFound('services', id);
      return known;
    },

    async cancellationPolicy(organizationId, id) {
      await policies.GetCancellationPolicy({ context: contextFor(organizationId), id });
    },

    async isLateMove(organizationId, move) {
      const { late } = await orders.CheckMove({ ...move, context: contextFor(organizationId) }, askedInTurn);
      return late;
    },

    async customer(organizationId, id) {
      const [known] = await replicas.customers(organizationId, [id]);
      if (known?.deleted) throw notFound('customers', id);
      if (!known) await askCustomer(organizationId, id);
    },

    async learnCustomers(organizationId, ids) {
      const known = new Set((await replicas.customers(organizationId, ids)).map(({ id }) => id));
      for (const id of new Set(ids)) {
        if (known.has(id)) continue;
        try {
          await askCustomer(organizationId, id);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }
    },
  };
}

/** What is known, unless it is only the demo data's guess: then catalog's answer, as soon as there is one. */
async function settled(
  known: OrganizationReplica | undefined,
  ask: () => Promise<OrganizationReplica>,
): Promise<OrganizationReplica> {
  if (!known) return ask();
  if (known.version > guessedVersion) return known;
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError) return known;
    throw error;
  }
}

/** From catalog's wire form or the flat form of its events; the flat form is what is kept for nesting. */
export function serviceReplica(organizationId: string, data: Record<string, unknown>): ServiceReplica {
  const isWire = 'price_minor' in data;
  const { version: _version, ...flat } = isWire ? renderFlat(entityOf('services'), data) : data;
  return { ...serviceSource.parse(data), organization_id: organizationId, flat, deleted: false };
}

/** `takenAt` orders what arrives out of turn: a customer's own version does not count changes of its address. */
export function customerReplica(
  organizationId: string,
  flat: { id: string } & Record<string, unknown>,
  takenAt: Date,
): CustomerReplica {
  return { id: flat.id, organization_id: organizationId, version: takenAt.getTime(), flat, deleted: false };
}
