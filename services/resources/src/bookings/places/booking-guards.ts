import { setTimeout as delay } from 'node:timers/promises';
import { appError, type AppError } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { LeanResource } from '../../resources/resource.ts';
import type { QuotaGuards } from '../../resources/resource-tree.ts';
import type { LocalDay } from '../../base/time-zone.ts';
import type { Transaction } from '../../base/deps.ts';
import { GroundsMovedError } from './capacity.ts';

/** Resources as a decision's grounds have them, and the days on which it books them. */
export interface SeenResources {
  resources: readonly LeanResource[];
  booked: { days: ReadonlyMap<string, readonly LocalDay[]>; keepFrom: LocalDay };
}

/** How parallel callers of one resource are kept apart; tests switch parts off to see them matter. */
export interface BookingGuards extends QuotaGuards {
  /**
   * Takes the right to decide about the resources. With `seen` the decision was prepared before the transaction: throws GroundsMovedError
   * unless they are stored as they were seen. Without, everything is read after it.
   */
  claim(organizationId: string, resourceIds: readonly string[], tx: Transaction, seen?: SeenResources): Promise<void>;
}

const triesMax = 12;

/** A lock on some resources, within this process. */
export interface ResourceLock {
  /**
   * What `load` answers. Callers that want the same share one reading, as long as it began after they came and nothing has changed since:
   * of many that wait for a place which is gone, one reads.
   */
  read<T>(name: string, load: () => Promise<T>): Promise<T>;
  /** What was read of these resources is old. */
  moved(): void;
  /** Whether nobody else has one of the resources or waits for it. */
  isAlone(): boolean;
}

/** Whoever decides about resources takes them in the order of coming, as a ticket lock has it. */
export interface ResourceLocks {
  /**
   * Waits for every one of `keys`, and then tries `work` until nobody of another process decides about the same resources
   * between its reading and its commit. `work` reads by its lock only, and says `moved` when it has written.
   */
  run<T>(keys: readonly string[], work: (lock: ResourceLock) => Promise<T>): Promise<T>;
}

/** A resource that somebody has or waits for. */
interface Place {
  present: number;
  changes: number;
  reads: Map<string, { begun: number; changes: number; value: Promise<unknown> }>;
}

export function createResourceLocks(guards: Pick<BookingGuards, 'queue'>): ResourceLocks {
  const places = new Map<string, Place>();
  let moments = 0;
  const enter = (key: string): Place => {
    const place = places.get(key) ?? { present: 0, changes: 0, reads: new Map() };
    places.set(key, place);
    place.present += 1;
    return place;
  };
  const leave = (key: string): void => {
    const place = places.get(key)!;
    place.present -= 1;
    if (place.present === 0) places.delete(key);
  };
  const lockOf = (own: readonly Place[], came: number): ResourceLock => {
    const changes = () => own.reduce((sum, place) => sum + place.changes, 0);
    const reads = own[0]?.reads ?? new Map();
    return {
      read<T>(name: string, load: () => Promise<T>): Promise<T> {
        const earlier = reads.get(name);
        if (earlier && earlier.begun > came && earlier.changes === changes()) return earlier.value;
        moments += 1;
        const value = load();
        reads.set(name, { begun: moments, changes: changes(), value });
        return value;
      },
      moved: () => own.forEach((place) => (place.changes += 1)),
      isAlone: () => own.every(({ present }) => present === 1),
    };
  };
  return {
    async run(keys, work) {
      const own = [...new Set(keys)].sort();
      moments += 1;
      const lock = lockOf(own.map(enter), moments);
      try {
        return await inQueues(guards.queue, own, () => untilUnmoved(lock, () => work(lock)));
      } finally {
        own.forEach(leave);
      }
    },
  };
}

/** Waits for every resource, in one order for all callers so that none waits in a circle. */
export function inQueues<T>(queue: KeyedQueue, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  const [key, ...others] = [...new Set(keys)].sort();
  if (key === undefined) return work();
  return queue.run(key, () => inQueues(queue, others, work));
}

async function untilUnmoved<T>(lock: ResourceLock, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GroundsMovedError)) throw error;
      lock.moved();
      if (tries === triesMax) throw contended();
    }
    await delay(Math.random() * Math.min(500, 4 * 2 ** tries));
  }
}

/** Marked as the transactions that gave way every time: nothing was written, so that a queue keeps its place and goes on. */
function contended(): AppError {
  return appError('service_unavailable', 'Too many calls book the same resource; try again.', {
    retryAfterSeconds: 1,
    meta: { contended: true },
  });
}
