import type { ApiClientServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ApiClientService.ts';
import { createCrud, type CrudItem } from '@booking/persistence/crud.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { hashSecret, newClientSecret, type HashedSecret } from '../identity/client-secret.ts';
import { requireMayAssign } from '../members/member.ts';
import { recordMembership } from '../members/membership.ts';
import type { CatalogParts } from '../shared/parts.ts';
import { apiClientInput } from './api-client.ts';

/**
 * A secret is shown once: it is handed to the caller beside the stored answer, which an Idempotency-Key keeps for a day and which does
 * not hold it. A repeated call gets the client without its secret and can rotate it.
 */
export function apiClientHandlers({
  stores,
  writing,
  present,
  includes,
}: CatalogParts): UnaryHandlers<ApiClientServiceDefinition> {
  const fresh = new WeakMap<CallContext, string>();
  const makeSecret = async (context: CallContext): Promise<HashedSecret> => {
    const secret = newClientSecret();
    fresh.set(context, secret);
    return hashSecret(secret);
  };
  const withSecret = async <W extends object>(answer: Promise<CrudItem<W>>, context: CallContext) => {
    const { item, included } = await answer;
    const secret = fresh.get(context);
    return { item: secret === undefined ? item : { ...item, client_secret: secret }, included };
  };

  const crud = createCrud({
    ...writing,
    store: stores.apiClients,
    input: apiClientInput,
    present: present.apiClients,
    includes: { organization: includes.organization },
    async build(given, base, { context }) {
      requireMayAssign(context.principal.role, undefined, given);
      const secret = await makeSecret(context);
      return { ...base, ...given, ...secret, client_id: `client-${base.id}`, secret_rotated_at: null };
    },
    async apply(current, given, { context }) {
      const next = { ...current, ...given };
      requireMayAssign(context.principal.role, current, next);
      return next;
    },
    beforeRemove: async (client, { context }) => requireMayAssign(context.principal.role, client, undefined),
    record: async (change, { tx }) => recordMembership(tx, 'api-clients', change),
  });
  const rotate = crud.action('rotate-secret', async (client, { context, now }) => {
    requireMayAssign(context.principal.role, client, client);
    return { ...client, ...(await makeSecret(context)), secret_rotated_at: now };
  });

  return {
    ListApiClients: crud.list,
    GetApiClient: crud.get,
    CreateApiClient: (request, context) => withSecret(crud.create(request, context), context),
    UpdateApiClient: crud.update,
    DeleteApiClient: crud.remove,
    RotateApiClientSecret: (request, context) => withSecret(rotate(request, context), context),
  };
}
