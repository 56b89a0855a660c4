import { waitFor } from '@booking/testkit/wait-for.ts';
import type { ApiClient } from './api-client.ts';

/** The organization's time, which a test may move forward (setting TEST_CLOCKS). */
export interface OrganizationTime {
  now(): Promise<Date>;
  /** Never goes back; answers when it is there, and everything that fell due on the way has happened. */
  moveTo(time: Date): Promise<void>;
  /** Answers at once: it is on its way. */
  sendTo(time: Date): Promise<void>;
  arrived(): Promise<void>;
}

export const minutes = 60_000;
export const hours = 60 * minutes;
export const days = 24 * hours;
/** A jump of months meets every moment at which something falls due. */
const longestJumpMs = 5 * minutes;

export function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

export function organizationTime(client: ApiClient): OrganizationTime {
  const sendTo = async (time: Date): Promise<void> => {
    const { status, body } = await client.post('/test-clock', { now: time.toISOString() });
    if (status !== 200) throw new Error(`moving the clock answered ${status}: ${JSON.stringify(body)}`);
  };
  const isThere = async (): Promise<boolean> => (await client.get('/test-clock')).body.status === 'ready';
  const arrived = async (): Promise<void> => {
    await waitFor('the clock is there', isThere, longestJumpMs);
  };
  return {
    now: async () => new Date((await client.get('/test-clock')).body.now),
    sendTo,
    arrived,
    moveTo: (time) => sendTo(time).then(arrived),
  };
}
