import {
  address,
  commonSettings,
  flag,
  integer,
  port,
  testClockSettings,
  type Settings,
  type SettingValues,
} from '@booking/platform/settings.ts';
import { grpcTlsSettings } from '@booking/platform/transport-security.ts';
import { z } from 'zod';

const words = (defaultList: string) =>
  z
    .string()
    .default(defaultList)
    .transform((list) =>
      list
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    );

const optionalFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1')
  .optional();

/** The gateway's environment: the one place that reads it. */
export const settings = {
  ...commonSettings({ admin: 9100 }),
  ...grpcTlsSettings(),
  GATEWAY_PORT: { schema: port(8080), description: 'Port of the public HTTP interface' },
  GATEWAY_HOST: { schema: z.string().default('127.0.0.1'), description: 'Address the public interface listens on' },
  PUBLIC_BASE_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    description: 'Address clients use, for links; http://localhost:<port> unless set',
  },
  CATALOG_URL: { schema: address('127.0.0.1:50051'), description: 'gRPC address of the catalog service' },
  RESOURCES_URL: { schema: address('127.0.0.1:50052'), description: 'gRPC address of the resources service' },
  ORDERS_BILLING_URL: { schema: address('127.0.0.1:50053'), description: 'gRPC address of the orders-billing service' },
  WEBHOOKS_URL: { schema: address('127.0.0.1:50054'), description: 'gRPC address of the webhooks service' },
  OAUTH_ISSUER: { schema: z.url().optional(), description: '`iss` of access tokens; PUBLIC_BASE_URL unless set' },
  OAUTH_AUDIENCE: { schema: z.string().min(1).default('booking-platform'), description: '`aud` of access tokens' },
  OAUTH_JWKS_URL: {
    schema: z.url().optional(),
    description: 'Key set of an outside issuer; the embedded issuer is off when it is set',
  },
  OAUTH_SIGNING_KEY: {
    schema: z.string().optional(),
    description:
      'Private signing key of the embedded issuer (JWK, ES256, RS256 or EdDSA) or a list of them, of which the first signs and all verify; the same for all replicas; made at start unless set',
    secret: true,
  },
  OAUTH_REQUIRE_AT_JWT: {
    schema: optionalFlag,
    description:
      'Whether access tokens must say `typ: at+jwt` (RFC 9068); on for the embedded issuer and off for an outside one unless set',
  },
  OAUTH_SCOPE_CLAIMS: {
    schema: words('scope').pipe(z.array(z.string()).min(1)),
    description: 'Claims that name the scopes of a token, separated by commas: for example scope,scp,permissions',
  },
  OAUTH_SUBJECT_CLAIM: {
    schema: z.string().min(1).default('sub'),
    description:
      'Claim that names who calls: the `subject` of members. It must be unique and not for its bearer to choose',
  },
  OAUTH_ROLE_CLAIM: {
    schema: z.string().min(1).optional(),
    description:
      'Claim of an outside issuer with roles, text or a list: a call has the one that lies within the role of the member, never more',
  },
  OAUTH_MEMBER_SCOPES: {
    schema: words('').pipe(z.array(z.string().regex(/^b\./, 'must be scopes like b.* or b.orders:read'))),
    description:
      'Scopes of members whose tokens name none of this API, separated by commas: b.* leaves all to the role',
  },
  OAUTH_TOKEN_TTL_SECONDS: {
    schema: integer({ default: 3600, min: 60, max: 86_400 }),
    description: 'Lifetime of access tokens of the embedded issuer',
  },
  CONSOLE_CLIENT_ID: {
    schema: z.string().min(1).default('console'),
    description: 'Client id of the web console at the issuer; the embedded one knows it as console',
  },
  CONSOLE_SCOPE: {
    schema: z.string().default('openid profile email b.*'),
    description: 'Scopes that the web console asks for',
  },
  ...testClockSettings(),
  DEMO_DATA: {
    schema: flag(false),
    description:
      'Load the demo organizations at start; existing records are left alone. The gateway then lets everybody sign in as one of their members',
  },
  PUBLIC_CATALOG_ANONYMOUS: {
    schema: flag(false),
    description: 'Whether the public catalogue answers callers without a token',
  },
  RATE_LIMIT_READS_PER_MINUTE: {
    schema: integer({ default: 6000 }),
    description: 'Reads per minute and token (five times as many per address); 0 = no limit',
  },
  RATE_LIMIT_WRITES_PER_MINUTE: {
    schema: integer({ default: 1200 }),
    description: 'Writes per minute and token (five times as many per address); 0 = no limit',
  },
  RATE_LIMIT_TOKENS_PER_MINUTE: {
    schema: integer({ default: 120 }),
    description:
      'Tokens that an API client or a person may obtain per minute, and as many that they may revoke; 0 = no limit',
  },
  RATE_LIMIT_TOKEN_FAILURES_PER_MINUTE: {
    schema: integer({ default: 30 }),
    description:
      'Failed attempts at a token per minute, client and address (ten times as many per client and per address); 0 = no limit',
  },
  ROLE_OUTAGE_SECONDS: {
    schema: integer({ default: 60, max: 3_600 }),
    description: 'How long the last known role of a caller serves while catalog does not answer, seconds',
  },
  CATALOG_WAIT_MS: {
    schema: integer({ default: 1_000, min: 100, max: 30_000 }),
    description:
      'How long a request waits for catalog to tell a role (for a share of a budget: seven tenths of it) before the gateway goes by what it knows, milliseconds',
  },
  DRAIN_MS: {
    schema: integer({ default: 2_000, max: 60_000 }),
    description:
      'How long a stopping gateway still takes requests on connections there are, telling clients to leave; at most half of SHUTDOWN_TIMEOUT_MS, milliseconds',
  },
  MCP_ALLOWED_ORIGINS: {
    schema: words('').pipe(
      z.array(z.string().regex(/^https?:\/\/[^\s/,]+$/, 'must be origins like https://app.example')),
    ),
    description: 'Origins of web pages that may call the machine tools at /mcp, separated by commas, besides its own',
  },
  TRUST_PROXY: {
    schema: integer({ default: 0, max: 10 }),
    description: 'How many proxies in front are trusted to name the client address (X-Forwarded-For)',
  },
  BODY_LIMIT_BYTES: { schema: integer({ default: 1_048_576, min: 1024 }), description: 'Largest request body' },
  UPLOAD_LIMIT_BYTES: {
    schema: integer({ default: 5_242_880, min: 1024, max: 10_485_760 }),
    description: 'Largest file that may be uploaded',
  },
  REQUEST_TIMEOUT_MS: {
    schema: integer({ default: 30_000, min: 1000 }),
    description: 'How long a client may take to send a request, and leave an answer unread, milliseconds',
  },
} satisfies Settings;

export type GatewaySettings = SettingValues<typeof settings>;
