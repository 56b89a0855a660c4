import { move, movesFrom, type Transitions } from '@booking/platform/transitions.ts';

export type BundleStatus = 'draft' | 'live' | 'archived';
export type BundleAction = 'publish' | 'unpublish' | 'archive' | 'restore';

export const bundleTransitions: Transitions<BundleAction, BundleStatus> = {
  publish: { from: ['draft'], to: ['live'] },
  unpublish: { from: ['live'], to: ['draft'] },
  archive: { from: ['draft', 'live'], to: ['archived'] },
  restore: { from: ['archived'], to: ['draft'] },
};

export function availableBundleActions(status: BundleStatus): BundleAction[] {
  return movesFrom(bundleTransitions, status);
}

/** The bundle after the action; the first publishing is remembered. Throws invalid_status_transition. */
export function moveBundle<T extends { status: BundleStatus; published_at: Date | null }>(
  bundle: T,
  action: BundleAction,
  now: Date,
): T {
  const { status, published_at } = bundle;
  const next = move(bundleTransitions, { type: 'booking-bundles', status }, action);
  return { ...bundle, status: next, published_at: next === 'live' ? (published_at ?? now) : published_at };
}
