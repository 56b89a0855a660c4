import { startAdminServer } from '@booking/platform/admin-server.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { createAccessTokenVerifier, remoteKeys } from './auth/access-token.ts';
import { createMemberships } from './auth/memberships.ts';
import { createCurrencies } from './clients/currencies.ts';
import { createRpcClients } from './clients/rpc-clients.ts';
import type { GatewaySettings } from './config.ts';
import { createEndpointTable, endpoints } from './endpoints/table.ts';
import { testClockEndpoints } from './endpoints/test-clock.ts';
import { createApiHandler } from './http/api-handler.ts';
import { createApp } from './http/app.ts';
import { createHttpServer, listen, stopServer } from './http/server.ts';
import { createIssuer } from './oauth/issuer.ts';
import { loadSigningKey } from './oauth/signing-key.ts';
import { createToolsHandler } from './tools/tools-handler.ts';

export interface GatewayPorts {
  http: number;
  admin: number;
}

/** Builds and starts the gateway; everything it opened is closed by `lifecycle`. */
export async function startGateway(options: {
  settings: GatewaySettings;
  logger: Logger;
  lifecycle: Lifecycle;
}): Promise<GatewayPorts> {
  const { settings, logger, lifecycle } = options;
  let publicBaseUrl = settings.PUBLIC_BASE_URL ?? '';
  const issuerUrl = () => settings.OAUTH_ISSUER ?? publicBaseUrl;

  const clients = createRpcClients({
    catalog: settings.CATALOG_URL,
    resources: settings.RESOURCES_URL,
    orders: settings.ORDERS_BILLING_URL,
    webhooks: settings.WEBHOOKS_URL,
  });
  lifecycle.onStop('gRPC clients', () => clients.close());

  const issuer =
    settings.OAUTH_JWKS_URL === undefined
      ? createIssuer({
          key: await loadSigningKey(settings.OAUTH_SIGNING_KEY),
          issuer: issuerUrl,
          publicBaseUrl: () => publicBaseUrl,
          audience: settings.OAUTH_AUDIENCE,
          ttlSeconds: settings.OAUTH_TOKEN_TTL_SECONDS,
          clients,
        })
      : undefined;
  const keys = issuer?.keys ?? remoteKeys(settings.OAUTH_JWKS_URL ?? '');
  const table = createEndpointTable(settings.TEST_CLOCKS ? [...endpoints, ...testClockEndpoints] : endpoints);
  const shared = {
    table,
    clients,
    verifier: createAccessTokenVerifier({ keys, issuer: issuerUrl, audience: settings.OAUTH_AUDIENCE }),
    memberships: createMemberships(clients),
    currencyOf: createCurrencies(clients),
    publicBaseUrl: () => publicBaseUrl,
    bodyLimitBytes: settings.BODY_LIMIT_BYTES,
    logger,
  };
  const api = createApiHandler({ ...shared, publicCatalogAnonymous: settings.PUBLIC_CATALOG_ANONYMOUS });
  const tools = createToolsHandler({ ...shared, allowedOrigins: settings.MCP_ALLOWED_ORIGINS });
  lifecycle.onStop('machine tools', () => tools.close());

  // Nothing can be authorized without the catalog; an outage of another service closes only its own part of the API.
  const readiness = { catalog: () => clients.readiness()['catalog']?.() ?? false };
  const app = createApp({
    api,
    tools: tools.handle,
    table,
    issuer,
    issuerUrl,
    publicBaseUrl: () => publicBaseUrl,
    readiness,
    rateLimits: {
      readsPerMinute: settings.RATE_LIMIT_READS_PER_MINUTE,
      writesPerMinute: settings.RATE_LIMIT_WRITES_PER_MINUTE,
    },
    trustProxy: settings.TRUST_PROXY,
    logger,
  });
  const server = createHttpServer(app, { requestTimeoutMs: settings.REQUEST_TIMEOUT_MS });
  const http = await listen(server, settings.GATEWAY_HOST, settings.GATEWAY_PORT);
  publicBaseUrl ||= `http://localhost:${http}`;
  lifecycle.onStop('HTTP server', () => stopServer(server));
  const admin = await startAdminServer({ host: settings.ADMIN_HOST, port: settings.ADMIN_PORT, checks: readiness });
  lifecycle.onStop('admin server', () => admin.close());
  return { http, admin: admin.port };
}
