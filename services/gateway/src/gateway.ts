import { serviceIdentityOf } from '@booking/platform/service-identity.ts';
import { startAdminServer } from '@booking/platform/admin-server.ts';
import { demoOrganizations } from '@booking/contracts/demo-data.ts';
import { ledClock } from '@booking/platform/clock.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { createAccessTokenVerifier, type TokenRules } from './access/access-token.ts';
import { createMemberships } from './access/memberships.ts';
import { remoteKeys } from './access/remote-keys.ts';
import { createCurrencies } from './operations/currencies.ts';
import { grpcTlsOf } from '@booking/platform/transport-security.ts';
import { createRpcClients } from './operations/rpc-clients.ts';
import { createSilence } from './access/silence.ts';
import type { GatewaySettings } from './config.ts';
import { createEndpointTable, endpoints } from './endpoints/table.ts';
import { testClockEndpoints } from './endpoints/test-clock.ts';
import { createApiHandler } from './app/api-handler.ts';
import { createApp } from './app/app.ts';
import { createHttpServer, listen } from './http/server.ts';
import { createGuessLimits } from './oauth/guess-limits.ts';
import { demoPeople } from './oauth/demo-people.ts';
import { createEmbeddedIssuer } from './oauth/embedded-issuer.ts';
import { createRevocations } from './oauth/revocations.ts';
import { loadSigningKeys } from './oauth/signing-key.ts';
import { createTokenBudget } from './oauth/token-budget.ts';
import { createSharedBudgets } from './access/shared-budgets.ts';
import { createSharedState } from './access/shared-state.ts';
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
  /** By catalog's: what this machine's says would let tokens of others in for too long. */
  const clock = ledClock();
  const now = () => clock.now().getTime();
  let publicBaseUrl = settings.PUBLIC_BASE_URL ?? '';
  const issuerUrl = () => settings.OAUTH_ISSUER ?? publicBaseUrl;

  const embeddedIssuer = async () =>
    createEmbeddedIssuer({
      signingKeys: await loadSigningKeys(settings.OAUTH_SIGNING_KEY),
      guessLimits: createGuessLimits({
        failuresPerMinute: settings.RATE_LIMIT_TOKEN_FAILURES_PER_MINUTE,
        budgets,
        now,
      }),
      budget: createTokenBudget(settings.RATE_LIMIT_TOKENS_PER_MINUTE, budgets, clock),
      issuerUrl,
      publicBaseUrl: () => publicBaseUrl,
      audience: settings.OAUTH_AUDIENCE,
      ttlSeconds: settings.OAUTH_TOKEN_TTL_SECONDS,
      rpcClients: clients,
      state,
      people: settings.DEMO_DATA ? demoPeople() : [],
      clock,
      logger,
    });
  const addresses = {
    catalog: settings.CATALOG_URL,
    resources: settings.RESOURCES_URL,
    orders: settings.ORDERS_BILLING_URL,
    webhooks: settings.WEBHOOKS_URL,
  };
  const clients = createRpcClients(addresses, {
    identity: serviceIdentityOf('gateway', settings.SERVICE_AUTH_KEYS, clock),
    tls: grpcTlsOf(settings),
  });
  lifecycle.onStop('gRPC clients', () => clients.close());
  const silence = createSilence(now);
  const waitMs = settings.CATALOG_WAIT_MS;
  const memberships = createMemberships(clients, {
    waitMs,
    staleMs: settings.ROLE_OUTAGE_SECONDS * 1_000,
    silence,
    now,
  });
  const state = createSharedState(clients, { waitMs, answered: () => memberships.heard(), clock });
  const budgets = createSharedBudgets(state, { silence, now });

  const embedded = settings.OAUTH_JWKS_URL === undefined ? await embeddedIssuer() : undefined;
  // What others have revoked concerns the embedded issuer alone; with an outside one the same question tells whether catalog answers.
  const follow = embedded?.follow ?? createRevocations(clock, { state, logger }).follow;
  lifecycle.onStop('revocations', follow());
  const keys = embedded?.issuer.keys ?? remoteKeys(settings.OAUTH_JWKS_URL ?? '');
  const table = createEndpointTable(settings.TEST_CLOCKS ? [...endpoints, ...testClockEndpoints] : endpoints);
  const shared = {
    table,
    clients,
    verifier: createAccessTokenVerifier({
      keys,
      issuer: issuerUrl,
      rules: tokenRules(settings),
      clock,
      isRevoked: (id) => embedded?.isRevoked(id) ?? false,
    }),
    memberships,
    currencyOf: createCurrencies(clients),
    publicBaseUrl: () => publicBaseUrl,
    bodyLimitBytes: settings.BODY_LIMIT_BYTES,
    uploadLimitBytes: settings.UPLOAD_LIMIT_BYTES,
    logger,
  };
  const api = createApiHandler({ ...shared, publicCatalogAnonymous: settings.PUBLIC_CATALOG_ANONYMOUS });
  const tools = createToolsHandler({ ...shared, allowedOrigins: settings.MCP_ALLOWED_ORIGINS });
  lifecycle.onStop('machine tools', () => tools.close());

  const app = createApp({
    clients,
    api,
    tools: tools.handle,
    table,
    embedded,
    people: embedded?.people(memberships),
    issuerUrl,
    console: { clientId: settings.CONSOLE_CLIENT_ID, scope: settings.CONSOLE_SCOPE },
    publicBaseUrl: () => publicBaseUrl,
    anonymousCatalogue: settings.PUBLIC_CATALOG_ANONYMOUS,
    clock,
    demoSlug: settings.DEMO_DATA ? demoOrganizations[0].slug : undefined,
    verifier: shared.verifier,
    rateLimits: {
      readsPerMinute: settings.RATE_LIMIT_READS_PER_MINUTE,
      writesPerMinute: settings.RATE_LIMIT_WRITES_PER_MINUTE,
      budgets,
      now,
    },
    trustProxy: settings.TRUST_PROXY,
    logger,
  });
  const drainMs = Math.min(settings.DRAIN_MS, settings.SHUTDOWN_TIMEOUT_MS / 2);
  const server = createHttpServer(app, { requestTimeoutMs: settings.REQUEST_TIMEOUT_MS, drainMs });
  const checks = {
    // Without roles nobody can be let in; an outage of another service closes only its own part of the API.
    catalog: () => memberships.serves(),
    serving: () => !server.isStopping(),
  };
  // Stopped last: it tells load balancers that this gateway is about to leave.
  const admin = await startAdminServer({ host: settings.ADMIN_HOST, port: settings.ADMIN_PORT, checks });
  lifecycle.onStop('admin server', () => admin.close());
  const http = await listen(server.http, settings.GATEWAY_HOST, settings.GATEWAY_PORT);
  publicBaseUrl ||= `http://localhost:${http}`;
  lifecycle.onStop('HTTP server', () => server.stop());
  return { http, admin: admin.port };
}

function tokenRules(settings: GatewaySettings): TokenRules {
  return {
    audience: settings.OAUTH_AUDIENCE,
    scopeClaims: settings.OAUTH_SCOPE_CLAIMS,
    subjectClaim: settings.OAUTH_SUBJECT_CLAIM,
    roleClaim: settings.OAUTH_ROLE_CLAIM,
    memberScopes: settings.OAUTH_MEMBER_SCOPES,
    outsideIssuer: settings.OAUTH_JWKS_URL !== undefined,
    requireAtJwt: settings.OAUTH_REQUIRE_AT_JWT ?? settings.OAUTH_JWKS_URL === undefined,
  };
}
