import type { ApiClientServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ApiClientService.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { createCrud, type CrudItem, type WriteScope } from '@booking/persistence/crud.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { hashSecret, newClientSecret, withoutSecret, type HashedSecret } from './client-secret.ts';
import { requireMayAssign } from './member.ts';
import type { ApiClient as WireApiClient } from '@booking/contracts/generated/booking/catalog/v1/ApiClient.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { ApiClientStore } from './api-client-store.ts';
import { recordChange } from '../shared/record.ts';
import { apiClientInput, clientIdOf, newApiClient, type ApiClient } from './api-client.ts';
import { callerRights, toldBy, type ToldRights } from './caller-rights.ts';
import { requireMayGrant, requireMayHold } from './grants.ts';

type ApiClientParts = HandlerParts<{ apiClients: ApiClientStore }, { apiClients: Present<ApiClient, WireApiClient> }>;

/** A new secret is for its own call alone. */
type ApiClientCall = ToldRights & { secret: string };
type ApiClientScope = WriteScope<Transaction, ApiClientCall>;

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
  const rightsOf = ({ context, call }: ApiClientScope) => callerRights(stores.apiClients, context, call);
  const makeSecret = ({ call }: ApiClientScope): HashedSecret => {
    call.secret = newClientSecret();
    return hashSecret(call.secret);
  };
  const withSecret = async <W extends object>(
    request: ToldRights,
    write: (call: Partial<ApiClientCall>) => Promise<CrudItem<W>>,
  ) => {
    const call: Partial<ApiClientCall> = toldBy(request);
    const { item, included } = await write(call);
    return { item: call.secret === undefined ? item : { ...item, client_secret: call.secret }, included };
  };

  const crud = createCrud({
    ...writing,
    store: stores.apiClients,
    input: apiClientInput,
    present: present.apiClients,
    includes: { organization: includes.organization },
    async build(given, base, scope: ApiClientScope) {
      requireMayAssign(scope.context.principal.role, undefined, given);
      requireMayGrant(await rightsOf(scope), undefined, given);
      const secret = makeSecret(scope);
      return { ...newApiClient, ...base, ...given, ...secret, client_id: clientIdOf(base.id) };
    },
    async apply(current, given, scope) {
      const next = { ...current, ...given };
      requireMayAssign(scope.context.principal.role, current, next);
      requireMayGrant(await rightsOf(scope), current, next);
      return next;
    },
    beforeRemove: async (client, { context }) => requireMayAssign(context.principal.role, client, undefined),
    // Whoever acts on what a client was let make hears that it may do less by now.
    record: recordChange('api-clients', {
      updated: 'api-clients.updated',
      deleted: 'api-clients.deleted',
      shown: withoutSecret,
    }),
  });
  const rotate = crud.action('rotate-secret', async (client, scope) => {
    requireMayAssign(scope.context.principal.role, client, client);
    requireMayHold(await rightsOf(scope), client);
    return { ...client, ...makeSecret(scope), secret_rotated_at: scope.now };
  });

  return {
    ListApiClients: crud.list,
    GetApiClient: crud.get,
    CreateApiClient: (request, context) => withSecret(request, (call) => crud.create(request, context, call)),
    UpdateApiClient: (request, context) => crud.update(request, context, toldBy(request)),
    DeleteApiClient: crud.remove,
    RotateApiClientSecret: (request, context) => withSecret(request, (call) => rotate(request, context, call)),
  };
}
