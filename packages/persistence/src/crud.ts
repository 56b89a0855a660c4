import { isDeepStrictEqual } from 'node:util';
import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { PageInfo } from '@booking/contracts/generated/booking/common/v1/PageInfo.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, conflict, validationFailed } from '@booking/platform/errors.ts';
import { pointerOf, publicName } from '@booking/platform/field-names.ts';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { loadIncluded, type IncludeLoaders, type IncludedEntities } from './crud-include.ts';
import { parseCreateInput, parseUpdateInput, type InputSchema } from './crud-input.ts';
import { isDuplicateKey } from './database-errors.ts';
import { toWire, type Entity, type StoreManaged, type Wire } from './entity.ts';
import type { TenantStore } from './tenant-store.ts';

/** The part of a unit of work that CRUD itself needs; events and audit entries are written by `record`. */
export interface CrudTransaction {
  session: ClientSession;
}

/**
 * One transaction, run again on a transient error, with the idempotency key of the context honoured: a repeated key gets the stored
 * answer without running `work`. The answer must survive JSON.
 */
export type RunTransaction<Tx extends CrudTransaction> = <R extends object>(
  context: CallContext,
  work: (tx: Tx) => Promise<R>,
) => Promise<R>;

/**
 * The same for calls of one organization that may share a transaction with one another: what `judge` throws is its call's own, and it
 * writes nothing; whatever `write` throws, each is carried out alone.
 */
export type ShareTransaction<Tx extends CrudTransaction> = <J, R extends object>(
  context: CallContext,
  work: { judge: (tx: Tx) => Promise<J>; write: (tx: Tx, judged: J) => Promise<R> },
) => Promise<R>;

/** What a rule may use while a write is under way. */
export interface WriteScope<Tx, C extends object = object> {
  tx: Tx;
  context: CallContext;
  now: Date;
  /** What the handler hands in beside the request, and what it wants to have of the write beside the answer. */
  call: Partial<C>;
}

/** A committed-to-be change: created (no `before`), updated (both) or deleted (no `after`). */
export interface CrudChange<T> {
  /** `create`, `update`, `delete` or the name of the action. */
  action: string;
  before: T | undefined;
  after: T | undefined;
}

export interface CrudOptions<
  T extends Entity,
  S extends InputSchema,
  W extends object,
  Tx extends CrudTransaction,
  C extends object = object,
> {
  store: TenantStore<T>;
  input: S;
  run: RunTransaction<Tx>;
  /** For creates whose `build` writes nothing: those that wait for one another share a transaction. Default: each has its own. */
  groupCreates?: ShareTransaction<Tx>;
  clock: { now(): Date };
  newId: () => string;
  /** The entity to insert; checks references in the transaction. */
  build: (
    given: z.output<S>,
    base: { id: string; organization_id: string },
    scope: WriteScope<Tx, C>,
  ) => Promise<Fresh<T>>;
  /** Set at creation and never again: an update that names one of them with another value is validation_failed. */
  fixed?: readonly (keyof T & string)[];
  /** The entity after an update; default: the given fields replace the current ones. */
  apply?: (current: T, given: Partial<z.output<S>>, scope: WriteScope<Tx, C>) => Promise<T>;
  /** Throws when the entity must stay; removes or changes what hangs on it. */
  beforeRemove?: (current: T, scope: WriteScope<Tx, C>) => Promise<void>;
  /** Appends events and the audit entry. Called for real changes only, inside the transaction. */
  record: (change: CrudChange<T>, scope: WriteScope<Tx, C>) => Promise<void>;
  /** What only the answer to a create or a real update says, beside the entity; asked in the transaction, after `record`. */
  answered?: (after: T, scope: WriteScope<Tx, C>) => Promise<Partial<W>>;
  /** The wire form of several entities (available actions, derived fields); default: `toWire` of each. */
  present?: (entities: readonly T[], context: CallContext) => Promise<W[]>;
  /** That of an entity that was made a moment ago, where less has to be read for it. */
  presentNew?: (entity: T) => W;
  includes?: IncludeLoaders<T>;
  /** Name of a unique index → wire field that it guards: a duplicate is `conflict` pointing to the field. */
  unique?: Record<string, string>;
}

