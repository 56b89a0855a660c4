import type { CallContext } from '@booking/platform/context.ts';
import { appError } from '@booking/platform/errors.ts';
import type { ApiClientStore } from './api-client-store.ts';
import type { Grantor } from './grants.ts';

/** What the gateway tells of a caller beside the context, with calls that hand on rights. */
export interface ToldRights {
  caller_scopes: string[];
  outside_issuer?: boolean;
}

export const toldBy = ({ caller_scopes, outside_issuer = false }: ToldRights): ToldRights => ({
  caller_scopes,
  outside_issuer,
});

/** What the caller may hand on; nothing told: no scopes. Throws forbidden for an API client that is no more. */
export async function callerRights(
  apiClients: Pick<ApiClientStore, 'findByClientId'>,
  { principal: { subject, kind } }: CallContext,
  { caller_scopes: scopes = [], outside_issuer: outsideIssuer = false }: Partial<ToldRights>,
): Promise<Grantor & { outsideIssuer: boolean }> {
  if (kind !== 'client') return { scopes, client: undefined, outsideIssuer };
  const client = await apiClients.findByClientId(subject);
  if (!client) throw appError('forbidden', 'There is no such API client any more.');
  return { scopes, client, outsideIssuer };
}
