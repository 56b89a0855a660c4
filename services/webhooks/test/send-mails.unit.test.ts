import { expect, test } from '@jest/globals';
import { fixedClock } from '@booking/platform/clock.ts';
import type { MailEnd, StoredMail } from '../src/mails/mail-store.ts';
import { createMailSending, mailLanes } from '../src/mails/send-mails.ts';

test('a mail that nobody takes waits longer each time, and is given up at its time', async () => {
  const clock = fixedClock('2026-03-02T09:00:00Z');
  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
  const mail = (id: string, attempts: number, give_up_at: Date) =>
    ({ _id: id, organization_id: 'o', attempts, available_at: after(300), give_up_at }) as StoredMail;
  const claims = [[mail('first', 0, after(1)), mail('third', 2, after(1)), mail('last', 2, clock.now())]];
  const ends: [string, MailEnd][] = [];
  const told: object[] = [];
  const send = createMailSending({
    mails: { claim: async () => claims.shift() ?? [], settle: async ({ _id }, end) => void ends.push([_id, end]) },
    notifications: { getMany: async () => [] },
    compose: async () => ({ message: {}, recipient: 'a@x.example' }),
    mailer: { send: async () => ({ outcome: 'failed', answer: 'busy', code: 'ECONNECTION' }) },
    lane: mailLanes[0],
    clock,
    firstWaitMs: 1_000,
    logger: { warn: (about: object) => void ('code' in about && told.push(about)), error: () => {} },
    stopping: new AbortController().signal,
  });
  await send();
  expect(told).toHaveLength(1);
  expect(Object.fromEntries(ends)).toMatchObject({
    first: { status: 'waiting', attempts: 1, availableAt: after(1) },
    third: { status: 'waiting', attempts: 3, availableAt: after(4) },
    last: { status: 'given_up', attempts: 3 },
  });
});

test('a mail that is not begun within half of its lease is given back, as it was', async () => {
  const clock = fixedClock('2026-03-02T09:00:00Z');
  const leased = (id: string, seconds: number) =>
    ({
      _id: id,
      organization_id: 'o',
      attempts: 2,
      answer: 'busy',
      available_at: new Date(clock.now().getTime() + seconds * 1_000),
    }) as StoredMail;
  const claims = [[leased('late', 149), leased('in time', 150)]];
  const ends: [string, MailEnd][] = [];
  const composed: string[] = [];
  const send = createMailSending({
    mails: { claim: async () => claims.shift() ?? [], settle: async ({ _id }, end) => void ends.push([_id, end]) },
    notifications: { getMany: async () => [] },
    compose: async ({ _id }) => {
      composed.push(_id);
      return 'outdated';
    },
    mailer: {
      send: () => {
        throw new Error('nothing is sent');
      },
    },
    lane: mailLanes[0],
    clock,
    firstWaitMs: 1_000,
    logger: { warn: () => {}, error: () => {} },
    stopping: new AbortController().signal,
  });
  await send();
  expect(composed).toEqual(['in time']);
  expect(Object.fromEntries(ends)).toEqual({
    late: { status: 'waiting', answer: 'busy', attempts: 2, availableAt: clock.now() },
    'in time': { status: 'outdated', answer: '', attempts: 2 },
  });
});
