import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A way to a server (by default on RabbitMQ's port) that can be cut: open connections are destroyed and new ones refused until it is
 * restored.
 */
export interface CuttableRoute {
  /** The server's URL by this way. */
  url: string;
  cut(): void;
  /** Open connections stay, and nothing passes any more: as a server that stands still. */
  freeze(): void;
  restore(): void;
  stop(): Promise<void>;
}

/** A way to a MongoDB. By the name that the replica set gives itself the driver would find a way around. */
export function startCuttableMongoRoute(uri: string): Promise<CuttableRoute> {
  const url = new URL(uri);
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  return startCuttableRoute(url);
}

export async function startCuttableRoute(target: URL): Promise<CuttableRoute> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const upstream = connect(Number(target.port || 5672), target.hostname);
    for (const side of [socket, upstream]) {
      open.add(side);
      side.on('error', () => {});
      side.on('close', () => open.delete(side));
    }
    socket.pipe(upstream);
    upstream.pipe(socket);
    socket.on('close', () => upstream.destroy());
    upstream.on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = (): void => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    freeze: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    restore: () => {
      isCut = false;
    },
    async stop() {
      cut();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
