import { createHash } from 'node:crypto';
import { appError } from '@booking/platform/errors.ts';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';

/** Addresses are shared by many clients (offices, proxies): they get a multiple of one token's budget. */
const addressFactor = 5;

const isRead = (request: Request): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(request.method);

const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? request.socket.remoteAddress ?? '');

/** The token's hash, or the address of a caller without one. */
function tokenKey(request: Request): string {
  const { authorization } = request.headers;
  if (authorization === undefined) return `address ${addressOf(request)}`;
  return `token ${createHash('sha256').update(authorization).digest('base64url')}`;
}

/**
 * Budgets per minute for reads and writes, each per token and per address, counted in this process. 429 comes with Retry-After; every answer
 * carries the RateLimit headers of its token's budget. A budget of 0 is no limit.
 */
export function rateLimits(budgets: { readsPerMinute: number; writesPerMinute: number }): RequestHandler[] {
  const limiter = (kind: 'read' | 'write', limit: number, key: (request: Request) => string, headers: boolean) =>
    rateLimit({
      windowMs: 60_000,
      limit,
      identifier: kind,
      keyGenerator: (request) => `${kind} ${key(request)}`,
      skip: (request) => isRead(request) !== (kind === 'read'),
      standardHeaders: headers ? 'draft-8' : false,
      legacyHeaders: false,
      validate: false,
      handler: (request, _response, next) => {
        const resetTime = (request as Request & { rateLimit?: { resetTime?: Date } }).rateLimit?.resetTime;
        const waitMs = resetTime ? resetTime.getTime() - Date.now() : 60_000;
        const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
        next(appError('too_many_requests', `Too many ${kind}s within a minute.`, { retryAfterSeconds }));
      },
    });

  const kinds = [
    ['read', budgets.readsPerMinute],
    ['write', budgets.writesPerMinute],
  ] as const;
  return kinds
    .filter(([, limit]) => limit > 0)
    .flatMap(([kind, limit]) => [
      limiter(kind, limit * addressFactor, addressOf, false),
      limiter(kind, limit, tokenKey, true),
    ]);
}
