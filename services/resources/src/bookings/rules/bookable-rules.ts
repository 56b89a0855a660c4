import type { Problem } from '@booking/platform/errors.ts';
import type { BookingRule } from './booking-rule.ts';
import type { ServiceReplica } from '../../base/replicas/replica.ts';
import type { LeanResource, Resource } from '../../resources/resource.ts';
import { isWithin, wallMinutesBetween, type Interval } from '../../base/time-zone.ts';
import type { Timeslot } from '../../schedules/timeslot.ts';
import { minutesAfter } from '../booking.ts';

/** Why a booking is refused: the rule, what it allows and what was asked for. */
export interface Violation {
  /** A type of booking rule, or one of the conditions below. */
  rule: string;
  limit: string | number | null;
  requested: string | number | null;
  detail: string;
  /** The attribute that it is about, where there is one. */
  attribute?: 'start_date' | 'end_date' | 'service_id';
}

/** All that decides, apart from capacity and the customer's other bookings, whether a resource can be booked. */
export interface BookingFacts {
  resource: LeanResource;
  parent: LeanResource | undefined;
  /** Whose days and wall clock count. */
  zone: string;
  /** False where neither the resource nor its parent is ever open: it can be booked at its timeslots only. */
  hasOpeningHours: boolean;
  /** Opening times around the time in question, of the resource's own groups, else of its parent's; not clipped. */
  openings: readonly Interval[];
  /** The same, joined where they touch. */
  open: readonly Interval[];
  /** Active ones of the resource around the time in question. */
  timeslots: readonly Timeslot[];
  service: ServiceReplica | undefined;
  /** Those in scope, without those the caller is exempt from. */
  rules: readonly BookingRule[];
  /** How many days after its start the caller may enter a booking: walk-ins, late entries; 0: not at all. */
  lateEntryDays: number;
  now: Date;
}

/** No booking is longer, whatever the rules say: its days are kept one by one. */
export const longestBookingDays = 366;

/** A booking that may be made as far as its facts go: the times it takes and the timeslot it belongs to. */
export interface Placement {
  timeslot: Timeslot | undefined;
  blocked: Interval;
  paddingBeforeMinutes: number;
  paddingAfterMinutes: number;
  /** Places of the timeslot, else of the resource. */
  capacity: number;
}

/** The first rule that the booking breaks, undefined when it keeps all. One that keeps its start is not asked for that. */
export function violationOf(wanted: Interval, facts: BookingFacts, { keepsStart = false } = {}): Violation | undefined {
  return (
    resourceViolation(facts) ??
    serviceViolation(facts) ??
    rangeViolation(wanted) ??
    (keepsStart ? undefined : startViolation(wanted, facts)) ??
    offerViolation(wanted, facts) ??
    ruleViolation(wanted, keepsStart ? { ...facts, rules: facts.rules.filter(isOfLength) } : facts)
  );
}

/** Where a booking that breaks no rule goes. Setup and cleanup are the longer of the resource's and the service's. */
export function placementOf(wanted: Interval, facts: BookingFacts): Placement {
  const { resource, service } = facts;
  const timeslot = timeslotFor(wanted, facts);
  const before = Math.max(resource.padding_before_minutes, service?.padding_before_minutes ?? 0);
  const after = Math.max(resource.padding_after_minutes, service?.padding_after_minutes ?? 0);
  return {
    timeslot,
    blocked: { start: minutesAfter(wanted.start, -before), end: minutesAfter(wanted.end, after) },
    paddingBeforeMinutes: before,
    paddingAfterMinutes: after,
    capacity: timeslot?.capacity ?? resource.capacity,
  };
}

interface Accepting {
  auto_accept_bookings: boolean | null;
}

/** Whether a booking needs nobody's approval: the resource says, else its service, else the organization. */
export function acceptsBookings(
  resource: Accepting,
  service: Accepting | undefined,
  organization: { auto_accept_bookings: boolean },
): boolean {
  return resource.auto_accept_bookings ?? service?.auto_accept_bookings ?? organization.auto_accept_bookings;
}

export function resourceViolation({
  resource,
  parent,
}: Pick<BookingFacts, 'resource' | 'parent'>): Violation | undefined {
  if (resource.archived || parent?.archived) {
    return { rule: 'archived', limit: null, requested: null, detail: `${resource.name} is archived.` };
  }
  if (!resource.bookings_enabled) {
    return { rule: 'bookings_enabled', limit: null, requested: null, detail: `${resource.name} takes no bookings.` };
  }
  return undefined;
}