type Fresh<T> = Omit<T, StoreManaged>;
export interface CrudItem<W> {
  item: W;
  included: IncludedEntities;
}

/** The five use cases of a plain entity, shaped like the RPCs (`ListX`, `GetX`, `CreateX`, `UpdateX`, `DeleteX`). */
export interface Crud<T extends Entity, W extends object, Tx extends CrudTransaction, C extends object = object> {
  list(
    request: { query: ListQuery__Output | null },
    context: CallContext,
  ): Promise<{ items: W[]; page: PageInfo; included: IncludedEntities }>;
  get(request: { id: string; include?: string[] }, context: CallContext): Promise<CrudItem<W>>;
  create(
    request: { input: object | null; include?: string[] },
    context: CallContext,
    call?: Partial<C>,
  ): Promise<CrudItem<W>>;
  /** Nothing is written, recorded or counted when the given fields equal the current ones. */
  update(
    request: { id: string; input: object | null; update_mask: string[]; include?: string[] },
    context: CallContext,
    call?: Partial<C>,
  ): Promise<CrudItem<W>>;
  remove(request: { id: string }, context: CallContext): Promise<Record<string, never>>;
  /** A handler for a further move (publish, accept …): load, change, save, record. */
  action(
    name: string,
    change: (current: T, scope: WriteScope<Tx, C>) => T | Promise<T>,
  ): (request: { id: string; include?: string[] }, context: CallContext, call?: Partial<C>) => Promise<CrudItem<W>>;
}

/** Handlers over one tenant store. Every write is one transaction; If-Match is honoured through `context.ifVersion`. */
export function createCrud<
  T extends Entity,
  S extends InputSchema,
  Tx extends CrudTransaction,
  W extends object = Wire<T>,
  C extends object = object,
