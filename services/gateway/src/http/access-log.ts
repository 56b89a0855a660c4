import type { Logger } from '@booking/platform/logger.ts';
import { metricsRegistry } from '@booking/platform/metrics.ts';
import type { Request, Response } from 'express';
import { Histogram } from 'prom-client';

const httpDuration = new Histogram({
  name: 'http_server_duration_seconds',
  help: 'Time from request to answer, by method, JSON:API type and status',
  labelNames: ['method', 'type', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metricsRegistry],
});

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PUT']);

/**
 * One log line and one measurement per request when its answer is out. The query is not logged: it may name people. `types`: those that are
 * measured by their names.
 */
export function observeRequest(
  request: Request,
  response: Response,
  { requestId, logger, types }: { requestId: string; logger: Logger; types: ReadonlySet<string> },
): void {
  const startedAt = performance.now();
  const path = withoutSecret(routedPath(request));
  response.once('close', () => {
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const status = response.writableFinished ? response.statusCode : 499;
    const method = methods.has(request.method) ? request.method : 'other';
    httpDuration.observe({ method, type: typeLabel(path, status, types), status }, durationMs / 1000);
    logger.info(
      { request_id: requestId, method, path: path.slice(0, 300), status, duration_ms: durationMs },
      'request',
    );
  });
}

/** As the routes see it: a request line may name scheme and host as well (RFC 9112 §3.2.2). Empty where it cannot be read. */
function routedPath(request: Request): string {
  try {
    return request.path ?? '';
  } catch {
    return '';
  }
}

/** Addresses that are a login in themselves stand in no log, nor what is nearly one. */
const withoutSecret = (path: string): string => path.replace(/\/(calendar|unsubscribe)\/.+/i, '/$1/…');

/** Bounded label values: only types of the interface, where something answers, count by name. */
function typeLabel(path: string, status: number, types: ReadonlySet<string>): string {
  const [, type] = /^\/api\/v1\/([a-z-]{1,40})(?:\/|$)/.exec(path) ?? [];
  return type === undefined || !types.has(type) || status === 404 || status === 405 ? 'other' : type;
}
