import { z } from 'zod';

const line = z
  .string()
  .max(255)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/** What an organization says of itself as a seller; null where it says nothing. */
export const sellerSchema = z.object({
  legal_name: line,
  street: line,
  postal_code: line,
  city: line,
  region: line,
  country_code: line,
  vat_id: line,
  tax_number: line,
  registration_number: line,
  iban: line,
  bic: line,
  email: line,
  phone: line,
  tax_exemption_reason: line,
  logo_image_id: line,
});

/** `logo`: digest of the picture that new documents bear; it is kept here already. */
export type SellerData = z.output<typeof sellerSchema> & { logo?: string | null };