/** Whether a service can be booked at a resource: one that names none can be booked at any. */
export function isOfferedAt({ resource_ids = [] }: Pick<ServiceReplica, 'resource_ids'>, resourceId: string): boolean {
  return resource_ids.length === 0 || resource_ids.includes(resourceId);
}

export function serviceViolation({
  resource,
  service,
}: Pick<BookingFacts, 'resource' | 'service'>): Violation | undefined {
  if (!service || isOfferedAt(service, resource.id)) return undefined;
  return {
    rule: 'service_resources',
    limit: null,
    requested: service.id,
    detail: `${service.name} cannot be booked at ${resource.name}: ${servicesHint(resource.id)}.`,
    attribute: 'service_id',
  };
}

/** Where to find out what can be. */
const servicesHint = (resourceId: string): string => `GET /services?filter[resource_id]=${resourceId} lists what can`;

/** To be asked before anything is derived day by day: a range may be as long as a caller likes. */
export function rangeViolation({ start, end }: Interval): Violation | undefined {
  const minutes = minutesBetween(start, end);
  if (minutes > 0 && minutes <= longestBookingDays * 24 * 60) return undefined;
  return {
    rule: 'range',
    limit: longestBookingDays * 24 * 60,
    requested: minutes,
    detail: `A booking ends after it starts and lasts at most ${longestBookingDays} days.`,
    attribute: 'end_date',
  };
}

/** What has begun needs no lead time: who may enter it says that it takes place. */
function startViolation({ start }: Interval, { service, lateEntryDays, now }: BookingFacts): Violation | undefined {
  const lead = service?.lead_time_minutes ?? 0;
  const ahead = minutesBetween(now, start);
  const notice = Math.floor(ahead);
  if (ahead < 0 && lateEntryDays > 0) {
    if (ahead >= -lateEntryDays * 1_440) return undefined;
    return {
      rule: 'late_entry',
      limit: lateEntryDays,
      requested: Math.ceil(-notice / 1_440),
      detail: `Bookings are entered at most ${lateEntryDays} days after they start.`,
      attribute: 'start_date',
    };
  }
  if (ahead >= lead) return undefined;
  return {
    rule: 'lead_time',
    limit: lead,
    requested: notice,
    detail: lead > 0 ? `Bookings are made at least ${lead} minutes before they start.` : 'The start lies in the past.',
    attribute: 'start_date',
  };
}

/** Within the opening hours, on the service's grid; or exactly a timeslot. */
function offerViolation(wanted: Interval, facts: BookingFacts): Violation | undefined {
  if (timeslotFor(wanted, facts)) return undefined;
  if (!isWithin(wanted, facts.open)) {
    return {
      rule: 'opening_hours',
      limit: null,
      requested: `${wanted.start.toISOString()}/${wanted.end.toISOString()}`,
      detail: closedDetail(facts),
      attribute: 'start_date',
    };
  }
  return durationViolation(wanted, facts) ?? gridViolation(wanted, facts);
}

function closedDetail({ resource, hasOpeningHours }: BookingFacts): string {
  return hasOpeningHours
    ? `${resource.name} is not open for all of that time.`
    : `${resource.name} has no opening hours: it can be booked at its timeslots only.`;
}

function durationViolation({ start, end }: Interval, { service, zone }: BookingFacts): Violation | undefined {
  if (!service) return undefined;
  const minutes = serviceMinutes(service, zone)(start, end);
  const step = stepMinutes(service);
  const beyond = minutes - service.duration_minutes;
  const fits = service.price_unit === 'booking' ? beyond === 0 : beyond >= 0 && beyond % step === 0;
  if (fits) return undefined;
  const detail =
    service.price_unit === 'booking'
      ? `${service.name} lasts ${service.duration_minutes} minutes.`
      : `${service.name} lasts ${service.duration_minutes} minutes, or longer in steps of ${step}.`;
  return {
    rule: 'service_duration',
    limit: service.duration_minutes,
    requested: minutes,
    detail,
    attribute: 'end_date',
  };
}

function gridViolation({ start }: Interval, { openings, service, zone }: BookingFacts): Violation | undefined {
  if (!service) return undefined;
  const step = stepMinutes(service);
  const minutes = serviceMinutes(service, zone);
  const onGrid = openings.some(
    (opening) => opening.start <= start && start < opening.end && minutes(opening.start, start) % step === 0,
  );
  if (onGrid) return undefined;
  return {
    rule: 'service_interval',
    limit: step,
    requested: start.toISOString(),
    detail: `${service.name} starts every ${step} minutes from opening on.`,
    attribute: 'start_date',
  };
}

