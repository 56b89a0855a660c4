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

/** Ports are chosen before anything binds them: somebody else may be quicker. */
const portTries = 3;

/** Starts something that chooses ports, and again with others while those are taken before it binds them. */
export const untilPortsHold = async <Started>(start: () => Promise<Started>): Promise<Started> => {
  for (let triesLeft = portTries; ; triesLeft -= 1) {
    try {
      return await start();
    } catch (error) {
      if (triesLeft <= 1 || !(error instanceof Error && takenText.test(error.message))) throw error;
    }
  }
};

/** As node, MongoDB and RabbitMQ say it. */
const takenText = /EADDRINUSE|address already in use|its port is taken/i;

/** The wanted port when it is free, else any free one. */
export const preferPort = async (wanted: number): Promise<number> =>
  (await isPortFree(wanted)) ? wanted : listenOnce(0);
