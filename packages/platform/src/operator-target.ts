import { X509Certificate } from 'node:crypto';
import type { ChannelTrust } from './grpc-client.ts';
import { operatorIdentity } from './service-identity.ts';
import { grpcTlsOf, grpcTlsSettings } from './transport-security.ts';
import { loadSettings } from './settings.ts';

type Env = Record<string, string | undefined>;

/**
 * Whom a command for operators asks, and what it shows, by its environment: the service that the variable `url` names, else the one beside
 * it, in the same container or pod. That one's certificate, which the command shows as well, is for its host name and not for 127.0.0.1.
 */
export function operatorTargetOf(
  env: Env,
  { url, port = 0 }: { url: string; port?: number },
): { address: string } & ChannelTrust {
  const address = env[url] || undefined;
  const tls = grpcTlsOf(loadSettings('operator', grpcTlsSettings(), env));
  return {
    address: address ?? `127.0.0.1:${env['GRPC_PORT'] || port}`,
    identity: operatorIdentity(env['SERVICE_AUTH_KEYS']),
    tls,
    serverName: address === undefined && tls ? hostNameIn(tls.cert) : undefined,
  };
}

function hostNameIn(certificate: string): string | undefined {
  return /DNS:([^,\s]+)/.exec(new X509Certificate(certificate).subjectAltName ?? '')?.[1];
}