type DayService = Pick<ServiceReplica, 'price_unit' | 'duration_minutes'>;

/** Priced by the day, or a number of days long: its lengths are those of the wall clock, so that one local day is one day. */
export function takesLocalDays(service: DayService | undefined): boolean {
  return service !== undefined && (service.price_unit === 'day' || service.duration_minutes % 1_440 === 0);
}

/** How the length of a booking with this service is measured, in minutes. */
function serviceMinutes(service: DayService | undefined, zone: string): (from: Date, to: Date) => number {
  return takesLocalDays(service) ? (from, to) => wallMinutesBetween(from, to, zone) : minutesBetween;
}

/** Minutes between the starts at which a service is offered. */
export function stepMinutes(service: Pick<ServiceReplica, 'interval_minutes' | 'duration_minutes'>): number {
  return Math.max(1, service.interval_minutes ?? service.duration_minutes);
}

/** One that is for the service goes before one that is for any. */
function timeslotFor(wanted: Interval, { timeslots, service }: BookingFacts): Timeslot | undefined {
  const fitting = timeslots.filter(
    (timeslot) =>
      timeslot.start_date.getTime() === wanted.start.getTime() &&
      timeslot.end_date.getTime() === wanted.end.getTime() &&
      (timeslot.service_id === null || timeslot.service_id === service?.id),
  );
  return fitting.find(({ service_id }) => service_id !== null) ?? fitting[0];
}

const isOfLength = ({ rule_type }: Pick<BookingRule, 'rule_type'>): boolean =>
  rule_type === 'min_duration' || rule_type === 'max_duration';

/** Rules that need only the booking itself; those that count a customer's bookings are in customer-limit-rules. */
function ruleViolation({ start, end }: Interval, { rules, now, service, zone }: BookingFacts): Violation | undefined {
  if (rules.length === 0) return undefined;
  const duration = serviceMinutes(service, zone)(start, end);
  const notice = minutesBetween(now, start);
  for (const rule of rules) {
    const { limit } = rule;
    if (rule.rule_type === 'max_duration' && duration > limit) {
      return broken(rule, duration, `A booking lasts at most ${limit} minutes.`);
    }
    if (rule.rule_type === 'min_duration' && duration < limit) {
      return broken(rule, duration, `A booking lasts at least ${limit} minutes.`);
    }
    // How long before it he was told is of no matter any more once it has begun.
    if (rule.rule_type === 'min_notice' && notice < limit && notice >= 0) {
      return broken(rule, Math.floor(notice), `A booking is made at least ${limit} minutes before it starts.`);
    }
    if (rule.rule_type === 'max_advance' && notice > limit) {
      return broken(rule, Math.ceil(notice), `A booking is made at most ${limit} minutes before it starts.`);
    }
  }
  return undefined;
}

export function broken(
  rule: Pick<BookingRule, 'rule_type' | 'limit' | 'name'>,
  requested: number,
  detail: string,
): Violation {
  return { rule: rule.rule_type, limit: rule.limit, requested, detail: `${rule.name}: ${detail}` };
}

/** Rules for a booking of this resource and service by a caller of that role. */
export function rulesInScope(
  rules: readonly BookingRule[],
  booking: { resource: Pick<Resource, 'id' | 'parent_id'>; serviceId: string | null },
  role: string,
): BookingRule[] {
  const { resource, serviceId } = booking;
  return rules.filter((rule) => {
    if (rule.exempt_roles.includes(role)) return false;
    if (rule.scope === 'resource') return rule.resource_id === resource.id || rule.resource_id === resource.parent_id;
    if (rule.scope === 'service') return rule.service_id === serviceId;
    return true;
  });
}

/**
 * 422 booking_rule_violated as the caller sees it; `meta` names rule, limit and requested value. `pointerTo` leads to an attribute of the
 * booking in the document that was sent.
 */
export function violationProblem(
  violation: Violation,
  item: { item_id?: string; resource_id: string },
  pointerTo: (attribute: string) => string | undefined = () => undefined,
): Problem {
  const { rule, limit, requested, attribute } = violation;
  const pointer = attribute && pointerTo(attribute);
  return {
    code: 'booking_rule_violated',
    detail: violation.detail,
    meta: { rule, limit, requested, ...item },
    ...(pointer ? { source: { pointer } } : {}),
  };
}

function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 60_000;
}
