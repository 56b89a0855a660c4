import type { CallContext } from '@booking/platform/context.ts';

type Handler<Request, Answer> = (request: Request, context: CallContext) => Promise<Answer>;

/**
 * Makes the organization known before a handler's transaction, which needs its time zone and must not ask a neighbour. Throws not_found and
 * service_unavailable.
 */
export function needsOrganization(neighbours: { organization(id: string): Promise<unknown> }) {
  return <Request, Answer>(handler: Handler<Request, Answer>): Handler<Request, Answer> =>
    async (request, context) => {
      await neighbours.organization(context.organizationId);
      return handler(request, context);
    };
}
