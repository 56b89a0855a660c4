import { appError, type AppError } from '@booking/platform/errors.ts';

/** One kind of move: the statuses it may start from and the ones it may lead to, by start where they differ. */
export interface Move<Status extends string> {
  from: readonly Status[];
  to: readonly Status[] | Readonly<Partial<Record<Status, readonly Status[]>>>;
}

export type Transitions<Action extends string, Status extends string> = Readonly<Record<Action, Move<Status>>>;

/** The moves that the table allows from a status, in the order of the table. */
export function movesFrom<Action extends string, Status extends string>(
  transitions: Transitions<Action, Status>,
  status: Status,
): Action[] {
  return (Object.keys(transitions) as Action[]).filter((action) => transitions[action].from.includes(status));
}

/** Throws invalid_status_transition unless the table allows `action` from `status`. */
export function requireMove<Action extends string, Status extends string>(
  transitions: Transitions<Action, Status>,
  entity: { type: string; status: Status },
  action: Action,
): void {
  if (!transitions[action].from.includes(entity.status)) throw illegalMove(entity.type, entity.status, action);
}

export function illegalMove(type: string, status: string, action: string, reason = ''): AppError {
  return appError(
    'invalid_status_transition',
    `${action} is not possible: this ${type} record is ${status}${reason === '' ? '' : `, ${reason}`}.`,
    { meta: { status, action } },
  );
}
