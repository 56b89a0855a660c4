import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

export interface Drain {
  /** To be called first with each request. */
  observe(request: IncomingMessage, response: ServerResponse): void;
  /** Answers of a connection that are not out yet. */
  underWay(socket: Socket): number;
  isStopping(): boolean;
  stop(drainMs: number): Promise<void>;
}

const checkEveryMs = 20;

/**
 * Stops a server without cutting a request. The port closes at once: who is connected need not come again before it is told to. A client
 * learns that its connection ends from `Connection: close` on its next answer; connections that were silent for `drainMs` are closed then.
 */
export function createDrain(server: Server): Drain {
  /** Answers that are not out yet, per connection, in the order of the requests: clients may send several without waiting. */
  const open = new Map<Socket, ServerResponse[]>();
  const connections = new Set<Socket>();
  let stopping = false;

  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  /** Only the last answer of a connection may close it, or those behind it would be lost. */
  const announceEnd = (answers: readonly ServerResponse[]): void => {
    for (const [index, response] of answers.entries()) {
      if (response.headersSent) continue;
      if (index === answers.length - 1) response.setHeader('Connection', 'close');
      else response.removeHeader('Connection');
    }
  };

  return {
    observe(request, response) {
      const { socket } = request;
      const answers = open.get(socket) ?? [];
      answers.push(response);
      open.set(socket, answers);
      response.once('close', () => {
        answers.splice(answers.indexOf(response), 1);
        if (answers.length === 0) open.delete(socket);
      });
      if (stopping) announceEnd(answers);
    },
    underWay: (socket) => open.get(socket)?.length ?? 0,
    isStopping: () => stopping,
    async stop(drainMs) {
      stopping = true;
      for (const answers of open.values()) announceEnd(answers);
      // Not the HTTP server's own close: that ends connections between two requests, and cuts the one that is being sent.
      const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
      await untilNone(connections, drainMs);
      for (const socket of connections) if (!open.has(socket)) socket.destroy();
      // An answer that was under way before the stop could not announce the end of its connection.
      server.keepAliveTimeout = 1;
      await closed;
    },
  };
}

function untilNone(connections: ReadonlySet<Socket>, withinMs: number): Promise<void> {
  const endsAt = performance.now() + withinMs;
  return new Promise((resolve) => {
    const look = (): void => {
      if (connections.size === 0 || performance.now() >= endsAt) resolve();
      else setTimeout(look, checkEveryMs);
    };
    look();
  });
}
