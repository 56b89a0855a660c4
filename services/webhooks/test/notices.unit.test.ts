import { describe, expect, test } from '@jest/globals';
import { fixedClock } from '@booking/platform/clock.ts';
import { notFound, serviceUnavailable } from '@booking/platform/errors.ts';
import type { GrpcChannel } from '@booking/platform/grpc-client.ts';
import { createMailAddressing } from '../src/mails/address-mails.ts';
import { createComposeMail } from '../src/mails/compose.ts';
import { invoiceFileReader } from '../src/mails/invoice-file.ts';
import { changeToTell } from '../src/notices/booking-changes.ts';
import type { KnownBooking } from '../src/notices/booking-state-store.ts';
import { createReminder } from '../src/notices/booking-notices.ts';
import { createNoticeEvents } from '../src/notices/notice-events.ts';
import type { Notification } from '../src/notices/notification.ts';
import { createOrganizationDirectory } from '../src/notices/organization-facts.ts';
import { addresseeOf } from '../src/notices/told-events.ts';
import { aBooking, mailNeighbours } from './webhooks-harness.ts';

const now = new Date('2026-03-02T09:00:00Z');
const place = { id: 'room', name: 'Room' };
const state = (status: string, day = 10) => ({
  status,
  start_date: new Date(`2026-03-${day}T08:00:00Z`),
  end_date: new Date(`2026-03-${day}T09:00:00Z`),
  place,
});

describe('what becomes of a booking (docs/decisions/0053)', () => {
  test.each([
    ['nothing', null, 'accepted', 'booking_confirmed'],
    ['nothing', null, 'reserved', undefined],
    ['nothing', null, 'requested', undefined],
    ['accepted', 'accepted', 'expired', undefined],
    ['accepted', 'accepted', 'no_show', undefined],
    ['accepted', 'accepted', 'canceled', 'booking_canceled'],
    ['canceled', 'canceled', 'canceled', undefined],
  ] as const)('told %s, %s, by now %s: %s', (_told, told, status, notice) => {
    expect(changeToTell(told && state(told), state(status), now)).toBe(notice);
  });

  test('is not spoken of once it is over', () => {
    expect(changeToTell(null, state('accepted', 10), new Date('2026-03-10T09:00:00Z'))).toBeUndefined();
  });

  const told = (known: Partial<KnownBooking> | undefined) => {
    const added: { kind: string }[] = [];
    const forgotten: string[] = [];
    const parts = {
      notifications: {
        add: async (one: { kind: string }) => void added.push(one),
        forgetCustomer: async (_organizationId: string, id: string) => (forgotten.push(id), []),
      },
      bookings: { find: async () => known, put: async () => {} },
      reminderHours: 0,
      forgotten: async () => {},
    };
    const tx = { now: new Date(), session: {}, unschedule: () => {}, schedule: () => {} };
    return { added, forgotten, parts: parts as never, tx: tx as never };
  };

  test('is told neither after it was deleted nor once more by an event that is older than the last', async () => {
    const booking = aBooking();
    const later = new Date(Date.parse(booking.updated_at) + 1);
    const before = { told: null, source_updated_at: new Date(0), gone: false };
    for (const [known, count] of [
      [undefined, 1],
      [before, 1],
      [{ ...before, gone: true }, 0],
      [{ ...before, source_updated_at: later }, 0],
    ] as const) {
      const { added, parts, tx } = told(known);
      const handler = createNoticeEvents(parts)['bookings.created'] as { effect: (...asked: unknown[]) => unknown };
      await handler.effect(tx, { organizationId: 'o', event: 'bookings.created', id: 'e', data: booking });
      expect(added).toHaveLength(count);
    }
  });

  test('is reminded of at the time that the customer was told, and only while it takes place', async () => {
    const start_date = new Date(Date.now() + 3_600_000);
    const facts = { start_date: start_date.toISOString(), end_date: '', resource_id: null };
    const known = { status: 'accepted', start_date, gone: false, place: null };
    for (const [found, count] of [
      [known, 1],
      [undefined, 0],
      [{ ...known, status: 'canceled' }, 0],
      [{ ...known, start_date: new Date(Date.now() + 7_200_000) }, 0],
    ] as const) {
      const { added, parts, tx } = told(found);
      const remind = createReminder(parts) as (...asked: unknown[]) => Promise<void>;
      await remind(tx, { key: 'b', organizationId: 'o', payload: { facts, customer_id: 'c', addressee: null } });
      expect(added).toHaveLength(count);
    }
  });

  test('is forgotten with its customer, not with any change of his', async () => {
    const { forgotten, parts, tx } = told(undefined);
    const changed = createNoticeEvents(parts)['customers.updated'] as (...asked: unknown[]) => Promise<void>;
    await changed(tx, { organizationId: 'o', event: 'customers.updated', data: { id: 'c', anonymised_at: null } });
    expect(forgotten).toEqual([]);
  });
});