>(options: CrudOptions<T, S, W, Tx, C>): Crud<T, W, Tx, C> {
  const { store, input: schema, clock, includes = {} } = options;
  const present = options.present ?? (async (entities: readonly T[]) => entities.map(toWire) as unknown as W[]);
  const presentOne = async (entity: T, context: CallContext): Promise<W> => {
    const [item] = await present([entity], context);
    if (!item) throw new Error('present() answered nothing');
    return item;
  };

  const written = async <R extends object>(context: CallContext, run: () => Promise<R>): Promise<R> => {
    if (context.organizationId === '') throw appError('organization_required', 'Name the organization.');
    try {
      return await run();
    } catch (error) {
      throw duplicateAsConflict(error, options.unique ?? {});
    }
  };

  const write = <R extends object>(
    { context, call }: Pick<WriteScope<Tx, C>, 'context' | 'call'>,
    work: (scope: WriteScope<Tx, C>) => Promise<R>,
  ): Promise<R> => written(context, () => options.run(context, (tx) => work({ tx, context, now: clock.now(), call })));

  const inOwnTransaction: ShareTransaction<Tx> = (context, { judge, write: keep }) =>
    options.run(context, async (tx) => keep(tx, await judge(tx)));
  const groupCreates = options.groupCreates ?? inOwnTransaction;

  const included = async (context: CallContext, include: string[], id: string): Promise<IncludedEntities> => {
    if (include.length === 0) return {};
    const entity = await store.find(context.organizationId, id);
    return loadIncluded(includes, include, entity ? [entity] : [], context);
  };

  const change = async (
    action: string,
    { id, include = [] }: { id: string; include?: string[] },
    by: Pick<WriteScope<Tx, C>, 'context' | 'call'>,
    next: (current: T, scope: WriteScope<Tx, C>) => T | Promise<T>,
  ): Promise<CrudItem<W>> => {
    const { context } = by;
    await loadIncluded(includes, include, [], context);
    const item = await write(by, async (scope) => {
      const { tx, now } = scope;
      const current = await store.get(context.organizationId, id, tx.session);
      const wanted = await next(current, scope);
      const changed = !isDeepStrictEqual(wanted, current);
      const after = await store.update(context.organizationId, id, (loaded) => (changed ? wanted : loaded), {
        now,
        session: tx.session,
        ifVersion: context.ifVersion,
      });
      if (changed) await options.record({ action, before: current, after }, scope);
      const told = changed ? await options.answered?.(after, scope) : undefined;
      return { ...(await presentOne(after, context)), ...told };
    });
    return { item, included: await included(context, include, id) };
  };

  return {
    async list({ query }, context) {
      const { items, page } = await store.list(context.organizationId, query);
      const [wire, related] = await Promise.all([
        present(items, context),
        loadIncluded(includes, query?.include ?? [], items, context),
      ]);
      return { items: wire, page, included: related };
    },

    async get({ id, include = [] }, context) {
      const entity = await store.get(context.organizationId, id);
      const [item, related] = await Promise.all([
        presentOne(entity, context),
        loadIncluded(includes, include, [entity], context),
      ]);
      return { item, included: related };
    },

    async create({ input, include = [] }, context, call = {}) {
      await loadIncluded(includes, include, [], context);
      const given = parseCreateInput(schema, input);
      const base = { id: options.newId(), organization_id: context.organizationId };
      const item = await written(context, () =>
        groupCreates(context, {
          async judge(tx) {
            const scope = { tx, context, now: clock.now(), call };
            return { scope, fresh: await options.build(given, base, scope) };
          },
          async write(tx, { scope, fresh }) {
            const after = await store.insert(fresh, scope.now, tx.session);
            await options.record({ action: 'create', before: undefined, after }, scope);
            const told = await options.answered?.(after, scope);
            return { ...(options.presentNew?.(after) ?? (await presentOne(after, context))), ...told };
          },
        }),
      );
      return { item, included: await included(context, include, (item as { id?: string }).id ?? base.id) };
    },

    async update({ input, update_mask, ...request }, context, call = {}) {
      const given = parseUpdateInput(schema, input, update_mask);
      return change('update', request, { context, call }, (current, scope) => {
        refuseFixed(current, given, options.fixed ?? []);
        return options.apply ? options.apply(current, given, scope) : { ...current, ...given };
      });
    },

    async remove({ id }, context) {
      return write({ context, call: {} }, async (scope) => {
        const current = await store.remove(context.organizationId, id, {
          session: scope.tx.session,
          ifVersion: context.ifVersion,
        });
        await options.beforeRemove?.(current, scope);
        await options.record({ action: 'delete', before: current, after: undefined }, scope);
        return {};
      });
    },

    action:
      (name, next) =>
      (request, context, call = {}) =>
        change(name, request, { context, call }, next),
  };
}

function refuseFixed(current: object, given: object, fixed: readonly string[]): void {
  const now = current as Record<string, unknown>;
  const wanted = given as Record<string, unknown>;
  const changed = fixed.filter((field) => Object.hasOwn(wanted, field) && wanted[field] !== now[field]);
  if (changed.length === 0) return;
  throw validationFailed(
    changed.map((field) => ({
      detail: `${publicName([field])} cannot be changed after creation.`,
      pointer: pointerOf([field]),
    })),
  );
}

/** A unique index that refused a write, as the conflict the caller can understand; anything else unchanged. */
export function duplicateAsConflict(error: unknown, unique: Record<string, string>): unknown {
  if (!(error instanceof Error) || !isDuplicateKey(error)) return error;
  const index = /index: (\S+) .*?dup key/.exec(error.message)?.[1] ?? '';
  const field = Object.hasOwn(unique, index) ? unique[index] : undefined;
  if (field === undefined) return error;
  return conflict('taken', `Another record has this ${publicName([field])} already.`, {
    source: { pointer: pointerOf([field]) },
  });
}

/** For `build` and `apply`: a named record that does not exist in this organization. JSON:API 1.1 wants 404 for it. */
export function missingReference(type: string, path: readonly (string | number)[]): Error {
  return appError('not_found', `There is no such record of type ${type}.`, { source: { pointer: pointerOf(path) } });
}
