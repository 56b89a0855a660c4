import type { IncomingMessage } from 'node:http';
import { newId } from '@booking/platform/ids.ts';

/** The client's X-Request-Id when it is harmless, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,100}$/.test(given) ? given : newId();
}
