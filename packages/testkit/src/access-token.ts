import { setTimeout as delay } from 'node:timers/promises';
import { demoClientSecret } from './platform-secrets.ts';

export interface TokenRequest {
  /** The gateway's address without a trailing slash. */
  gatewayUrl: string;
  organizationSlug: string;
  role: string;
  /** `DEMO_CLIENT_SECRET` of the installation. */
  secret: string;
}

const triesMax = 5;

/**
 * A bearer token of the demo client that acts with `role` in the organization, by `client_credentials`.
 * @throws Error with the issuer's own words when it refuses
 */
export const fetchAccessToken = async (request: TokenRequest): Promise<string> => {
  const clientId = `demo-${request.organizationSlug}-${request.role}`;
  const credentials = `${clientId}:${demoClientSecret(request.secret, clientId)}`;
  const ask = () =>
    fetch(`${request.gatewayUrl}/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'b.*' }),
      signal: AbortSignal.timeout(10_000),
    });
  let response = await ask();
  // A service that has just started may be too slow for its first caller, who is told when to come again.
  for (let tries = 1; response.status === 503 && tries < triesMax; tries += 1) {
    await delay(Number(response.headers.get('retry-after') ?? 1) * 1_000);
    response = await ask();
  }
  const text = await response.text();
  const token = response.ok ? (JSON.parse(text) as { access_token?: string }).access_token : undefined;
  if (!token) throw new Error(`no token for ${clientId}: ${response.status} ${text.slice(0, 300)}`);
  return token;
};
