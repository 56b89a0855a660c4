import { expect, test } from '@jest/globals';
import { availableActions, isAllowed, type Booking } from '../src/bookings/booking.ts';

const at = (time: string): Date => new Date(`2026-03-02T${time}:00Z`);
const [start_date, end_date] = [at('09:00'), at('10:00')];
const none = { checked_in_at: null, checked_out_at: null, no_show_until: null };
const booking = (status: string, fields: Partial<Booking> = {}) =>
  ({ status, start_date, end_date, ...none, ...fields }) as Booking;
const arrived = { checked_in_at: at('09:05') };
const left = { ...arrived, checked_out_at: at('09:50') };

test.each<[string, Booking, string, string[]]>([
  ['held', booking('reserved'), '08:00', []],
  ['requested', booking('requested'), '08:00', ['accept', 'reject', 'cancel']],
  ['to come', booking('accepted'), '08:00', ['cancel', 'reschedule', 'check-in']],
  ['under way', booking('accepted'), '09:00', ['cancel', 'reschedule', 'check-in', 'no-show']],
  ['over', booking('accepted'), '10:00', ['cancel', 'reschedule', 'no-show']],
  ['used', booking('accepted', arrived), '09:10', ['cancel', 'undo-check-in', 'check-out']],
  ['left', booking('accepted', left), '09:55', []],
  ['missed today', booking('no_show', { no_show_until: at('23:00') }), '22:59', ['undo-no-show']],
  ['missed before', booking('no_show', { no_show_until: at('23:00') }), '23:00', []],
  ['missed by an earlier version', booking('no_show'), '22:59', []],
  ...['rejected', 'canceled', 'expired'].map((status): [string, Booking, string, string[]] => [
    status,
    booking(status, left),
    '08:00',
    ['delete'],
  ]),
])('a booking that is %s can be changed so', (_what, given, time, actions) => {
  expect(availableActions(given, at(time))).toEqual(actions);
});

test('who has come does not lose the booking for want of a check-in', () => {
  expect([booking('accepted'), booking('accepted', arrived)].map((one) => isAllowed(one, 'expire'))).toEqual([
    true,
    false,
  ]);
});
