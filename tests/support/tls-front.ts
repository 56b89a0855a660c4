import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificates } from './certificates.ts';

export interface TlsFront {
  /** `host:port` that takes TLS and nothing else. */
  host: string;
  close(): Promise<void>;
}

/**
 * TLS before a server of the stack, wherever that comes from: what is decrypted goes to `port` of `hostname` as it is. To a client it is a
 * server with TLS.
 */
export async function startTlsFront(
  target: { hostname: string; port: number },
  { cert, key }: Certificates,
): Promise<TlsFront> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer({ cert: await readFile(cert), key: await readFile(key) }, (client) => {
    const inner = connect({ host: target.hostname, port: target.port, noDelay: true });
    for (const socket of [client, inner]) keep(socket);
    client.once('close', () => inner.destroy());
    inner.once('close', () => client.destroy());
    client.pipe(inner).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
