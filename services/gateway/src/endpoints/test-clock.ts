import { type Area, type RpcAnswer } from './rpc.ts';
import { organizations } from '@booking/representations/entities/organizations.ts';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

const service = 'booking.common.v1.TestClockService';
const answer = z.strictObject({
  now: z.string().describe('The time of the organization.'),
  ahead_seconds: z.number().describe('Seconds by which it is ahead of the real time.'),
  status: z.enum(['advancing', 'ready']).describe('Whether it is still on its way to where it was sent.'),
  advancing_to: z.string().optional().describe('Where it is going.'),
});
const read = ({ now, ahead_ms, advancing_to }: RpcAnswer) => ({
  now,
  ahead_seconds: Number(ahead_ms) / 1000,
  status: advancing_to ? 'advancing' : 'ready',
  ...(advancing_to ? { advancing_to } : {}),
});
/** It takes the other services along. */
const areas = (): Area[] => ['orders'];

/**
 * Development only (setting TEST_CLOCKS): an organization's time, moved forward so that holds, renewals and starts can be tried in seconds.
 * These rows are not part of the API description.
 */
export const testClockEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/test-clock',
    summary: "Get the time of an organization's clock",
    entity: organizations,
    access: 'admin',
    permission: { type: 'organizations', action: 'read' },
    query: { fields: false },
    rpc: { service, method: 'GetTestClock', areas },
    operation: { kind: 'plain', schema: answer, read, noStore: true },
  },
  {
    method: 'POST',
    path: '/test-clock',
    summary:
      "Let the organization's time go forward to `now`: what falls due happens at its own time, in order. It never goes back",
    entity: organizations,
    access: 'admin',
    permission: { type: 'organizations', action: 'update' },
    query: { fields: false },
    body: {
      kind: 'plain',
      schema: z.strictObject({
        now: z.iso.datetime({ offset: true }).describe('The new time, later than the old one.'),
      }),
      optional: false,
    },
    rpc: { service, method: 'MoveTestClock', areas },
    operation: { kind: 'plain', schema: answer, read, noStore: true },
  },
];
