import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@booking/platform/logger.ts';
import { metricsRegistry } from '@booking/platform/metrics.ts';
import { Histogram } from 'prom-client';

const httpDuration = new Histogram({
  name: 'http_server_duration_seconds',
  help: 'Time from request to answer, by method, JSON:API type and status',
  labelNames: ['method', 'type', 'status'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metricsRegistry],
});

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PUT']);

/** One log line and one measurement per request when its answer is out. The query is not logged: it may name people. */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  logger: Logger,
): void {
  const startedAt = performance.now();
  const path = withoutSecret((request.url ?? '').split('?', 1)[0] ?? '');
  response.once('close', () => {
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const status = response.writableFinished ? response.statusCode : 499;
    const method = methods.has(request.method ?? '') ? String(request.method) : 'other';
    httpDuration.observe({ method, type: typeLabel(path, status), status }, durationMs / 1000);
    logger.info(
      { request_id: requestId, method, path: path.slice(0, 300), status, duration_ms: durationMs },
      'request',
    );
  });
}

/** Addresses that are a login in themselves stand in no log. */
const withoutSecret = (path: string): string => path.replace(/^\/(calendar|unsubscribe)\/.+/i, '/$1/…');

/** Bounded label values: only paths that something answers at count by name. */
function typeLabel(path: string, status: number): string {
  const [, type] = /^\/api\/v1\/([a-z-]{1,40})(?:\/|$)/.exec(path) ?? [];
  return type === undefined || status === 404 || status === 405 ? 'other' : type;
}
