import { inputOf } from '@booking/persistence/entity-input.ts';
import { cancellationPolicies } from '@booking/representations/entities/catalogue.ts';
import { newRecord, recordOf, type RecordOf } from '@booking/representations/record.ts';
import { feeTiers, type Organization } from '../organizations/organization.ts';
import type { Stored } from '../shared/catalog-store.ts';

export const cancellationPolicyInput = inputOf(cancellationPolicies, { cancellation_fee_tiers: feeTiers });
export const cancellationPolicyRecord = recordOf(cancellationPolicies);

/** What it costs to cancel a booking, to move it late, and not to come. */
export type CancellationPolicy = Stored & RecordOf<typeof cancellationPolicyRecord>;

const terms = newRecord(cancellationPolicyRecord);

/** What holds where nobody has chosen a policy: moves are free, and who does not come pays all of it. */
export function ownTerms({ organization_id, cancellation_fee_tiers }: Organization) {
  return { ...terms, name: 'cancellation_fee_tiers', cancellation_fee_tiers, organization_id };
}
