import { type RpcClients } from '../endpoints/rpc.ts';
import { type From } from '../http/from.ts';
import { jsonType } from '../endpoints/media-types.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { withCall } from '@booking/platform/context.ts';
import { AppError, appError } from '@booking/platform/errors.ts';
import { chosenMembersOnly, type Logger } from '@booking/platform/logger.ts';
import { describeSpan, withSpan } from '@booking/platform/telemetry.ts';
import { asyncApiDocument } from '@booking/representations/asyncapi.ts';
import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import helmet from 'helmet';
import { consoleRoutes, type ConsoleOptions } from './console/console-routes.ts';
import { entrancePage } from './console/entrance-page.ts';
import { docsRoutes } from './docs/docs-routes.ts';
import { endpoints, type EndpointTable } from '../endpoints/table.ts';
import type { AccessTokenVerifier } from '../access/access-token.ts';
import type { EmbeddedIssuer } from '../oauth/embedded-issuer.ts';
import { linkRoutes } from '../oauth/link-routes.ts';
import { peopleRoutes, type PeopleParts } from '../oauth/people-routes.ts';
import { withCodeSamples } from '../openapi/code-samples.ts';
import { openApiDocument } from '../openapi/document.ts';
import { withLiveExamples } from '../openapi/live-examples.ts';
import { postmanCollection } from '../openapi/postman.ts';
import { toolsMetadataPath, toolsPath, type ToolsHandler } from '../tools/tools-handler.ts';
import { observeRequest } from '../http/access-log.ts';
import { allowedMethods, type createApiHandler } from './api-handler.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { tagPerCoding } from '../http/coded-tags.ts';
import { cors } from '../http/cors.ts';
import { oauthRoutes } from '../oauth/oauth-routes.ts';
import { mailPreferenceRoutes } from './unsubscribe.ts';
import { paymentCallbackRoutes } from './payment-callbacks.ts';
import { rateLimits, type RateLimitOptions } from './rate-limits.ts';
import { requestIdOf } from '../http/request-id.ts';
import { takesAlone } from '../http/takes-alone.ts';
import {
  asAppError,
  compressedFromBytes,
  keptJson,
  sendError,
  sendJson,
  sendKeptJson,
  type KeptJson,
} from '../http/send.ts';

export interface AppOptions {
  clients: Pick<RpcClients, 'call'>;
  api: ReturnType<typeof createApiHandler>;
  tools: ToolsHandler['handle'];
  table: EndpointTable;
  /** Undefined where an outside issuer is used. */
  embedded: EmbeddedIssuer | undefined;
  /** For the pages where people sign in; with the embedded issuer. */
  people: PeopleParts | undefined;
  issuerUrl: () => string;
  console: Pick<ConsoleOptions, 'clientId' | 'scope'>;
  publicBaseUrl: () => string;
  anonymousCatalogue: boolean;
  clock: Clock;
  /** The demo organization whose records the examples of requests name; undefined without demo data. */
  demoSlug: string | undefined;
  verifier: AccessTokenVerifier;
  rateLimits: RateLimitOptions;
  trustProxy: number;
  logger: Logger;
}

/** The express application: what every request passes, then the API, the issuer, and JSON:API errors for everything else. */
export function createApp(options: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Query strings are parsed by the gateway itself (query.ts): repeated and malformed parameters must be seen.
  app.set('query parser', false);
  app.set('trust proxy', options.trustProxy);

  app.use(originForm);
  app.use(identifyRequest(options));
  app.use(requireOneHost);
  app.use(helmet());
  app.use(cors);
  app.use(tagPerCoding);
  app.use(compression({ threshold: compressedFromBytes }));
  app.use(answerOptions(options.table));
  for (const limit of rateLimits(options.rateLimits, options.verifier)) app.use(limit);
  app.use((request, response, next) => {
    if (request.path !== '/api/v1' && !request.path.startsWith('/api/v1/')) {
      next();
      return;
    }
    void options.api(request, response, fromOf(request, response));
  });
  app.all(toolsPath, (request, response) => {
    void options.tools(request, response, fromOf(request, response));
  });
  app.use(paymentCallbackRoutes(options.clients));
  app.use(mailPreferenceRoutes(options.clients, options.publicBaseUrl));
  app.use(fileRoutes(options.clients));
  app.use(calendarRoutes(options.clients, options.publicBaseUrl));
  if (options.embedded) app.use(oauthRoutes(options.embedded));
  if (options.people) {
    app.use(peopleRoutes(options.people));
    const { clients, logger, publicBaseUrl } = options;
    app.use(linkRoutes({ ...options.people, clients, logger, publicBaseUrl }));
  } else {
    // An invitation leads to where the installation's people sign in.
    app.get('/oauth/link', (_request, response) => response.redirect(303, '/console'));
  }
  app.get('/.well-known/oauth-protected-resource', protectedResource(options, ''));
  app.get(toolsMetadataPath, protectedResource(options, toolsPath));
  const today = () => options.clock.now().toISOString().slice(0, 10);
  const document = () =>
    withLiveExamples(openApiDocument(endpoints, { anonymousCatalogue: options.anonymousCatalogue }), {
      now: options.clock.now(),
      slug: options.demoSlug,
    });
  const withSamples = daily(() => withCodeSamples(document(), { baseUrl: options.publicBaseUrl() }), today);
  const collection = () =>
    postmanCollection(document(), {
      baseUrl: options.publicBaseUrl(),
      slug: options.demoSlug,
      issuesTokens: options.embedded !== undefined,
    });
  app.get('/openapi.json', description(withSamples, today));
  app.get('/docs/postman.json', description(collection, today));
  app.get('/asyncapi.json', description(asyncApiDocument));
  app.get('/', (_request, response) => void response.type('html').send(entrancePage));
  app.use(consoleRoutes({ ...options, ...options.console, provider: options.embedded?.metadata }));
  app.use(docsRoutes({ openApi: withSamples, asyncApi: asyncApiDocument, today, baseUrl: options.publicBaseUrl }));
  app.all(['/', '/openapi.json', '/asyncapi.json', '/docs/postman.json'], takesAlone('GET', 'HEAD'));
  app.use((_request, _response, next) => next(appError('not_found', 'Nothing answers at this address.')));
  app.use(errors(options));
  return app;
}

