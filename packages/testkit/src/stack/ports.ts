import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';

/**
 * Below those that systems hand out by themselves (Linux from 32768, others from 49152): what is killed and started again would find its
 * port with somebody's connection.
 */
const lowest = 20_000;
const beyond = 32_768;

export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: LOOPBACK, exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * Ports that were free on loopback a moment ago, all different. Another process may still take one before its
 * user binds it, so the user must treat "address in use" as an ordinary failure.
 */
export const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(lowest, beyond);
    if (await isPortFree(port)) ports.add(port);
  }
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
export const preferPort = async (wanted: number): Promise<number> => {
  if (await isPortFree(wanted)) return wanted;
  const [other = 0] = await freePorts(1);
  return other;
};
