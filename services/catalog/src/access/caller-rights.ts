import type { CallContext } from '@booking/platform/context.ts';
import { appError } from '@booking/platform/errors.ts';
import type { ApiClientStore } from './api-client-store.ts';
import type { Grantor } from './grants.ts';

/** What the gateway tells of a caller beside the context, with calls that hand on rights. */
interface ToldRights {
  caller_scopes: string[];
  outside_issuer?: boolean;
}

export interface CallerRights {
  /** Keeps what the request tells, until its use case asks. */
  hear<R extends ToldRights>(request: R, context: CallContext): R;
  /** Nothing told: no scopes. Throws forbidden for an API client that is no more. */
  of(context: CallContext): Promise<Grantor & { outsideIssuer: boolean }>;
}

export function createCallerRights(apiClients: Pick<ApiClientStore, 'findByClientId'>): CallerRights {
  const told = new WeakMap<CallContext, ToldRights>();
  return {
    hear(request, context) {
      told.set(context, request);
      return request;
    },
    async of(context) {
      const { subject, kind } = context.principal;
      const { caller_scopes: scopes = [], outside_issuer: outsideIssuer = false } = told.get(context) ?? {};
      if (kind !== 'client') return { scopes, client: undefined, outsideIssuer };
      const client = await apiClients.findByClientId(subject);
      if (!client) throw appError('forbidden', 'There is no such API client any more.');
      return { scopes, client, outsideIssuer };
    },
  };
}
