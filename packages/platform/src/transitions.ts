import { appError, type AppError } from './errors.ts';

/** One kind of move: the statuses it may start from and the ones it may lead to, by start where they differ. */
export interface Move<Status extends string> {
  from: readonly Status[];
  /** Empty: the status stays as it is, or the record is gone afterwards. */
  to: readonly Status[] | Readonly<Partial<Record<Status, readonly Status[]>>>;
}

/**
 * Every legal move of an entity; all others are refused. A table is declared with its type (`const doors: Transitions<A, S> = {…}`), so
 * that `move` returns the entity's own status type.
 */
export type Transitions<Action extends string, Status extends string> = Readonly<Record<Action, Move<Status>>>;

/** What is moved: its JSON:API type, for messages, and where it stands. */
export interface Moved<Status extends string> {
  type: string;
  status: Status;
}

/** The actions that the table allows from a status, in the order of the table. */
export function movesFrom<Action extends string, Status extends string>(
  table: Transitions<Action, Status>,
  status: NoInfer<Status>,
): Action[] {
  return (Object.keys(table) as Action[]).filter((action) => allowsMove(table, status, action));
}

export function allowsMove<Action extends string, Status extends string>(
  table: Transitions<Action, Status>,
  status: NoInfer<Status>,
  action: NoInfer<Action>,
): boolean {
  return table[action].from.includes(status);
}

/** Throws invalid_status_transition unless the table allows `action` from where the entity stands. */
export function requireMove<Action extends string, Status extends string>(
  table: Transitions<Action, Status>,
  { type, status }: Moved<NoInfer<Status>>,
  action: NoInfer<Action>,
): void {
  if (!allowsMove(table, status, action)) throw illegalMove(type, status, action);
}

/**
 * The status after `action`: the only one that the table names, or `to` where it names several. Where it names none the status stays.
 * Throws invalid_status_transition when the action does not start here. A `to` that the table does not name, or one left out where there
 * is a choice, is a defect of the caller.
 */
export function move<Action extends string, Status extends string>(
  table: Transitions<Action, Status>,
  entity: Moved<NoInfer<Status>>,
  action: NoInfer<Action>,
  to?: NoInfer<Status>,
): Status {
  const { type, status } = entity;
  requireMove(table, entity, action);
  const targets = targetsOf(table[action], status);
  const allowed = targets.length === 0 ? [status] : targets;
  const next = to ?? (allowed.length === 1 ? allowed[0] : undefined);
  if (next === undefined) throw new Error(`${action} of ${type} leads to one of ${allowed.join(', ')}: name which.`);
  if (!allowed.includes(next)) throw new Error(`${action} of ${type} does not lead from ${status} to ${next}.`);
  return next;
}

/** Where a move leads from one of its starts. */
export function targetsOf<Status extends string>({ to }: Move<Status>, status: NoInfer<Status>): readonly Status[] {
  return isBySource(to) ? (to[status] ?? []) : to;
}

function isBySource<Status extends string>(
  to: Move<Status>['to'],
): to is Readonly<Partial<Record<Status, readonly Status[]>>> {
  return !Array.isArray(to);
}

/** For a move that the status allows and another fact of the record does not: `reason` says which. */
export function illegalMove(type: string, status: string, action: string, reason = ''): AppError {
  return appError(
    'invalid_status_transition',
    `${action} is not possible: this ${type} record is ${status}${reason === '' ? '' : `, ${reason}`}.`,
    { meta: { status, action } },
  );
}