/** Gives the request its id, its trace span and its line in the log. */
function identifyRequest({ logger, table }: Pick<AppOptions, 'logger' | 'table'>): RequestHandler {
  const lines = chosenMembersOnly(logger);
  const types = new Set(table.roots);
  return (request, response, next) => {
    const requestId = requestIdOf(request);
    response.locals['requestId'] = requestId;
    response.setHeader('X-Request-Id', requestId);
    observeRequest(request, response, { requestId, logger: lines, types });
    const parent = request.headers['traceparent'];
    void withCall({ requestId, organizationId: '' }, () =>
      withSpan(
        `HTTP ${request.method}`,
        { kind: 'server', ...(typeof parent === 'string' ? { parent: { traceparent: parent } } : {}) },
        () =>
          new Promise<void>((resolve) => {
            response.once('close', () => {
              const status = response.statusCode;
              describeSpan({ 'http.response.status_code': status }, { failed: status >= 500 });
              resolve();
            });
            describeSpan({ request_id: requestId });
            next();
          }),
      ),
    );
  };
}

/** RFC 9112 §3.2.2: a request may name the whole address, as one to a proxy does. */
const originForm: RequestHandler = (request, _response, next) => {
  const [, rest] = /^https?:\/\/[^/?]*(.*)$/i.exec(request.url) ?? [];
  if (rest !== undefined) request.url = rest.startsWith('/') ? rest : `/${rest}`;
  next();
};

function fromOf(request: Request, response: Response): From {
  const { requestId } = response.locals as { requestId: string };
  return { requestId, address: request.ip ?? '' };
}

/** RFC 9112 §3.2: whoever reads the other one of two Host headers would see another request. */
const requireOneHost: RequestHandler = (request, _response, next) => {
  const { rawHeaders } = request;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  next(hosts > 1 ? appError('malformed_document', 'There is more than one Host header.') : undefined);
};

/** OPTIONS without a preflight: what the address takes. */
function answerOptions(table: EndpointTable): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'OPTIONS' || !request.path.startsWith('/api/v1/')) {
      next();
      return;
    }
    const match = table.match(request.path.slice('/api/v1'.length));
    if (!match) {
      next();
      return;
    }
    response.setHeader('Allow', allowedMethods(match.byMethod));
    response.statusCode = 204;
    response.end();
  };
}

/** RFC 9728: where tokens for the resource at `path` come from; the same ones for all of the gateway. */
function protectedResource({ publicBaseUrl, issuerUrl }: AppOptions, path: string): RequestHandler {
  return (request, response) => {
    const value = {
      resource: `${publicBaseUrl()}${path}`,
      authorization_servers: [issuerUrl()],
      bearer_methods_supported: ['header'],
      // MCP clients ask for every scope they find here, and a client that holds fewer would be refused.
      ...(path === toolsPath ? {} : { scopes_supported: ['b.*', 'b.*:read', 'b.*:write'] }),
    };
    sendJson(request, response, { status: 200, contentType: jsonType, value });
  };
}

/** What is made once a day, on first use: examples lie ahead of it. */
function daily<Made>(make: () => Made, today: () => string): () => Made {
  let kept: { made: Made; day: string } | undefined;
  return () => {
    if (kept?.day !== today()) kept = { made: make(), day: today() };
    return kept.made;
  };
}

/** A description of the interface; made on first use and kept, for as long as `until` says the same. */
function description(make: () => Record<string, unknown>, until = () => ''): RequestHandler {
  let kept: (KeptJson & { until: string }) | undefined;
  return (request, response) => {
    const now = until();
    if (kept?.until !== now) kept = { ...keptJson(make()), until: now };
    sendKeptJson(request, response, kept);
  };
}

function errors({ logger, publicBaseUrl }: AppOptions): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { requestId = '' } = response.locals as { requestId?: string };
    const shown = expressFailure(error) ?? asAppError(error);
    if (shown.code === 'internal_error') logger.error({ err: error }, 'defect while answering a request');
    response.vary('Accept');
    sendError(request, response, shown, {
      requestId,
      flat: false,
      publicBaseUrl: publicBaseUrl(),
      resourceMetadata: `${publicBaseUrl()}/.well-known/oauth-protected-resource`,
    });
  };
}

/** Express refuses malformed percent-encoding in paths with an error of its own. */
function expressFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const status = (error as { status?: unknown } | undefined)?.status;
  return status === 400 ? appError('malformed_document', 'The request is malformed.') : undefined;
}
