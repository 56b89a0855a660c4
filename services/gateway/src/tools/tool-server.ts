import { AppError } from '@booking/platform/errors.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { ProtocolError, ProtocolErrorCode, Server, type CallToolResult } from '@modelcontextprotocol/server';
import { InsufficientScope } from '../access/insufficient-scope.ts';
import { asAppError } from '../http/send.ts';
import { callOperation, type CallDependencies, type Json, type ToolCaller } from './call-operation.ts';
import { offerRecipes } from './recipe-requests.ts';
import { toolProblems } from './tool-problems.ts';
import { offersFor } from './tool-rights.ts';
import type { ToolSet } from './tool-set.ts';

const instructions = [
  'Bookings, orders, invoices, customers, subscriptions and webhooks of organizations.',
  'Start with describe: it tells the types, and per type the exact arguments.',
  'Money is in major units of its currency, timestamps are ISO 8601 with an offset.',
  'A token that is bound to an organization needs no organization_id; otherwise search the type organizations for yours.',
  'Writes take dry_run: true, which checks them and changes nothing.',
  'An order is placed by create (a draft that holds its bookings) and then run_action orders_checkout.',
].join('\n');

const dryRunNote =
  'Dry run: this is what the call would answer. Nothing was written, announced or sent; ids, numbers and secrets in it are of nothing.';

/** A protocol server for one request: it keeps nothing, so any replica answers any request. */
export function createToolServer(
  tools: ToolSet,
  caller: ToolCaller,
  dependencies: CallDependencies & { logger: Logger },
): Server {
  const server = new Server(
    { name: 'booking-platform', title: 'Booking and billing platform', version: '1.0.0' },
    { capabilities: { tools: {}, prompts: {}, resources: {} }, instructions },
  );
  offerRecipes(server);
  const offers = () => offersFor(caller, dependencies.memberships);
  server.setRequestHandler('tools/list', async () =>
    protocolAnswer(async () => ({ tools: tools.list(await offers()) }), dependencies.logger),
  );
  server.setRequestHandler('tools/call', async ({ params }) => {
    const { name, arguments: given = {} } = params;
    try {
      const chosen = tools.choose(name, given, await offers());
      if (!chosen) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}.`);
      const value =
        chosen.kind === 'answer'
          ? chosen.value
          : await callOperation(chosen.operation, chosen.given, caller, dependencies);
      return success(value, given['dry_run'] === true);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      if (error instanceof InsufficientScope) caller.challenge(error);
      return failure(error, caller.requestId, dependencies.logger);
    }
  });
  return server;
}

/**
 * The value twice: structured, and as text for clients that know no structured results. A dry run says so in both, so that no model takes
 * it for done, whichever of the two its client hands on.
 */
function success(value: Json, isDry: boolean): CallToolResult {
  const shown = isDry ? { dry_run: dryRunNote, ...value } : value;
  const text = { type: 'text' as const, text: JSON.stringify(shown) };
  return { content: [text], structuredContent: shown, ...(isDry ? { _meta: { dry_run: true } } : {}) };
}

/** As text only: the output schema of a tool is about its successes, and some clients hold failures against it. */
function failure(error: unknown, requestId: string, logger: Logger): CallToolResult {
  const shown = shownError(error, logger);
  const wait = shown.retryAfterSeconds === undefined ? {} : { retry_after_seconds: Math.ceil(shown.retryAfterSeconds) };
  const value = { errors: toolProblems(shown), ...wait, request_id: requestId };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(value) }] };
}

/** A failure outside of a tool call. */
async function protocolAnswer<T>(work: () => Promise<T>, logger: Logger): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ProtocolError(ProtocolErrorCode.InternalError, shownError(error, logger).problems[0].detail);
  }
}

/** An expected failure as it is; a defect goes to the log and is shown without any detail. */
function shownError(error: unknown, logger: Logger): AppError {
  if (!(error instanceof AppError)) logger.error({ err: error }, 'defect while answering a tool request');
  return asAppError(error);
}
