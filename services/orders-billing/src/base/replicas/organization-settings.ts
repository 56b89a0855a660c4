import type { CallContext } from '@booking/platform/context.ts';
import { z } from 'zod';
import { sellerSchema, type SellerData } from './seller-data.ts';

/** The part of an organization that orders and invoices depend on. */
export interface OrganizationSettings {
  id: string;
  version: number;
  name: string;
  /** IANA name. */
  time_zone: string;
  currency: string;
  locale: string;
  invoice_number_format: string;
  invoice_due_days: number;
  invoice_cancellation_documents: boolean;
  /** Absent where it was heard of before this was kept. */
  auto_apply_credit?: boolean | undefined;
  cancellation_fee_tiers: { hours_before: number; fee_basis_points: number }[];
  seller: SellerData;
  /** Absent where it was heard of before this was kept. */
  created_at?: Date | undefined;
}

export const defaultInvoiceNumberFormat = 'R-{year}-{seq:6}';
const defaultDueDays = 14;

const settingsSchema = z.object({
  id: z.string(),
  version: z.number().int().default(1),
  name: z.string().default(''),
  time_zone: z.string().min(1).catch('UTC'),
  currency: z.string().length(3).catch('EUR'),
  locale: z.string().min(2).catch('en'),
  invoice_number_format: z.string().regex(/\{seq/).catch(defaultInvoiceNumberFormat),
  invoice_due_days: z.number().int().min(0).catch(defaultDueDays),
  invoice_cancellation_documents: z.boolean().catch(false),
  auto_apply_credit: z.boolean().catch(false),
  cancellation_fee_tiers: z.array(z.object({ hours_before: z.number(), fee_basis_points: z.number().int() })).catch([]),
  seller: sellerSchema,
  created_at: z.coerce.date().optional().catch(undefined),
});

/** An organization as catalog sends it, by gRPC or in an event, in one flat object; what is missing gets the default. */
export const organizationSettingsSchema = z
  .looseObject({})
  .transform((organization): OrganizationSettings => settingsSchema.parse({ ...organization, seller: organization }));

/** Settings of the caller's organization. Asks catalog when they are not known yet, so it is never called inside a transaction. */
export type OrganizationLookup = (context: CallContext) => Promise<OrganizationSettings>;

/** As they are stored from now on, asked for while a transaction begins. */
export function settingsNow(organization: OrganizationLookup, context: CallContext): Promise<OrganizationSettings> {
  const asked = organization(context);
  // Awaited later; what the transaction says comes first.
  asked.catch(() => {});
  return asked;
}
