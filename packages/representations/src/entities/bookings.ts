import {
  boolean,
  defineEntity,
  given,
  givenOnce,
  integer,
  localTimestamp,
  one,
  oneOf,
  rows,
  string,
  strings,
  timestamp,
} from '../entity.ts';
import { between, line, upTo, within } from '../limits.ts';
import { memberRoles } from './organizations.ts';
import { belonging, exactNumber, organization, paddingAfter, paddingBefore, someStates, times } from '../vocabulary.ts';

export const bookings = defineEntity({
  type: 'bookings',
  description: 'A resource taken for a range of time.',
  attributes: {
    number: string('BB and eight digits, unique in the organization.'),
    status: oneOf(
      ['reserved', 'requested', 'accepted', 'rejected', 'canceled', 'expired', 'no_show'],
      'reserved (until expires_at), requested, accepted and no_show ones hold capacity; a no_show took place without its customer.',
    ),
    ...givenOnce({
      start_date: localTimestamp('First moment of the booking.'),
      end_date: localTimestamp('Moment at which it is over, itself no longer part of it.'),
      quantity: within(
        between(1, 100_000),
        integer('Places of the resource that it takes; 1 unless given.', { initial: 1 }),
      ),
    }),
    ...given({
      note: within(
        upTo(10_000),
        string('Free text for the people of the organization.', { null: 'when there is none', forgotten: null }),
      ),
    }),
    status_reason: string('Why it was rejected or canceled, as the caller said.', {
      null: 'when nothing was said',
      forgotten: null,
    }),
    expires_at: timestamp('When the hold of a reserved one ends.', { null: 'when it is held without an end' }),
    requires_check_in: boolean('Whether it expires unless the customer is checked in within the window.'),
    accepted_at: timestamp('When it was accepted.', { null: 'until then; canceling it costs nothing' }),
    checked_in_at: timestamp('When the customer was checked in.', { null: 'until then' }),
    checked_out_at: timestamp('When the customer was checked out.', { null: 'until then' }),
    canceled_at: timestamp('When it was canceled.', { null: 'unless it was canceled' }),
    no_show_at: timestamp('When it was settled that the customer did not come.', { null: 'unless it was' }),
    fee_waived: boolean('Whether staff canceled it free of fee.', { initial: false }),
    late_moves: rows(
      {
        moved_at: timestamp('When it was moved.'),
        start_date: localTimestamp('When it began before.'),
        end_date: localTimestamp('When it was over before.'),
      },
      'Moves that the cancellation policy of its order holds a fee for, the first one first.',
      { initial: [] },
    ),
    canceled_by: string('organization: its timeslot was canceled or deleted.', { null: 'in every other case' }),
    late_entry: boolean(
      'Whether staff made it, or moved it there, after its start: a walk-in, or entered afterwards.',
      {
        initial: false,
      },
    ),
    series_id: string('Shared by the bookings that one item with a recurrence has made.', {
      null: 'for a single booking',
    }),
    padding_before_minutes: paddingBefore,
    padding_after_minutes: paddingAfter,
    ...times,
  },
  relations: {
    organization,
    order: one('orders', 'order_id', 'The order that it is part of.'),
    ...givenOnce({
      resource: one('resources', 'resource_id', 'What is booked.', { required: true }),
      service: one('services', 'service_id', 'What it is booked for; gives the price.'),
      customer: one('customers', 'customer_id', 'Who comes.'),
    }),
    timeslot: one('timeslots', 'timeslot_id', 'The timeslot whose places it takes.'),
  },
  asked: givenOnce({
    requires_approval: boolean(
      'Whether it is requested also where bookings are accepted at once; false unless given.',
      { initial: false },
    ),
  }),
  filters: {
    number: exactNumber,
    status: someStates,
    ...belonging('order', 'customer', 'resource'),
    service_id: 'Ids of services: those that are for one of them.',
    series_id: { kind: 'id', description: 'Ids of series: the bookings of one of them.', field: 'series_id' },
    starts_before: { kind: 'moment', description: 'Begins before this moment.' },
    ends_after: { kind: 'moment', description: 'Ends after this moment.' },
  },
  sorts: ['start_date', 'number', 'created_at'],
});

export const timeslots = defineEntity({
  type: 'timeslots',
  description: 'A single range of time in which a resource is offered, such as a class.',
  attributes: {
    status: oneOf(['active', 'canceled'], 'Only active ones can be booked.'),
    ...given({
      name: within(upTo(255), string('What is on.', { null: 'when it has no name', trimmed: true })),
      start_date: localTimestamp('First moment of the timeslot.'),
      end_date: localTimestamp('Moment at which it is over, itself no longer part of it.'),
      capacity: within(
        between(1, 100_000),
        integer('Places, by quantity of the bookings.', { null: 'where the capacity of the resource holds' }),
      ),
    }),
    ...times,
  },
  relations: {
    organization,
    ...givenOnce({ resource: one('resources', 'resource_id', 'Where it takes place.', { required: true }) }),
    ...given({ service: one('services', 'service_id', 'The service that is offered in it.') }),
  },
  filters: {
    ...belonging('resource'),
    service_id: 'Ids of services: those that are for one of them.',
    status: someStates,
    starts_before: { kind: 'moment', description: 'Begins before this moment.' },
    ends_after: { kind: 'moment', description: 'Ends after this moment.' },
  },
  sorts: ['start_date', 'created_at'],
});

export const bookingRules = defineEntity({
  type: 'booking-rules',
  description: 'A limit on what may be booked; a violation is 422 booking_rule_violated.',
  attributes: {
    ...given({
      name: within(line, string('What refusals call it.')),
      rule_type: oneOf(
        [
          'max_duration',
          'min_duration',
          'min_notice',
          'max_advance',
          'max_per_day',
          'max_per_week',
          'max_per_month',
          'max_concurrent',
        ],
        'What is limited: length, time before the start, or number of bookings of one customer.',
      ),
      limit: within(
        between(0, 10_000_000),
        integer('Minutes for durations, notice and advance; for the others bookings of one customer.'),
      ),
      scope: oneOf(['organization', 'resource', 'service'], 'What it holds for; the organization unless given.', {
        initial: 'organization',
      }),
      exempt_roles: within(
        { most: memberRoles.length, each: { values: memberRoles } },
        strings('Roles of callers for whom it does not hold; none unless given.', { initial: [] }),
      ),
    }),
    ...times,
  },
  relations: {
    organization,
    ...given({
      resource: one('resources', 'resource_id', 'With scope resource: the one it holds for, its children included.'),
      service: one('services', 'service_id', 'With scope service: the one it holds for.'),
    }),
  },
  filters: {
    rule_type: 'Rules of one of these types.',
    scope: 'Rules that hold for this.',
    ...belonging('resource'),
    service_id: 'Ids of services: those that are for one of them.',
  },
  sorts: ['name', 'created_at'],
});
