import { BlockedTargetError } from '../../subscriptions/targets/targets.ts';
import type { AttemptError } from '../delivery.ts';
import { EndlessHeadsError } from './informational-heads.ts';

/** The class of a failure and what happened, in words. Words name no address and repeat nothing that the endpoint sent. */
export interface CallError {
  error: AttemptError;
  detail: string;
}

/** No status line within the time there is. */
export class CallTimeoutError extends Error {
  override name = 'CallTimeoutError';
}

const details: Readonly<Record<string, CallError>> = {
  ENOTFOUND: { error: 'dns', detail: 'the host name does not exist' },
  ENODATA: { error: 'dns', detail: 'the host name has no address' },
  EAI_AGAIN: { error: 'dns', detail: 'the name server does not answer' },
  ETIMEOUT: { error: 'dns', detail: 'the name server does not answer' },
  ESERVFAIL: { error: 'dns', detail: 'the name server failed' },
  UND_ERR_CONNECT_TIMEOUT: { error: 'timeout', detail: 'no connection within the time there is' },
  ETIMEDOUT: { error: 'connection', detail: 'no answer to the connection request' },
  ECONNREFUSED: { error: 'connection', detail: 'connection refused' },
  ECONNRESET: { error: 'connection', detail: 'connection reset before a complete status line' },
  EPIPE: { error: 'connection', detail: 'connection closed while the request was sent' },
  EHOSTUNREACH: { error: 'connection', detail: 'host unreachable' },
  ENETUNREACH: { error: 'connection', detail: 'network unreachable' },
  UND_ERR_SOCKET: { error: 'connection', detail: 'connection closed before a complete status line' },
  UND_ERR_HEADERS_OVERFLOW: { error: 'connection', detail: 'the headers of the answer are too large' },
  HPE_HEADER_OVERFLOW: { error: 'connection', detail: 'the headers of the answer are too large' },
  DEPTH_ZERO_SELF_SIGNED_CERT: { error: 'tls', detail: 'the certificate is self-signed' },
  SELF_SIGNED_CERT_IN_CHAIN: { error: 'tls', detail: 'the certificate chain ends in a self-signed certificate' },
  CERT_HAS_EXPIRED: { error: 'tls', detail: 'the certificate has expired' },
  CERT_NOT_YET_VALID: { error: 'tls', detail: 'the certificate is not valid yet' },
  CERT_REVOKED: { error: 'tls', detail: 'the certificate was revoked' },
  ERR_TLS_CERT_ALTNAME_INVALID: { error: 'tls', detail: 'the certificate is for another host name' },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { error: 'tls', detail: 'an intermediate certificate is missing' },
  UNABLE_TO_GET_ISSUER_CERT: { error: 'tls', detail: 'an intermediate certificate is missing' },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: { error: 'tls', detail: 'the issuer of the certificate is not trusted' },
  ERR_SSL_WRONG_VERSION_NUMBER: { error: 'tls', detail: 'the endpoint does not speak TLS' },
  ERR_SSL_PACKET_LENGTH_TOO_LONG: { error: 'tls', detail: 'the endpoint does not speak TLS' },
  EPROTO: { error: 'tls', detail: 'the TLS handshake failed' },
};

const handshake = /^(ERR_(TLS|SSL)|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;

export function callError(error: unknown): CallError {
  if (error instanceof BlockedTargetError) return { error: 'blocked_target', detail: error.message };
  if (error instanceof CallTimeoutError) return { error: 'timeout', detail: error.message };
  if (error instanceof EndlessHeadsError) return { error: 'connection', detail: 'informational answers without end' };
  const code = codeOf(error);
  const known = details[code];
  if (known) return known;
  if (code.startsWith('HPE_') || isParserError(error)) return { error: 'connection', detail: 'the answer is not HTTP' };
  if (handshake.test(code)) return { error: 'tls', detail: 'the TLS handshake failed' };
  return { error: 'connection', detail: 'the connection failed' };
}

/** undici gives some of them no code. */
function isParserError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'HTTPParserError';
}

/** Of several addresses that were tried: that of the first. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) return codeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What is wrong with a status code; undefined for a success. */
export function statusError(statusCode: number): CallError | undefined {
  if (statusCode >= 200 && statusCode < 300) return undefined;
  // 304 leads nowhere else: it says that nothing has changed.
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304)
    return { error: 'redirect', detail: 'redirects are not followed' };
  return { error: 'http_status', detail: `answered ${statusCode}` };
}
