import { move, movesFrom, type Transitions } from '@booking/platform/transitions.ts';

export type AccountStatus = 'pending' | 'accepted';
export type AccountAction = 'accept';

/** Leaving is removal, from either status. */
export const accountTransitions: Transitions<AccountAction, AccountStatus> = {
  accept: { from: ['pending'], to: ['accepted'] },
};

export function availableAccountActions(status: AccountStatus): AccountAction[] {
  return movesFrom(accountTransitions, status);
}

/** Throws invalid_status_transition unless the account is pending. */
export function acceptAccount<T extends { status: AccountStatus; joined_at: Date | null }>(account: T, now: Date): T {
  const { status } = account;
  const next = move(accountTransitions, { type: 'community-accounts', status }, 'accept');
  return { ...account, status: next, joined_at: now };
}
