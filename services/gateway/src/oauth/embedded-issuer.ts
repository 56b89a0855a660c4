import { type RpcClients } from '../endpoints/rpc.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { Memberships } from '../access/memberships.ts';
import type { SharedState } from '../access/shared-state.ts';
import type { PublicClient } from './authorization-request.ts';
import { issuerCookies } from './cookies.ts';
import type { Person } from './demo-people.ts';
import type { GuessLimits } from './guess-limits.ts';
import { createIssuer, type Issuer } from './issuer.ts';
import { issuerMetadata } from './metadata.ts';
import { createPeopleIssuer, type PeopleIssuer } from './people-issuer.ts';
import type { PeopleParts } from './people-routes.ts';
import { createRevocations } from './revocations.ts';
import { createSealer } from './sealing.ts';
import { createSessions } from './sessions.ts';
import type { SigningKeys } from './signing-key.ts';
import type { TokenBudget } from './token-budget.ts';
import { createTokenSigner } from './token-signer.ts';
import { createTokenStatus, type TokenStatus } from './token-status.ts';

/** The authorization server inside the gateway: API clients by their secrets, people by the authorization code grant. */
export interface EmbeddedIssuer {
  issuer: Issuer;
  peopleIssuer: PeopleIssuer;
  status: TokenStatus;
  clients: () => readonly PublicClient[];
  /** A token or a session. */
  isRevoked(id: string): boolean;
  /** Learns what other gateways have revoked; the function returned ends it. */
  follow(): () => Promise<void>;
  metadata(): Record<string, unknown>;
  /** What the pages of the sign-in need. */
  people(memberships: Pick<Memberships, 'find'>): PeopleParts;
}

export const consoleClientId = 'console';
export const consoleCallbackPath = '/console/callback';

export function createEmbeddedIssuer(options: {
  signingKeys: SigningKeys;
  guessLimits: GuessLimits;
  budget: TokenBudget;
  issuerUrl: () => string;
  publicBaseUrl: () => string;
  audience: string;
  ttlSeconds: number;
  rpcClients: RpcClients;
  state: SharedState;
  people: readonly Person[];
  clock: Clock;
  logger: Logger;
}): EmbeddedIssuer {
  const { signingKeys, guessLimits, issuerUrl, publicBaseUrl, audience, ttlSeconds, people, clock } = options;
  const { state, budget, logger } = options;
  const revocations = createRevocations(clock, { state, logger });
  const sealer = createSealer(signingKeys, clock);
  const signer = createTokenSigner({ signingKeys, issuer: issuerUrl, audience, clock });
  const issuer = createIssuer({
    signingKeys,
    signer,
    guessLimits,
    budget,
    ttlSeconds,
    clients: options.rpcClients,
    clock,
  });
  const peopleIssuer = createPeopleIssuer({ sealer, signer, revocations, state, budget, clock, people, ttlSeconds });
  const clients = () => [{ clientId: consoleClientId, redirectUris: [`${publicBaseUrl()}${consoleCallbackPath}`] }];
  const algorithm = signingKeys[0].algorithm;
  return {
    issuer,
    peopleIssuer,
    status: createTokenStatus({ keys: issuer.keys, issuer: issuerUrl, audience, revocations, budget, clock }),
    clients,
    isRevoked: (id) => revocations.isRevoked(id),
    follow: () => revocations.follow(),
    metadata: () => issuerMetadata({ issuer: issuerUrl(), baseUrl: publicBaseUrl(), algorithm }),
    people: (memberships) => ({
      peopleIssuer,
      sessions: createSessions({ sealer, revocations, clock }),
      sealer,
      cookies: issuerCookies(publicBaseUrl),
      memberships,
      clients,
      people,
      issuer: issuerUrl,
      keySet: issuer.keySet,
      nowSeconds: () => Math.floor(clock.now().getTime() / 1000),
    }),
  };
}
