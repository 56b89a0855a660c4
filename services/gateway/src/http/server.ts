import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, STATUS_CODES } from '@booking/platform/node-http.ts';
import type { Express } from 'express';
import { jsonApiType } from '../endpoints/media-types.ts';
import { bareError } from './bare-error.ts';
import { limitConnections } from './connection-limits.ts';
import { createDrain } from './drain.ts';

export interface HttpServer {
  http: Server;
  isStopping(): boolean;
  /** Takes no new connections; answers what those there are ask within `drainMs`, and afterwards only what is under way. */
  stop(): Promise<void>;
}

/** An HTTP server that gives slow senders and readers up and answers JSON:API even to what is no HTTP. */
export function createHttpServer(app: Express, options: { requestTimeoutMs: number; drainMs: number }): HttpServer {
  const server = createServer({
    requestTimeout: options.requestTimeoutMs,
    headersTimeout: Math.min(10_000, options.requestTimeoutMs),
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: Math.min(5_000, options.requestTimeoutMs),
  });
  const drain = createDrain(server);
  limitConnections(server, app, { drain, unreadMs: options.requestTimeoutMs });
  server.on('clientError', answerBrokenRequest);
  return { http: server, isStopping: drain.isStopping, stop: () => drain.stop(options.drainMs) };
}

const failures: Record<string, { status: number; code: string; title: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'malformed_document',
    title: 'Malformed document',
    detail: 'The request line and headers are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'malformed_document',
    title: 'Malformed document',
    detail: 'The request did not arrive in time.',
  },
};

function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure = failures[error.code ?? ''] ?? {
    status: 400,
    code: 'malformed_document',
    title: 'Malformed document',
    detail: 'This is no valid HTTP request.',
  };
  const { status, ...rest } = failure;
  const body = bareError(status, rest);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${jsonApiType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Vary: Accept',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Node asks for 511 unless told: of a crowd that comes at once the others begin again after seconds. The system may take fewer. */
const backlog = 4_096;

export async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}
