import { bookingRules, bookings, timeslots } from '@booking/representations/entities/bookings.ts';
import { z } from 'zod';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { idText, writable } from './writable.ts';

const timestamp = (description: string) => z.iso.datetime({ offset: true }).describe(description);
const reason = z.strictObject({
  reason: z.string().max(500).optional().describe('Why; shown as status_reason of the booking.'),
});

const waiver = z
  .boolean()
  .optional()
  .describe('true: free of fee; needs a reason and the role to do so. false unless given.');
/** In the words of calendars. */
export const scope = z
  .enum(['this', 'following', 'all'])
  .optional()
  .describe('Of a series: this one, it and those after it, or all that have not begun; this unless given.');
const rights = { waive_fee: 'waive-fee' };

const bookingRows: EntityRows = {
  entity: bookings,
  service: 'booking.resources.v1.BookingService',
  names: ['Booking', 'Bookings'],
  include: ['resource', 'resource.parent', 'timeslot'],
  notes: {
    create: 'The resource must be open for all of that time, by its schedules or a timeslot, and have places left.',
    update: 'Time and resource change by reschedule, the state by the actions.',
    delete: 'Only one that has not taken place; else 409. Cancel it where it should stay visible.',
  },
  writable: writable(bookings),
};

const timeslotRows: EntityRows = {
  entity: timeslots,
  service: 'booking.resources.v1.TimeslotService',
  names: ['Timeslot', 'Timeslots'],
  include: ['resource', 'resource.parent'],
  writable: writable(timeslots),
};

const ruleRows: EntityRows = {
  entity: bookingRules,
  service: 'booking.resources.v1.BookingRuleService',
  names: ['BookingRule', 'BookingRules'],
  include: ['resource'],
  writable: writable(bookingRules),
};

export const bookingEndpoints: Endpoint[] = [
  ...entityEndpoints(bookingRows),
  action(bookingRows, 'accept', {
    method: 'AcceptBooking',
    summary: 'Accept a requested booking',
    description: 'Capacity is checked again. Of a series all that wait are accepted, or none.',
    schema: z.strictObject({ scope }),
  }),
  action(bookingRows, 'reject', {
    method: 'RejectBooking',
    summary: 'Reject a requested booking',
    schema: reason.extend({ scope }),
  }),
  action(bookingRows, 'cancel', {
    method: 'CancelBooking',
    summary: 'Cancel a booking',
    description:
      'Its places are free at once; a placed order is charged what its cancellation policy keeps, nothing where it was not accepted yet. Of a series each by its own policy, on one credit note.',
    schema: reason.extend({ waive_fee: waiver, scope }),
    rights,
  }),
  action(bookingRows, 'reschedule', {
    method: 'RescheduleBooking',
    summary: 'Move a booking: the new range is taken and the old one freed in one step',
    description:
      'Moved shortly before its start it keeps the fee of that moment, should it be canceled later; late moves may cost or be refused. Of a series all move alike, as far on the clock of the wall, or none.',
    rights,
    schema: z.strictObject({
      start_date: timestamp('New first moment.'),
      end_date: timestamp('New moment at which it is over.'),
      resource_id: idText.optional().describe('Id of another resource; the same one unless given.'),
      waive_fee: waiver,
      scope,
      reason: z.string().max(500).optional().describe('Why the fee is waived; stands in the audit trail.'),
    }),
    optional: false,
  }),
  action(bookingRows, 'check-in', {
    method: 'CheckInBooking',
    summary: 'Check the customer of a booking in',
    description: 'Possible from check_in_window_minutes before the start until the end.',
  }),
  action(bookingRows, 'undo-check-in', {
    method: 'UndoCheckIn',
    summary: 'Undo the check-in of a booking',
    description: 'Until the check-out. Where check-in is asked for, its window is open once more from now on.',
  }),
  action(bookingRows, 'no-show', {
    method: 'MarkNoShow',
    summary: 'Settle that the customer of a booking did not come',
    description:
      'From the start on, unless checked in. It took place: its order is charged the no_show_fee of its policy.',
  }),
  action(bookingRows, 'undo-no-show', {
    method: 'UndoNoShow',
    summary: 'Undo that the customer of a booking did not come',
    description: 'On the local day on which it was settled.',
  }),
  action(bookingRows, 'check-out', { method: 'CheckOutBooking', summary: 'Check the customer of a booking out' }),
  ...entityEndpoints(timeslotRows),
  action(timeslotRows, 'cancel', {
    method: 'CancelTimeslot',
    summary: 'Cancel a timeslot',
    description: 'Its bookings are canceled with it.',
  }),
  ...entityEndpoints(ruleRows),
];
