import { bookingRules, bookings, timeslots } from '@booking/representations/entities/bookings.ts';
import { boolean } from '@booking/representations/entity.ts';
import { z } from 'zod';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { writable, writableAttribute } from './writable.ts';

const timestamp = z.iso.datetime({ offset: true });
const reason = z.strictObject({ reason: z.string().max(1000).optional() });

const bookingRows: EntityRows = {
  entity: bookings,
  service: 'booking.resources.v1.BookingService',
  names: ['Booking', 'Bookings'],
  include: ['resource', 'resource.parent', 'timeslot'],
  filters: {
    number: { kind: 'text' },
    status: { kind: ['reserved', 'requested', 'accepted', 'rejected', 'canceled', 'expired'] },
    order_id: { kind: 'id' },
    customer_id: { kind: 'id' },
    resource_id: { kind: 'id' },
    service_id: { kind: 'id' },
    starts_before: { kind: 'timestamp' },
    ends_after: { kind: 'timestamp' },
  },
  sorts: ['start_date', 'number', 'created_at'],
  writable: writable(bookings, {
    attributes: ['start_date', 'end_date', 'quantity', 'note'],
    relationships: ['resource', 'service', 'customer'],
    required: ['start_date', 'end_date', 'resource'],
    createOnly: ['start_date', 'end_date', 'quantity', 'requires_approval', 'resource', 'service', 'customer'],
    extra: {
      attributes: {
        requires_approval: writableAttribute(
          'requires_approval',
          boolean({ description: 'Requested, also where bookings are accepted at once' }),
        ),
      },
    },
  }),
};

const timeslotRows: EntityRows = {
  entity: timeslots,
  service: 'booking.resources.v1.TimeslotService',
  names: ['Timeslot', 'Timeslots'],
  include: ['resource', 'resource.parent'],
  filters: {
    resource_id: { kind: 'id' },
    service_id: { kind: 'id' },
    status: { kind: ['active', 'canceled'] },
    starts_before: { kind: 'timestamp' },
    ends_after: { kind: 'timestamp' },
  },
  sorts: ['start_date', 'created_at'],
  writable: writable(timeslots, {
    attributes: ['name', 'start_date', 'end_date', 'capacity'],
    relationships: ['resource', 'service'],
    required: ['start_date', 'end_date', 'resource'],
    createOnly: ['resource'],
  }),
};

const ruleRows: EntityRows = {
  entity: bookingRules,
  service: 'booking.resources.v1.BookingRuleService',
  names: ['BookingRule', 'BookingRules'],
  include: ['resource'],
  filters: {
    rule_type: { kind: 'text' },
    scope: { kind: ['organization', 'resource', 'service'] },
    resource_id: { kind: 'id' },
    service_id: { kind: 'id' },
  },
  sorts: ['name', 'created_at'],
  writable: writable(bookingRules, {
    attributes: ['name', 'rule_type', 'limit', 'scope', 'exempt_roles'],
    relationships: ['resource', 'service'],
    required: ['name', 'rule_type', 'limit', 'scope'],
  }),
};

export const bookingEndpoints: Endpoint[] = [
  ...entityEndpoints(bookingRows),
  action(bookingRows, 'accept', { method: 'AcceptBooking', summary: 'Accept a requested booking' }),
  action(bookingRows, 'reject', { method: 'RejectBooking', summary: 'Reject a requested booking', schema: reason }),
  action(bookingRows, 'cancel', { method: 'CancelBooking', summary: 'Cancel a booking', schema: reason }),
  action(bookingRows, 'reschedule', {
    method: 'RescheduleBooking',
    summary: 'Move a booking: the new range is taken and the old one freed in one step',
    schema: z.strictObject({ start_date: timestamp, end_date: timestamp, resource_id: z.string().max(100).optional() }),
    optional: false,
  }),
  action(bookingRows, 'check-in', { method: 'CheckInBooking', summary: 'Check the customer in' }),
  action(bookingRows, 'check-out', { method: 'CheckOutBooking', summary: 'Check the customer out' }),
  ...entityEndpoints(timeslotRows),
  action(timeslotRows, 'cancel', { method: 'CancelTimeslot', summary: 'Cancel a timeslot' }),
  ...entityEndpoints(ruleRows),
];
