import { z } from 'zod';

/** A cancellation policy as catalog sends it. */
export const cancellationTermsSchema = z.object({
  cancellation_fee_tiers: z.array(z.object({ hours_before: z.number().int(), fee_basis_points: z.number().int() })),
  move_notice_hours: z.number().int(),
  late_moves: z.enum(['charged', 'refused']),
  late_move_fee_basis_points: z.number().int(),
  no_show_fee_basis_points: z.number().int(),
});

/** What canceling, moving and not coming cost: frozen at checkout, with the price. */
export type CancellationTerms = z.output<typeof cancellationTermsSchema>;
