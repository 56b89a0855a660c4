import type { BookingBundleServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/BookingBundleService.ts';
import type { CancellationPolicyServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/CancellationPolicyService.ts';
import type { FileServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/FileService.ts';
import type { MemberServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/MemberService.ts';
import type { OrganizationServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/OrganizationService.ts';
import type { PlanServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/PlanService.ts';
import type { ServiceServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ServiceService.ts';
import type { Service__Output } from '@booking/contracts/generated/booking/catalog/v1/Service.ts';
import { LRUCache } from 'lru-cache';
import { createCoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import type { TaxClass } from '../../money/tax-terms.ts';
import { cancellationTermsSchema, type CancellationTerms } from './cancellation-policy.ts';
import type { Logo } from '../replicas/logo-store.ts';
import { organizationSettingsSchema, type OrganizationSettings } from '../replicas/organization-settings.ts';

export interface CatalogService {
  id: string;
  name: string;
  duration_minutes: number;
  price_minor: number;
  /** booking, hour or day. */
  price_unit: string;
  tax_rate_basis_points: number;
  is_net_price: boolean;
  tax_class: TaxClass;
  tax_exemption_reason: string | null;
  revenue_account: number | null;
  /** What it can be booked at; empty: anything. */
  resource_ids: string[];
}

export interface CatalogBundle {
  id: string;
  name: string;
  status: string;
  price_minor: number;
  tax_rate_basis_points: number;
  units: number;
  /** null = for ever. */
  validity_days: number | null;
  /** Services it pays for; empty = all. */
  service_ids: string[];
}

/** What this service asks catalog when it must be right now. A catalog that does not answer is service_unavailable. */
export interface Catalog {
  /** Those of `ids` that exist, in one call. */
  services(context: CallContext, ids: readonly string[]): Promise<Map<string, CatalogService>>;
  bundles(context: CallContext, ids: readonly string[]): Promise<Map<string, CatalogBundle>>;
  /** Wire form; undefined when there is none. */
  plan(context: CallContext, id: string): Promise<Record<string, unknown> | undefined>;
  organization(context: CallContext): Promise<OrganizationSettings | undefined>;
  /** A small copy of an image; undefined of a file that is kept elsewhere. */
  logo(context: CallContext, fileId: string): Promise<Logo | undefined>;
  /** The cancellation policies that hold now for these services and for what resources name. */
  policiesInForce(
    context: CallContext,
    serviceIds: readonly string[],
    policyIds: readonly string[],
  ): Promise<PoliciesInForce>;
  /** The caller's own membership, at most some seconds old; undefined for API clients and guests. */
  memberId(context: CallContext): Promise<string | undefined>;
}

/** `organization`: where neither service nor resource has one. */
export interface PoliciesInForce {
  organization: CancellationTerms;
  ofServices: ReadonlyMap<string, CancellationTerms>;
  /** By their own ids. */
  named: ReadonlyMap<string, CancellationTerms>;
}

export function createCatalog(channel: GrpcChannel, options: { timeoutMs: number }): Catalog {
  const services = channel.client<ServiceServiceDefinition>('booking.catalog.v1.ServiceService');
  const bundles = channel.client<BookingBundleServiceDefinition>('booking.catalog.v1.BookingBundleService');
  const members = channel.client<MemberServiceDefinition>('booking.catalog.v1.MemberService');
  const plans = channel.client<PlanServiceDefinition>('booking.catalog.v1.PlanService');
  const organizations = channel.client<OrganizationServiceDefinition>('booking.catalog.v1.OrganizationService');

  const files = channel.client<FileServiceDefinition>('booking.catalog.v1.FileService');
  const policies = channel.client<CancellationPolicyServiceDefinition>('booking.catalog.v1.CancellationPolicyService');

  /** Many callers that want the same at the same time share the asking. */
  const loads = createCoalescedLoads();
  // A member's id never changes; who is no member any more is refused by the gateway, which looks as often.
  const memberIds = new LRUCache<string, string>({ max: 20_000, ttl: 3_000 });

  /** A read inside a write: the caller's If-Match is about another record. */
  const asked = ({ requestId, organizationId, principal }: CallContext) =>
    wireContext({ requestId, organizationId, principal });
  const byIds = (ids: readonly string[]) => by('id', ids);
  const by = (key: string, values: readonly string[]) => ({
    filters: [{ key, values: [...values] }],
    sorts: [],
    page_number: 1,
    page_size: 250,
    include: [],
  });

  return {
    async services(context, ids) {
      if (ids.length === 0) return new Map();
      const { items } = await loads.load(JSON.stringify(['services', context.organizationId, ...ids]), () =>
        services.ListServices({ context: asked(context), query: byIds(ids) }, options),
      );
      return new Map(items.map((item) => [item.id, serviceOf(item)]));
    },
    async bundles(context, ids) {
      if (ids.length === 0) return new Map();
      const request = { context: asked(context), query: byIds(ids) };
      const { items } = await bundles.ListBookingBundles(request, options);
      return new Map(items.map((item) => [item.id, { ...item, validity_days: item.validity_days ?? null }]));
    },
    async plan(context, id) {
      const { item } = await orMissing(plans.GetPlan({ context: asked(context), id }, options));
      return item ? { ...item } : undefined;
    },
    async policiesInForce(context, serviceIds, policyIds) {
      const key = JSON.stringify(['policies', context.organizationId, serviceIds, policyIds]);
      const answer = await loads.load(key, () =>
        policies.GetPoliciesInForce(
          { context: asked(context), service_ids: [...serviceIds], policy_ids: [...policyIds] },
          options,
        ),
      );
      const terms = (policy: unknown) => cancellationTermsSchema.parse(policy);
      return {
        organization: terms(answer.organization),
        ofServices: new Map(answer.services.map(({ service_id, policy }) => [service_id, terms(policy)])),
        named: new Map(answer.policies.map((policy) => [policy.id, terms(policy)])),
      };
    },
    async memberId(context) {
      const { kind, subject } = context.principal;
      if (kind !== 'member' || subject === '') return undefined;
      const key = JSON.stringify(['member', context.organizationId, subject]);
      const known = memberIds.get(key);
      if (known !== undefined) return known;
      const { items } = await loads.load(key, () =>
        members.ListMembers({ context: asked(context), query: by('subject', [subject]) }, options),
      );
      const [member] = items;
      if (member) memberIds.set(key, member.id);
      return member?.id;
    },
    async organization(context) {
      const request = { context: asked(context), id: context.organizationId };
      const { item } = await orMissing(organizations.GetOrganization(request, options));
      return item ? organizationSettingsSchema.parse(item) : undefined;
    },
    async logo(context, id) {
      const { content, media_type } = await orMissing(
        files.ReadLogo({ context: asked(context), id }, { timeoutMs: 2_000 }),
      );
      return content && media_type ? { content, media_type } : undefined;
    },
  };
}

const taxClasses: ReadonlySet<string> = new Set(['standard', 'place', 'exempt'] satisfies TaxClass[]);

function serviceOf(item: Service__Output): CatalogService {
  const { tax_class: taxClass, tax_exemption_reason, revenue_account } = item;
  return {
    ...item,
    tax_class: taxClasses.has(taxClass) ? (taxClass as TaxClass) : 'standard',
    tax_exemption_reason: tax_exemption_reason ?? null,
    revenue_account: revenue_account ?? null,
  };
}

async function orMissing<T extends object>(answer: Promise<T>): Promise<Partial<T>> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return {};
    throw error;
  }
}
