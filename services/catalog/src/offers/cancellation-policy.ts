import { name, percent, wholeNumber } from '@booking/platform/fields.ts';
import { z } from 'zod';
import { feeTiers, type Organization } from '../organizations/organization.ts';
import type { Stored } from '../shared/catalog-store.ts';

export const cancellationPolicyInput = z.object({
  name: name(),
  cancellation_fee_tiers: feeTiers,
  move_notice_hours: wholeNumber(0, 87_600).default(0),
  late_moves: z.enum(['charged', 'refused']).default('charged'),
  late_move_fee_basis_points: percent().default(0),
  no_show_fee_basis_points: percent().default(10_000),
});

/** What it costs to cancel a booking, to move it late, and not to come. */
export type CancellationPolicy = Stored & z.output<typeof cancellationPolicyInput>;

/** What holds where nobody has chosen a policy: moves are free, and who does not come pays all of it. */
export function ownTerms({ organization_id, cancellation_fee_tiers }: Organization) {
  const terms = cancellationPolicyInput.parse({ name: 'cancellation_fee_tiers', cancellation_fee_tiers });
  return { ...terms, organization_id };
}
