import { auditEntryOf } from '@booking/messaging/audit-changes.ts';
import {
  createCrud,
  missingReference,
  type Crud,
  type CrudOptions,
  type ShareTransaction,
} from '@booking/persistence/crud.ts';
import type { IncludeLoaders } from '@booking/persistence/crud-include.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, conflict } from '@booking/platform/errors.ts';
import { isId } from '@booking/platform/ids.ts';
import { inTurn } from '@booking/platform/keyed-queue.ts';
import type { BookingStore } from '../../bookings/places/booking-store.ts';
import type { Transaction, UseCaseDeps } from '../../base/deps.ts';
import type { Neighbours } from '../../base/replicas/neighbours.ts';
import { storedAnswerOr } from '../../base/stored-answer.ts';
import type { ScheduleStores } from '../../schedules/schedule-store.ts';
import type { TimeslotStore } from '../../schedules/timeslot-store.ts';
import { newResource, resourceInput, type Resource } from '../../resources/resource.ts';
import { presentPlain, type Presenter, type ResourceWire } from '../../schedules/presenter.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import { resourceWire } from '../../resources/resource-wire.ts';
import {
  checkChildQuota,
  childrenQueue,
  claimParent,
  freeSlugs,
  type TreeDeps,
} from '../../resources/resource-tree.ts';

export interface ResourceCrudDeps extends UseCaseDeps, TreeDeps {
  schedules: ScheduleStores;
  timeslots: TimeslotStore;
  bookings: BookingStore;
  presenter: Presenter;
  neighbours: Pick<Neighbours, 'cancellationPolicy'>;
  /** For resources without a parent, one transaction at a time for each organization: those of one name would take the same slug. */
  groupCreates: ShareTransaction<Transaction>;
  /** Told about the timeslots that go with a resource. */
  timeslotsRemoved: (tx: Transaction, timeslots: Awaited<ReturnType<TimeslotStore['removeAllOf']>>) => Promise<void>;
}

export function createResourceCrud(deps: ResourceCrudDeps): Crud<Resource, ResourceWire, Transaction> {
  const options: CrudOptions<Resource, typeof resourceInput, ResourceWire, Transaction> = {
    store: deps.resources,
    input: resourceInput,
    run: deps.runKeyed,
    fixed: ['parent_id'],
    clock: deps.clock,
    newId: deps.newId,
    unique: { organization_id_1_slug_1: 'slug' },
    present: deps.presenter.resources,
    presentNew: (resource) => resourceWire(resource, { childIds: [], scheduleGroupIds: [] }),
    includes: resourceIncludes(deps),
    build: async (given, base, { tx }) => {
      const slug = given.slug ?? (await freeSlugs(deps, tx, [given.name]))[0]!;
      if (given.parent_id === null) return newResource(base, { ...given, slug }, undefined);
      const known = await deps.resources.find(base.organization_id, given.parent_id, tx.session);
      if (!known) throw missingReference('resources', ['parent_id']);
      const parent = await claimParent(deps, tx, given.parent_id, '/data/relationships/parent');
      await checkChildQuota(deps, tx, 1);
      return newResource(base, { ...given, slug }, parent);
    },
    apply: async (current, given, { tx }) => {
      const { slug, ...rest } = given;
      if (
        rest.bookings_enabled !== undefined &&
        rest.bookings_enabled !== current.bookings_enabled &&
        current.has_children
      ) {
        const { organizationId } = tx.context;
        await deps.resources.setParentBookingsEnabled(organizationId, current.id, rest.bookings_enabled, tx.session);
      }
      return { ...current, ...rest, ...(slug === undefined ? {} : { slug }) };
    },
    beforeRemove: (current, { tx }) => removeWhatBelongs(deps, tx, current),
    record: async (change, scope) => scope.tx.audit(auditEntryOf('resources', change)),
  };
  const crud = createCrud(options);
  const together = createCrud({ ...options, groupCreates: deps.groupCreates });
  return {
    ...crud,
    create: withPolicy(deps, (request, context) =>
      request.input && 'parent_id' in request.input && request.input.parent_id
        ? inTurn(deps.guards.queue, context, childrenQueue(context.organizationId), () => crud.create(request, context))
        : together.create(request, context),
    ),
    update: withPolicy(deps, crud.update),
  };
}

