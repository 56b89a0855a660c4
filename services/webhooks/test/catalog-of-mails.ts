import type { IdentityServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/IdentityService.ts';
import type { OrganizationServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/OrganizationService.ts';
import { createGrpcServer } from '@booking/platform/grpc-server.ts';
import { createLogger } from '@booking/platform/logger.ts';

/** catalog, as far as mails ask it. */
export async function startCatalog(): Promise<{ address: string; stop(): Promise<void> }> {
  const server = createGrpcServer({ logger: createLogger('catalog', 'silent') });
  const organization = { name: 'Studio Nord', email: 'hello@studio.example', locale: 'de', time_zone: 'Europe/Berlin' };
  const neverAsked = () => Promise.reject(new Error('mails ask for no such thing'));
  server.add<OrganizationServiceDefinition>('booking.catalog.v1.OrganizationService', {
    GetOrganization: async ({ id }) => ({ item: { id, ...organization } }),
    ListOrganizations: neverAsked,
    CreateOrganization: neverAsked,
    UpdateOrganization: neverAsked,
  });
  server.add<IdentityServiceDefinition>('booking.catalog.v1.IdentityService', {
    ListMembers: async () => ({ items: [] }),
    ResolvePrincipal: neverAsked,
    AuthenticateClient: neverAsked,
    IssueSignInLink: neverAsked,
    FindSignInLink: neverAsked,
    RedeemSignInLink: neverAsked,
    AskForSignInLink: neverAsked,
  });
  const port = await server.listen('127.0.0.1', 0);
  return { address: `127.0.0.1:${port}`, stop: () => server.stop(100) };
}
