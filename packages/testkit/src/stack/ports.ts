import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

const listenOnce = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

export const isPortFree = (port: number): Promise<boolean> =>
  listenOnce(port).then(
    () => true,
    () => false,
  );

/**
 * Ports that were free on loopback a moment ago, all different. Another process may still take one before its
 * user binds it, so the user must treat "address in use" as an ordinary failure.
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await listenOnce(0));
  return [...ports];
};

/** The wanted port when it is free, else any free one. */
export const preferPort = async (wanted: number): Promise<number> =>
  (await isPortFree(wanted)) ? wanted : listenOnce(0);
