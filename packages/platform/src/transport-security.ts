import { credentials, ServerCredentials, type ChannelCredentials } from '@grpc/grpc-js';
import { z } from 'zod';
import { SettingsError, type Settings } from './settings.ts';

/** What services show each other below their calls: a certificate each, all of one authority. */
export interface GrpcTls {
  ca: string;
  cert: string;
  key: string;
}

/** Text of one or more certificates or of a key; mostly given as a file (`GRPC_CA_FILE`). */
const pem = z.string().regex(/-----BEGIN [A-Z ]+-----/, 'must be PEM');

export function grpcTlsSettings() {
  return {
    GRPC_CA: {
      schema: pem.optional(),
      description:
        'Authority (PEM, mostly as GRPC_CA_FILE) whose certificates services show each other: with GRPC_CERT and GRPC_KEY calls between them are TLS, both ways; unset: plain',
      secret: true,
    },
    GRPC_CERT: {
      schema: pem.optional(),
      description: 'Own certificate (PEM), for the host name by which the others call this service',
      secret: true,
    },
    GRPC_KEY: { schema: pem.optional(), description: 'Key of GRPC_CERT (PEM)', secret: true },
  } satisfies Settings;
}

/**
 * Undefined where none is given: calls are plain then.
 * @throws Error when only a part is given: half of it would be no protection that anybody notices
 */
export function grpcTlsOf(given: {
  GRPC_CA?: string | undefined;
  GRPC_CERT?: string | undefined;
  GRPC_KEY?: string | undefined;
}): GrpcTls | undefined {
  const { GRPC_CA: ca, GRPC_CERT: cert, GRPC_KEY: key } = given;
  if (ca && cert && key) return { ca, cert, key };
  if (ca || cert || key) throw new SettingsError('GRPC_CA, GRPC_CERT and GRPC_KEY belong together');
  return undefined;
}

export function channelCredentials(tls: GrpcTls | undefined): ChannelCredentials {
  if (!tls) return credentials.createInsecure();
  return credentials.createSsl(Buffer.from(tls.ca), Buffer.from(tls.key), Buffer.from(tls.cert));
}

/** With certificates, who shows none of the authority is not let in. */
export function serverCredentials(tls: GrpcTls | undefined): ServerCredentials {
  if (!tls) return ServerCredentials.createInsecure();
  const own = { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) };
  return ServerCredentials.createSsl(Buffer.from(tls.ca), [own], true);
}
