import type { ApiClientServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ApiClientService.ts';
import type { OrganizationServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/OrganizationService.ts';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { AppError, conflict } from '@booking/platform/errors.ts';
import type { UnaryClient } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';

export interface FirstOrganization {
  name: string;
  slug: string;
  time_zone: string;
  currency: string;
  locale?: string;
  ownerEmail: string;
  /** What an outside issuer calls the owner. */
  ownerSubject: string;
  /** Gives the first client a new secret when its old one is not known any more. */
  rotateSecret: boolean;
}

export interface MadeOrganization {
  organizationId: string;
  created: boolean;
  clientId: string;
  /** Only of a client or secret that this call made. */
  clientSecret: string | undefined;
}

/** What making an organization asks of catalog. */
export interface OrganizationRpcs {
  organizations: Pick<UnaryClient<OrganizationServiceDefinition>, 'CreateOrganization' | 'GetOrganization'>;
  apiClients: Pick<
    UnaryClient<ApiClientServiceDefinition>,
    'CreateApiClient' | 'ListApiClients' | 'RotateApiClientSecret'
  >;
}

const clientName = 'First client';
const everything = ['b.*'];

/**
 * An organization with its owner and a first API client that may do everything. May be repeated, also after a call that ended halfway: what
 * is there stays as it is. Throws conflict when the slug belongs to an organization with another currency or time zone.
 */
export async function makeFirstOrganization(
  rpcs: OrganizationRpcs,
  wanted: FirstOrganization,
): Promise<MadeOrganization> {
  const { id, created } = await organizationOf(rpcs, wanted);
  const context: RequestContext = {
    request_id: newId(),
    organization_id: id,
    principal: { subject: wanted.ownerSubject, role: 'owner', kind: 'member' },
  };
  const client = await firstClientOf(rpcs, context);
  const { client_secret } =
    wanted.rotateSecret && !client.client_secret ? await rotated(rpcs, context, client.id) : client;
  return { organizationId: id, created, clientId: client.client_id, clientSecret: client_secret };
}

async function organizationOf(
  { organizations }: OrganizationRpcs,
  { name, slug, time_zone, currency, locale, ownerEmail, ownerSubject }: FirstOrganization,
): Promise<{ id: string; created: boolean }> {
  try {
    const { item } = await organizations.CreateOrganization({
      context: { request_id: newId(), principal: { subject: ownerSubject, role: '', kind: 'member' } },
      input: { name, slug, time_zone, currency, ...(locale === undefined ? {} : { locale }) },
      owner_email: ownerEmail,
    });
    return { id: item?.id ?? '', created: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
  const { item } = await organizations.GetOrganization({ slug });
  if (item?.currency !== currency || item.time_zone !== time_zone) {
    const has = `the currency ${item?.currency} and the time zone ${item?.time_zone}`;
    throw conflict('taken', `There is an organization ${slug} already; it has ${has}.`);
  }
  return { id: item.id ?? '', created: false };
}

interface Client {
  id: string;
  client_id: string;
  client_secret?: string;
}

/** The oldest client of that name, or one that is made. Calls at the same time make one: they share an idempotency key. */
async function firstClientOf({ apiClients }: OrganizationRpcs, context: RequestContext): Promise<Client> {
  const query = {
    filters: [{ key: 'search', values: [clientName] }],
    sorts: [{ field: 'created_at', descending: false }],
  };
  const { items } = await apiClients.ListApiClients({ context, query });
  const known = items.find(({ name }) => name === clientName);
  if (known) return { id: known.id ?? '', client_id: known.client_id ?? '' };
  const key = { idempotency_key: `first-client-${context.organization_id}`, idempotency_fingerprint: clientName };
  const { item } = await apiClients.CreateApiClient({
    context: { ...context, ...key },
    input: { name: clientName, role: 'owner', scopes: everything },
    caller_scopes: everything,
  });
  const { id = '', client_id = '', client_secret } = item ?? {};
  return { id, client_id, ...(client_secret ? { client_secret } : {}) };
}

async function rotated(
  { apiClients }: OrganizationRpcs,
  context: RequestContext,
  id: string,
): Promise<{ client_secret?: string }> {
  const { item } = await apiClients.RotateApiClientSecret({ context, id, caller_scopes: everything });
  return item?.client_secret ? { client_secret: item.client_secret } : {};
}
