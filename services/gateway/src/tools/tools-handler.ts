import { type From } from '../http/from.ts';
import { jsonType } from '../endpoints/media-types.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { AppError, appError } from '@booking/platform/errors.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { InsufficientScope } from '../access/insufficient-scope.ts';
import { bearerToken, unauthenticated, type AccessTokenVerifier } from '../access/access-token.ts';
import { endpoints } from '../endpoints/table.ts';
import { parseJson, readBody } from '../http/body.ts';
import { requireContentType } from '../http/negotiation.ts';
import { commaList, badParameter, parseQuery } from '../operations/reading/query.ts';
import { asAppError, sendError } from '../http/send.ts';
import type { CallDependencies, ToolCaller } from './call-operation.ts';
import { genericTools } from './generic-tools.ts';
import { toolOperations, type ToolOperation } from './tool-operations.ts';
import type { ToolSet } from './tool-set.ts';
import { typedTools } from './typed-tools.ts';
import { sendWebResponse, webRequest } from './web-exchange.ts';

export const toolsPath = '/mcp';
/** Where RFC 9728 has the metadata of the resource `/mcp`. */
export const toolsMetadataPath = `/.well-known/oauth-protected-resource${toolsPath}`;

export interface ToolsDependencies extends CallDependencies {
  verifier: AccessTokenVerifier;
  publicBaseUrl: () => string;
  /** Origins of web pages that may call, besides the gateway's own. */
  allowedOrigins: readonly string[];
  bodyLimitBytes: number;
  logger: Logger;
}

export interface ToolsHandler {
  /** Answers a request to `/mcp`. Order of checks: method → Origin → 401 → media type → body. */
  handle(request: IncomingMessage, response: ServerResponse, from: From): Promise<void>;
  close(): Promise<void>;
}

/** The machine tools over Streamable HTTP, stateless: a POST is one message, answered completely by whichever replica got it. */
export function createToolsHandler(dependencies: ToolsDependencies): ToolsHandler {
  const { logger, publicBaseUrl } = dependencies;
  const operations = toolOperations(endpoints);
  /** Made for the first tool request, as the handler is. */
  let generic: Promise<ToolSet> | undefined;
  const toolsOf = async (rawQuery: string): Promise<ToolSet> => {
    const parameters = parseQuery(rawQuery);
    for (const name of parameters.keys()) if (name !== 'types') throw badParameter(name, 'The tools take only types.');
    const types = parameters.get('types');
    if (types !== undefined) return typedTools(operations, commaList(types));
    return (generic ??= describeAll(operations).then(() => genericTools(operations)));
  };
  const createMcp = async (): Promise<McpHttpHandler> => {
    const [{ createMcpHandler }, { createToolServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./tool-server.ts'),
    ]);
    return createMcpHandler(
      ({ authInfo }) => {
        if (!authInfo?.extra) throw new Error('A tool request came in without its caller');
        const { tools, caller } = authInfo.extra as unknown as { tools: ToolSet; caller: ToolCaller };
        return createToolServer(tools, caller, dependencies);
      },
      // Lists change with the deployment and the role only: there is nothing to subscribe to.
      { maxSubscriptions: 0, onerror: (error) => logger.debug({ err: error }, 'tool request refused') },
    );
  };
  /** Made for the first tool request: a gateway that gets none does without the SDK's memory. */
  let mcp: Promise<McpHttpHandler> | undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse, from: From): Promise<void> => {
    requirePost(request, response);
    requireOrigin(request.headers.origin, [new URL(publicBaseUrl()).origin, ...dependencies.allowedOrigins]);
    const bearer = bearerToken(request.headers.authorization);
    if (bearer === undefined) throw unauthenticated('Send Authorization: Bearer <access token>.');
    const token = await dependencies.verifier.verify(bearer);
    const tools = await toolsOf((request.url ?? '').split('?').slice(1).join('?'));
    requireContentType(request.headers['content-type'], [jsonType]);
    const parsedBody = parseJson(await readBody(request, dependencies.bodyLimitBytes));
    if (Array.isArray(parsedBody)) throw appError('malformed_document', 'Send one message at a time.');
    let lacking: InsufficientScope | undefined;
    const challenge = (error: InsufficientScope): void => {
      lacking = error;
    };
    const authInfo = {
      token: token.fingerprint,
      clientId: token.subject,
      scopes: [...token.scopes],
      extra: { tools, caller: { ...from, token, challenge } satisfies ToolCaller },
    };
    const web = webRequest(request, response, `${publicBaseUrl()}${toolsPath}`);
    mcp ??= createMcp();
    const answered = await (await mcp).fetch(web, { authInfo, parsedBody });
    // The tool has been called for certain only when the whole answer is there.
    const body = Buffer.from(await answered.arrayBuffer());
    if (lacking) throw lacking;
    sendWebResponse(response, answered, body);
  };

  return {
    handle: async (request, response, from) => {
      try {
        await answer(request, response, from);
      } catch (error) {
        if (response.destroyed) return;
        if (!(error instanceof AppError)) logger.error({ err: error }, 'defect while answering a tool request');
        const resourceMetadata = `${publicBaseUrl()}${toolsMetadataPath}`;
        sendError(request, response, asAppError(error), {
          requestId: from.requestId,
          flat: true,
          publicBaseUrl: publicBaseUrl(),
          resourceMetadata,
        });
      }
    },
    close: async () => (await mcp)?.close(),
  };
}

/** Makes the schemas of all operations, a few at a time: other requests are answered in between. */
async function describeAll(operations: readonly ToolOperation[]): Promise<void> {
  for (const { inputSchema, outputSchema } of operations) if (inputSchema && outputSchema) await setImmediate();
}

function requirePost({ method }: IncomingMessage, response: ServerResponse): void {
  if (method === 'POST') return;
  response.setHeader('Allow', 'POST');
  throw appError('method_not_allowed', 'Tools are called with POST; there are no sessions and no stream to open.');
}

/** Against DNS rebinding: a browser names the page that calls, and only known pages may. Other clients send no Origin. */
function requireOrigin(origin: string | undefined, allowed: readonly string[]): void {
  if (origin === undefined || allowed.includes(origin)) return;
  throw appError('forbidden', 'Pages of this origin may not call tools.', { source: { header: 'Origin' } });
}
