import { appError } from '@booking/platform/errors.ts';

export type AccountStatus = 'pending' | 'accepted';

/** The one move there is: pending → accepted. Leaving is removal. */
export function availableAccountActions(status: AccountStatus): string[] {
  return status === 'pending' ? ['accept'] : [];
}

/** Throws invalid_status_transition unless the account is pending. */
export function acceptAccount<T extends { status: AccountStatus; joined_at: Date | null }>(account: T, now: Date): T {
  if (account.status !== 'pending') {
    throw appError('invalid_status_transition', `An account that is ${account.status} cannot be accepted.`);
  }
  return { ...account, status: 'accepted', joined_at: now };
}