test('who has no address gets no mail, and nobody tries again to find one', async () => {
  expect([null, { id: 'c', first_name: 'Ada', email: null }].map((one) => addresseeOf(one as never))).toEqual([
    null,
    null,
  ]);
  const notification = {
    id: 'n',
    organization_id: 'o',
    audience: 'customer',
    addressee: null,
    kind: 'booking_confirmed',
  };
  const [made, addressed]: [unknown[], string[]] = [[], []];
  const address = createMailAddressing({
    notifications: {
      unaddressed: async () => [notification as unknown as Notification],
      closeGroups: async (found) => [...found],
      addressed: async (found) => void addressed.push(...found.map(({ id }) => id)),
    },
    mails: { add: async (mails) => void made.push(...mails) },
    directory: { admins: async () => [] },
    clock: fixedClock(now.toISOString()),
    giveUpHours: 1,
    onMade: () => {},
    logger: { warn: () => {} },
  });
  await address();
  expect([made, addressed]).toEqual([[], ['n']]);
});

describe('what a neighbour does not have any more is not waited for', () => {
  const answering = (name: string, error: Error) =>
    ({ client: () => ({ [name]: () => Promise.reject(error) }) }) as unknown as GrpcChannel;

  test.each<[string, string, (channel: GrpcChannel) => Promise<unknown>]>([
    ['an invoice', 'GetInvoiceDocument', (channel) => invoiceFileReader(channel)('o', 'i')],
    [
      'a member who signs in',
      'IssueSignInLink',
      (channel) =>
        createOrganizationDirectory(channel).signInLink('o', { id: 'm', email: 'm@x.example', isInvitation: false }),
    ],
  ])('%s', async (_what, name, ask) => {
    expect(await ask(answering(name, notFound('records', 'x')))).toBeUndefined();
    await expect(ask(answering(name, serviceUnavailable('Not now.')))).rejects.toThrow('Not now.');
  });
});

test.each([
  ['booking_confirmed', undefined, 'sent'],
  ['booking_confirmed', 'accepted', 'sent'],
  ['booking_confirmed', 'canceled', 'outdated'],
  ['booking_canceled', 'canceled', 'sent'],
  ['booking_reminder', undefined, 'outdated'],
  ['booking_reminder', 'accepted', 'sent'],
  ['booking_reminder', 'canceled', 'outdated'],
])('a mail that was to tell %s, of a booking that is %s by now: %s', async (kind, status, end) => {
  const { start_date, end_date } = state('accepted');
  const times = { start_date: start_date.toISOString(), end_date: end_date.toISOString() };
  const notification = { id: 'n', kind, organization_id: 'o', entity_id: 'b', customer_id: null, created_at: now };
  const known = status && ({ ...state(status), gone: false } as KnownBooking);
  const compose = createComposeMail({
    ...mailNeighbours,
    directory: { ...mailNeighbours.directory, signInLink: async () => undefined },
    bookings: { findAll: async () => new Map(known ? [['b', known]] : []) },
    subscriptions: { find: async () => undefined },
    preferences: { isOff: async () => false },
    secretBox: { seal: () => 'sealed' },
    clock: fixedClock(now.toISOString()),
    from: 'notices@platform.example',
    publicUrl: 'https://api.example',
  });
  const facts = { ...times, number: 'BB1', resource: 'Room', resource_id: 'room', service: null, sequence: 0 };
  const mail = { _id: 'm', recipient: 'a@x.example', owner: null, name: '', locale: 'en' };
  const composed = await compose(mail as never, [{ ...notification, facts } as never]);
  expect(typeof composed === 'string' ? composed : 'sent').toBe(end);
});