/**
 * The policy that is named must be one of catalog's, which is asked before the transaction; one that is deleted meanwhile counts as none.
 */
function withPolicy<R extends { input: object | null }, A extends object>(
  deps: Pick<ResourceCrudDeps, 'neighbours' | 'runKeyed'>,
  call: (request: R, context: CallContext) => Promise<A>,
) {
  return async (request: R, context: CallContext): Promise<A> => {
    const { cancellation_policy_id: id } = (request.input ?? {}) as { cancellation_policy_id?: unknown };
    if (typeof id !== 'string' || !isId(id)) return call(request, context);
    try {
      await deps.neighbours.cancellationPolicy(context.organizationId, id);
    } catch (error) {
      const isMissing = error instanceof AppError && error.code === 'not_found';
      const missing = missingReference('cancellation-policies', ['cancellation_policy_id']);
      return storedAnswerOr<A>(deps, context, isMissing ? missing : error);
    }
    return call(request, context);
  };
}

/** Told by catalog that a policy is no more: resources that had it have none. */
export async function forgetPolicy(
  deps: Pick<ResourceCrudDeps, 'resources'>,
  tx: Transaction,
  policyId: string,
): Promise<void> {
  const { organizationId } = tx.context;
  for (const before of await deps.resources.withPolicy(organizationId, policyId, tx.session)) {
    const change = (current: Resource): Resource => ({ ...current, cancellation_policy_id: null });
    const after = await deps.resources.update(organizationId, before.id, change, { now: tx.now, session: tx.session });
    tx.audit(auditEntryOf('resources', { action: 'update', before, after }));
  }
}

/** Throws conflict while the resource has children or bookings that are not over. */
async function removeWhatBelongs(deps: ResourceCrudDeps, tx: Transaction, resource: Resource): Promise<void> {
  const { organizationId } = tx.context;
  if (resource.has_children) throw conflict('has_children', `${resource.name} has children; delete them first.`);
  if (await deps.bookings.hasOpen(organizationId, resource.id, tx.now, tx.session)) {
    throw conflict('has_bookings', `${resource.name} has bookings that are not over; archive it instead.`);
  }
  await deps.schedules.removeAllOf(organizationId, resource.id, tx.session);
  await deps.timeslotsRemoved(tx, await deps.timeslots.removeAllOf(organizationId, resource.id, tx.session));
  if (resource.parent_id === null) return;
  await deps.resources.claim(organizationId, [resource.parent_id], tx.session);
  const left = await deps.resources.childrenOf(organizationId, [resource.parent_id], tx.session);
  if (left.length > 0) return;
  await deps.resources.update(organizationId, resource.parent_id, (parent) => ({ ...parent, has_children: false }), {
    now: tx.now,
    session: tx.session,
  });
}

/** `parent`, `children`, `schedule_groups` and `schedule_groups.schedules`. */
export function resourceIncludes(
  deps: Pick<ResourceCrudDeps, 'schedules' | 'presenter'> & { resources: Pick<ResourceStore, 'childrenOf'> },
): IncludeLoaders<Resource> {
  const groupsOf = (items: readonly Resource[], organizationId: string) =>
    deps.schedules.groupsOf(
      organizationId,
      items.map(({ id }) => id),
    );
  return {
    parent: async (items, context) => ({
      resources: await deps.presenter.byId(
        items.map(({ parent_id }) => parent_id),
        context,
      ),
    }),
    children: async (items, context) => {
      const parents = items.filter(({ has_children }) => has_children).map(({ id }) => id);
      const children = await deps.resources.childrenOf(context.organizationId, parents);
      return { resources: await deps.presenter.resources(children, context) };
    },
    schedule_groups: async (items, context) => ({
      schedule_groups: await deps.presenter.scheduleGroups(await groupsOf(items, context.organizationId), context),
    }),
    'schedule_groups.schedules': async (items, context) => {
      const groups = await groupsOf(items, context.organizationId);
      const schedules = await deps.schedules.schedulesOf(
        context.organizationId,
        groups.map(({ id }) => id),
      );
      return {
        schedule_groups: await deps.presenter.scheduleGroups(groups, context),
        schedules: await presentPlain(schedules),
      };
    },
  };
}
