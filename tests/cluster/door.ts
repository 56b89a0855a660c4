import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * One address in front of the gateways: requests go to the next one that is ready. Only a refused connection is tried elsewhere, since
 * nothing was sent on it; anything else is 502.
 */
export interface Door {
  readonly url: string;
  /** Requests that were refused by one gateway and given to the other. */
  readonly triedAgain: () => number;
  stop(): Promise<void>;
}

export interface Behind {
  url: string;
  readiness: string;
}

const probeEveryMs = 500;
const probeTimeoutMs = 1_000;

export async function startDoor(gateways: readonly Behind[]): Promise<Door> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<Behind>(gateways);
  let turn = 0;
  let triedAgain = 0;

  const next = (tried: ReadonlySet<Behind>): Behind | undefined => {
    const choices = gateways.filter((gateway) => !tried.has(gateway));
    const best = choices.filter((gateway) => ready.has(gateway));
    const from = best.length > 0 ? best : choices;
    return from[turn++ % from.length];
  };
  const pass = (incoming: IncomingMessage, body: Buffer, answer: ServerResponse, tried: Set<Behind>): void => {
    const gateway = next(tried);
    if (!gateway) {
      answer.writeHead(502, { 'x-door': 'refused' }).end();
      return;
    }
    tried.add(gateway);
    const { method = 'GET', url = '/', headers } = incoming;
    const outgoing = request(`${gateway.url}${url}`, { method, agent, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
      received.on('error', () => answer.destroy());
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      ready.delete(gateway);
      // A kept connection that the gateway had closed meanwhile has carried nothing either: node tells so by `reusedSocket`.
      if (error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && outgoing.reusedSocket && isSafe(method))) {
        triedAgain += 1;
        pass(incoming, body, answer, tried.size < gateways.length ? tried : new Set(gateways));
      } else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { 'x-door': error.code ?? 'failed' }).end();
    });
    answer.on('close', () => outgoing.destroy());
    outgoing.end(body);
  };
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('error', () => {});
    incoming.on('end', () => pass(incoming, Buffer.concat(chunks), answer, new Set()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const probe = async (gateway: Behind): Promise<void> => {
    const ok = await fetch(gateway.readiness, { signal: AbortSignal.timeout(probeTimeoutMs) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) ready.add(gateway);
    else ready.delete(gateway);
  };
  const timer = setInterval(() => void Promise.all(gateways.map(probe)), probeEveryMs).unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    triedAgain: () => triedAgain,
    async stop() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';
