import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { createLifecycle } from '@booking/platform/lifecycle.ts';
import { createLogger, type Logger } from '@booking/platform/logger.ts';
import { loadSettings } from '@booking/platform/settings.ts';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { settings } from '../src/config.ts';
import { startGateway } from '../src/gateway.ts';
import { createAnswerChecker } from './answer-checker.ts';
import { startFakeServices, type FakeServices } from './fake-services.ts';
import { organizationA, organizationB, seed } from './seed.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into documents of every shape
  json: any;
}

export interface Call {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: unknown;
  /** Sent as it is instead of `body` as JSON. */
  rawBody?: string | Buffer;
  token?: string | null;
}

export interface TestGateway {
  url: string;
  /** Of the admin port. */
  adminUrl: string;
  fakes: FakeServices;
  /** A call with the admin token of organization A unless told otherwise; JSON:API content type on bodies. */
  call(path: string, call?: Call): Promise<Answer>;
  token(claims?: TokenClaims): Promise<string>;
  stop(): Promise<void>;
}

export interface TokenClaims {
  subject?: string;
  scope?: string;
  tenant?: string | null;
  audience?: string;
  issuer?: string;
  expiresIn?: string;
  key?: JWK;
}

export const jsonApi = 'application/vnd.api+json';
const silentLogger = createLogger('gateway-test', process.env['TEST_LOG_LEVEL'] ?? 'silent');
const baseUrl = 'https://api.test';
const audience = 'booking-test';
/** Connections are kept, as clients do; a test that is done with a gateway closes its own. */
const newAgent = () => new Agent({ keepAlive: true, maxSockets: 16 });

/** Subjects are `<role>@a`, `<role>@b`: members of one organization with that role. */
const identity = {
  ResolvePrincipal: async (request: Record<string, unknown>) => {
    const [role = '', where] = String(request['subject']).split('@');
    const home = where === 'a' ? organizationA : where === 'b' ? organizationB : '';
    const member = home !== '' && request['organization_id'] === home;
    return { member, role: member ? role : '', kind: member ? 'client' : '' };
  },
  AuthenticateClient: async (request: Record<string, unknown>) => {
    const authenticated = request['client_id'] === 'client-a' && request['client_secret'] === 's3cret:with&signs';
    if (!authenticated) return { authenticated };
    return { authenticated, subject: 'admin@a', scopes: ['b.*:read', 'b.orders:write'], tenant: organizationA };
  },
};

export async function startTestGateway(
  env: Record<string, string> = {},
  logger: Logger = silentLogger,
): Promise<TestGateway> {
  const fakes = await startFakeServices(logger, seed, identity);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const signingJwk = await exportJWK(privateKey);
  const values = loadSettings('gateway', settings, {
    GATEWAY_PORT: '0',
    ADMIN_PORT: '0',
    CATALOG_URL: fakes.address,
    RESOURCES_URL: fakes.address,
    ORDERS_BILLING_URL: fakes.address,
    WEBHOOKS_URL: fakes.address,
    PUBLIC_BASE_URL: baseUrl,
    OAUTH_AUDIENCE: audience,
    OAUTH_SIGNING_KEY: JSON.stringify(signingJwk),
    RATE_LIMIT_READS_PER_MINUTE: '0',
    RATE_LIMIT_WRITES_PER_MINUTE: '0',
    RATE_LIMIT_TOKENS_PER_MINUTE: '0',
    DRAIN_MS: '0',
    ...env,
  });
  const lifecycle = createLifecycle(logger);
  const ports = await startGateway({ settings: values, logger, lifecycle });
  const url = `http://127.0.0.1:${ports.http}`;
  const token = (claims: TokenClaims = {}) => signToken(signingJwk, claims);
  const adminToken = await token();
  const agent = newAgent();
  const running = new Set<Promise<Answer>>();
  return {
    url,
    adminUrl: `http://127.0.0.1:${ports.admin}`,
    fakes,
    token,
    call: async (path, call = {}) => {
      const sent = send(`${url}${path}`, { token: adminToken, ...call }, agent);
      running.add(sent);
      const answer = await sent.finally(() => running.delete(sent));
      expectDescribed(call.method ?? 'GET', path, answer);
      return answer;
    },
    stop: async () => {
      await lifecycle.stop();
      await Promise.allSettled(running);
      agent.destroy();
      await fakes.stop();
    },
  };
}

let check: ReturnType<typeof createAnswerChecker> | undefined;

/** Every answer of these tests is compared with the API description. */
function expectDescribed(method: string, path: string, { status, headers, json }: Answer): void {
  check ??= createAnswerChecker();
  const problem = check({ method, path, status, contentType: headers['content-type'], json });
  if (problem !== undefined) throw new Error(`${method} ${path} is not as described: ${problem}`);
}

async function signToken(jwk: JWK, claims: TokenClaims): Promise<string> {
  const tenant = claims.tenant === undefined ? organizationA : claims.tenant;
  return new SignJWT({ scope: claims.scope ?? 'b.*', ...(tenant === null ? {} : { tenant }) })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
    .setIssuer(claims.issuer ?? baseUrl)
    .setAudience(claims.audience ?? audience)
    .setSubject(claims.subject ?? 'admin@a')
    .setIssuedAt()
    .setExpirationTime(claims.expiresIn ?? '5m')
    .sign(await importJWK(claims.key ?? jwk, 'ES256'));
}

function send(url: string, call: Call, agent: Agent): Promise<Answer> {
  const payload = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const headers = {
    ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
    ...(payload === undefined ? {} : { 'content-type': jsonApi, 'content-length': String(Buffer.byteLength(payload)) }),
    ...call.headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { method: call.method ?? 'GET', headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = /json/.test(response.headers['content-type'] ?? '') && text !== '';
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: isJson && response.headers['content-encoding'] === undefined ? JSON.parse(text) : undefined,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
