import { appError } from '@booking/platform/errors.ts';

export type BundleStatus = 'draft' | 'live' | 'archived';
export type BundleAction = 'publish' | 'unpublish' | 'archive' | 'restore';

/** Every legal move of a bundle; all others are `invalid_status_transition`. */
export const bundleTransitions = {
  publish: { from: ['draft'], to: 'live' },
  unpublish: { from: ['live'], to: 'draft' },
  archive: { from: ['draft', 'live'], to: 'archived' },
  restore: { from: ['archived'], to: 'draft' },
} as const satisfies Record<BundleAction, { from: readonly BundleStatus[]; to: BundleStatus }>;

const actions = Object.keys(bundleTransitions) as BundleAction[];

export function availableBundleActions(status: BundleStatus): BundleAction[] {
  return actions.filter((action) => isLegal(status, action));
}

/** The bundle after the action; the first publishing is remembered. Throws invalid_status_transition. */
export function moveBundle<T extends { status: BundleStatus; published_at: Date | null }>(
  bundle: T,
  action: BundleAction,
  now: Date,
): T {
  if (!isLegal(bundle.status, action)) {
    throw appError('invalid_status_transition', `A bundle that is ${bundle.status} cannot be moved by ${action}.`);
  }
  const { to } = bundleTransitions[action];
  return { ...bundle, status: to, published_at: to === 'live' ? (bundle.published_at ?? now) : bundle.published_at };
}

function isLegal(status: BundleStatus, action: BundleAction): boolean {
  const from: readonly BundleStatus[] = bundleTransitions[action].from;
  return from.includes(status);
}
