import type { ApiClientServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ApiClientService.ts';
import { createCrud, type CrudItem } from '@booking/persistence/crud.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { hashSecret, newClientSecret, type HashedSecret } from './client-secret.ts';
import { requireMayAssign } from './member.ts';
import type { ApiClient as WireApiClient } from '@booking/contracts/generated/booking/catalog/v1/ApiClient.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { ApiClientStore } from './api-client-store.ts';
import { recordChange } from '../shared/record.ts';
import { apiClientInput, clientIdOf, type ApiClient } from './api-client.ts';
import { createCallerRights } from './caller-rights.ts';
import { requireMayGrant, requireMayHold } from './grants.ts';

type ApiClientParts = HandlerParts<{ apiClients: ApiClientStore }, { apiClients: Present<ApiClient, WireApiClient> }>;

/**
 * A secret is shown once: it is handed to the caller beside the stored answer, which an Idempotency-Key keeps for a day and which does
 * not hold it. A repeated call gets the client without its secret and can rotate it.
 */
export function apiClientHandlers({
  stores,
  writing,
  present,
  includes,
}: ApiClientParts): UnaryHandlers<ApiClientServiceDefinition> {
  const fresh = new WeakMap<CallContext, string>();
  const rights = createCallerRights(stores.apiClients);
  const makeSecret = (context: CallContext): HashedSecret => {
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
      requireMayGrant(await rights.of(context), undefined, given);
      const secret = makeSecret(context);
      return { ...base, ...given, ...secret, client_id: clientIdOf(base.id), secret_rotated_at: null };
    },
    async apply(current, given, { context }) {
      const next = { ...current, ...given };
      requireMayAssign(context.principal.role, current, next);
      requireMayGrant(await rights.of(context), current, next);
      return next;
    },
    beforeRemove: async (client, { context }) => requireMayAssign(context.principal.role, client, undefined),
    // Whoever acts on what a client was let make hears that it may do less by now.
    record: recordChange('api-clients', { updated: 'api-clients.updated', deleted: 'api-clients.deleted' }),
  });
  const rotate = crud.action('rotate-secret', async (client, { context, now }) => {
    requireMayAssign(context.principal.role, client, client);
    requireMayHold(await rights.of(context), client);
    return { ...client, ...makeSecret(context), secret_rotated_at: now };
  });

  return {
    ListApiClients: crud.list,
    GetApiClient: crud.get,
    CreateApiClient: (request, context) => withSecret(crud.create(rights.hear(request, context), context), context),
    UpdateApiClient: (request, context) => crud.update(rights.hear(request, context), context),
    DeleteApiClient: crud.remove,
    RotateApiClientSecret: (request, context) => withSecret(rotate(rights.hear(request, context), context), context),
  };
}
