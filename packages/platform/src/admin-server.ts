import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsRegistry } from './metrics.ts';
import { createServer } from './node-http.ts';

/** A named condition for readiness: resolves to true when the dependency answers. */
export type ReadinessChecks = Record<string, () => boolean | Promise<boolean>>;

export interface AdminChecks {
  checks: ReadinessChecks;
  /**
   * Said beside the checks and decides nothing: what the service does its work without. Calls would find no replica at all where every one
   * counted it.
   */
  noted?: ReadinessChecks;
}

const checkTimeoutMs = 2_000;

async function passes(check: ReadinessChecks[string]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeoutMs);
  });
  try {
    return await Promise.race([Promise.resolve(check()), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** `{"status":"ready"|"not ready","checks":{name:boolean}}` over all checks, each given two seconds. */
export async function readiness(checks: ReadinessChecks): Promise<{ ready: boolean; checks: Record<string, boolean> }> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const),
  );
  return { ready: results.every(([, passed]) => passed), checks: Object.fromEntries(results) };
}

/** Answers /healthz (the process lives), /readyz (its dependencies answer) and /metrics (Prometheus text); false for any other path. */
export async function answerAdminRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { checks, noted = {} }: AdminChecks,
): Promise<boolean> {
  const path = (request.url ?? '').split('?', 1)[0];
  if (path === '/healthz') {
    send(response, 200, 'application/json', JSON.stringify({ status: 'ok' }));
  } else if (path === '/readyz') {
    const [result, beside] = await Promise.all([readiness(checks), readiness(noted)]);
    const body = { status: result.ready ? 'ready' : 'not ready', checks: { ...result.checks, ...beside.checks } };
    send(response, result.ready ? 200 : 503, 'application/json', JSON.stringify(body));
  } else if (path === '/metrics') {
    send(response, 200, metricsRegistry.contentType, await metricsRegistry.metrics());
  } else {
    return false;
  }
  return true;
}

function send(response: ServerResponse, statusCode: number, contentType: string, body: string): void {
  response.writeHead(statusCode, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
}

export interface AdminServer {
  port: number;
  close(): Promise<void>;
}

export async function startAdminServer(options: { host: string; port: number } & AdminChecks): Promise<AdminServer> {
  const server = createServer((request, response) => {
    answerAdminRequest(request, response, options).then(
      (answered) => {
        if (!answered) send(response, 404, 'application/json', JSON.stringify({ status: 'not found' }));
      },
      () => send(response, 500, 'application/json', JSON.stringify({ status: 'error' })),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
