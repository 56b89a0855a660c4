import { auditEntryOf } from '@booking/messaging/audit-changes.ts';
import type { TimerHandler } from '@booking/messaging/timers.ts';
import type { TimeslotServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/TimeslotService.ts';
import { createCrud, missingReference, type CrudChange } from '@booking/persistence/crud.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { move } from '@booking/platform/transitions.ts';
import { longestBookingDays } from '../../bookings/rules/bookable-rules.ts';
import type { BookingStore } from '../../bookings/places/booking-store.ts';
import type { ResourceEvents, TimeslotEvent } from '../../bookings/places/booking-events.ts';
import type { Neighbours } from '../../base/replicas/neighbours.ts';
import type { Presenter } from '../../schedules/presenter.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import type { ActivityKeeper } from '../../schedules/activity.ts';
import type { Transaction, UseCaseDeps } from '../../base/deps.ts';
import { needsOrganization } from '../../base/needs-organization.ts';
import { timeslotInput, timeslotTransitions, type Timeslot } from '../../schedules/timeslot.ts';
import type { TimeslotStore } from '../../schedules/timeslot-store.ts';

export interface TimeslotDeps extends UseCaseDeps {
  timeslots: TimeslotStore;
  bookings: Pick<BookingStore, 'hasOpenIn'>;
  resources: ResourceStore;
  neighbours: Neighbours;
  presenter: Presenter;
  activity: ActivityKeeper;
  events: ResourceEvents;
  /** Ends the bookings of a timeslot that takes place no more. */
  endBookings: (tx: Transaction, timeslot: Timeslot, reason: string) => Promise<void>;
}

const timers = { started: 'timeslot-started', ended: 'timeslot-ended' } as const;

export function timeslotHandlers(deps: TimeslotDeps): UnaryHandlers<TimeslotServiceDefinition> {
  const crud = createCrud<Timeslot, typeof timeslotInput, Transaction, object>({
    store: deps.timeslots,
    input: timeslotInput,
    run: deps.runKeyed,
    clock: deps.clock,
    newId: deps.newId,
    fixed: ['resource_id'],
    present: deps.presenter.timeslots,
    includes: deps.presenter.resourceIncludes<Timeslot>(),
    build: async (given, base, { tx }) => {
      const claimed = await deps.resources.claim(base.organization_id, [given.resource_id], tx.session);
      if (claimed === 0) throw missingReference('resources', ['resource_id']);
      return checked({ ...base, ...given, status: 'active' as const });
    },
    apply: async (current, given, { tx }) => {
      const status = move(timeslotTransitions, { type: 'timeslots', status: current.status }, 'update');
      await deps.resources.claim(current.organization_id, [current.resource_id], tx.session);
      const wanted = checked({ ...current, ...given, status });
      if (isMoved(current, wanted)) await refuseWhereBooked(deps, tx, current);
      return wanted;
    },
    beforeRemove: async (timeslot, { tx }) => {
      move(timeslotTransitions, { type: 'timeslots', status: timeslot.status }, 'delete');
      await deps.resources.claim(timeslot.organization_id, [timeslot.resource_id], tx.session);
      await deps.endBookings(tx, timeslot, 'The timeslot was deleted.');
    },
    record: (change, { tx }) => recordTimeslot(deps, tx, change),
  });
  const cancel = crud.action('cancel', async (current, { tx }) => {
    const status = move(timeslotTransitions, { type: 'timeslots', status: current.status }, 'cancel');
    await deps.resources.claim(current.organization_id, [current.resource_id], tx.session);
    await deps.endBookings(tx, current, 'The timeslot was canceled.');
    return { ...current, status };
  });
  const ready = needsOrganization(deps.neighbours);
  const withService =
    <R extends { id?: string; input: { service_id?: string } | null }, A>(
      handler: (request: R, context: CallContext) => Promise<A>,
    ) =>
    async (request: R, context: CallContext): Promise<A> => {
      const wanted = request.input?.service_id;
      const current = request.id && wanted ? await deps.timeslots.find(context.organizationId, request.id) : undefined;
      // What it names already may be sent back, also where that is gone.
      if (wanted && wanted !== current?.service_id) await learnService(deps, wanted, context);
      return handler(request, context);
    };
  return {
    ListTimeslots: crud.list,
    GetTimeslot: crud.get,
    CreateTimeslot: ready(withService(crud.create)),
    UpdateTimeslot: ready(withService(crud.update)),
    DeleteTimeslot: ready(crud.remove),
    CancelTimeslot: ready(cancel),
  };
}

function isMoved(before: Timeslot, after: Pick<Timeslot, 'start_date' | 'end_date'>): boolean {
  return (['start_date', 'end_date'] as const).some((field) => before[field].getTime() !== after[field].getTime());
}

/** Throws conflict while the timeslot has bookings that are not over: whoever booked it is there at the time that he was told. */
async function refuseWhereBooked({ bookings }: TimeslotDeps, tx: Transaction, { id }: Timeslot): Promise<void> {
  if (!(await bookings.hasOpenIn(tx.context.organizationId, id, tx.now, tx.session))) return;
  throw conflict(
    'has_bookings',
    'The timeslot has bookings that are not over; cancel it and make another one instead.',
  );
}

/** Events, timers, activity and audit entry of a change, in its transaction. */
export async function recordTimeslot(
  deps: Pick<TimeslotDeps, 'events' | 'activity'>,
  tx: Transaction,
  change: CrudChange<Timeslot>,
): Promise<void> {
  const timeslot = (change.after ?? change.before)!;
  tx.audit(auditEntryOf('timeslots', change));
  setTimers(tx, change);
  await deps.activity.refresh(tx, timeslot.organization_id, [timeslot.resource_id]);
  await deps.events.timeslots(tx, eventOf(change), [timeslot]);
}

function eventOf({ before, after }: CrudChange<Timeslot>): TimeslotEvent {
  if (!before) return 'timeslots.created';
  return after ? 'timeslots.updated' : 'timeslots.deleted';
}

/** Started and ended happen once for each start and end: a change of the name sets nothing anew. */
function setTimers(tx: Transaction, { before, after }: CrudChange<Timeslot>): void {
  const timeslot = (after ?? before)!;
  const moved = (field: 'start_date' | 'end_date') => before?.[field].getTime() !== after?.[field].getTime();
  const active = after?.status === 'active';
  for (const [kind, field] of [
    [timers.started, 'start_date'],
    [timers.ended, 'end_date'],
  ] as const) {
    if (!active) tx.unschedule(kind, timeslot.id);
    else if (moved(field)) {
      tx.schedule({ kind, key: timeslot.id, dueAt: timeslot[field], organizationId: timeslot.organization_id });
    }
  }
}

/** What time does to timeslots. */
export function timeslotTimerHandlers(deps: Pick<TimeslotDeps, 'timeslots' | 'events'>): Record<string, TimerHandler> {
  const announce =
    (event: TimeslotEvent): TimerHandler =>
    async (tx, { key, organizationId }) => {
      const timeslot = await deps.timeslots.find(organizationId, key, tx.session);
      if (timeslot?.status === 'active') await deps.events.timeslots(tx, event, [timeslot]);
    };
  return { [timers.started]: announce('timeslots.started'), [timers.ended]: announce('timeslots.ended') };
}

async function learnService(deps: TimeslotDeps, id: string, context: CallContext): Promise<void> {
  try {
    await deps.neighbours.services(context.organizationId, [id]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'not_found') {
      throw missingReference('services', ['service_id']);
    }
    throw error;
  }
}

function checked<T extends Pick<Timeslot, 'start_date' | 'end_date'>>(timeslot: T): T {
  const days = (timeslot.end_date.getTime() - timeslot.start_date.getTime()) / 86_400_000;
  if (days > 0 && days <= longestBookingDays) return timeslot;
  const detail = `Must lie after start_date, by at most ${longestBookingDays} days.`;
  throw validationFailed([{ detail, pointer: '/data/attributes/end_date' }]);
}
