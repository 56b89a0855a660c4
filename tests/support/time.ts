import type { ApiClient } from './api-client.ts';

/** The organization's time, which a test may move forward (setting TEST_CLOCKS). */
export interface OrganizationTime {
  now(): Promise<Date>;
  /** Never goes back; answers at once: what falls due happens soon afterwards. */
  moveTo(time: Date): Promise<void>;
}

export const minutes = 60_000;
export const hours = 60 * minutes;
export const days = 24 * hours;

export function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

export function organizationTime(client: ApiClient): OrganizationTime {
  return {
    now: async () => new Date((await client.get('/test-clock')).body.now),
    moveTo: async (time) => {
      const { status, body } = await client.post('/test-clock', { now: time.toISOString() });
      if (status !== 200) throw new Error(`moving the clock answered ${status}: ${JSON.stringify(body)}`);
    },
  };
}
