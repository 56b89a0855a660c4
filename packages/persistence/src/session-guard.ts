import type { ClientSession } from 'mongoose';

/** Two operations were under way in one transaction. A defect: MongoDB defines no order for them, and may lose the transaction. */
export class OverlappingOperationsError extends Error {
  override name = 'OverlappingOperationsError';
}

/** The members of the driver's session that it reads once at the beginning and once at the end of every operation (`executeOperation`). */
interface DriverSession {
  client: { topology?: { loadBalanced?: boolean } };
  owner: unknown;
}

export interface SessionGuard {
  during<T>(work: () => Promise<T>): Promise<T>;
}

const unguarded: SessionGuard = { during: (work) => work() };

/** In tests alone: they run every use case, and a version of the driver that works otherwise must not stop those who use it. */
export const sessionGuard: (session: ClientSession) => SessionGuard =
  process.env['NODE_ENV'] === 'test' ? guardSession : () => unguarded;

/**
 * Lets one operation at a time use the session: one that begins before another has ended throws. Stores and raw queries are seen alike,
 * since the driver is watched. The driver has no public place for it: command monitoring sees commands that waited for a connection too
 * late, and decodes every answer once more (12 to 70 % of a query's CPU time). Its test notices when a version of the driver works
 * otherwise.
 */
function guardSession(session: ClientSession): SessionGuard {
  const { client, owner } = session as unknown as DriverSession;
  let watching = false;
  let running = false;
  const begin = (): void => {
    if (!watching) return;
    if (running) throw new OverlappingOperationsError('A transaction takes one operation at a time: await the first.');
    running = true;
  };
  Object.defineProperties(session, {
    client: {
      get() {
        begin();
        return client;
      },
    },
    owner: {
      get() {
        running = false;
        return owner;
      },
    },
    // The driver's own reads `client` as well, in the middle of operations.
    loadBalanced: { get: () => client.topology?.loadBalanced === true },
  });
  return {
    async during(work) {
      watching = true;
      running = false;
      try {
        return await work();
      } finally {
        watching = false;
      }
    },
  };
}
