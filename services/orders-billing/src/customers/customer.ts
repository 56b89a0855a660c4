import { presented, type WireMessage } from '../base/present.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { z } from 'zod';
import { taxProblem, taxStatuses, type TaxParty, type TaxStatus } from '../money/tax-terms.ts';
import { jsonObject, line, optionalReference, references, trimmedText, vatId } from '@booking/platform/fields.ts';

/** A person or company that books and is billed. */
export interface Customer extends Entity {
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  /** In normal form. */
  vat_id: string | null;
  tax_status: TaxStatus | null;
  tax_exemption_reason: string | null;
  /** Account in bookkeeping. */
  debtor_number: string | null;
  locale: string | null;
  note: string | null;
  custom_entry_map_json: string;
  anonymised_at: Date | null;
  address_id: string | null;
  tag_ids: string[];
}

/** Pure: name and company as they stand on an invoice. */
export function recipientName(customer: Pick<Customer, 'company' | 'first_name' | 'last_name'>): string {
  const person = `${customer.first_name} ${customer.last_name}`.trim();
  return customer.company?.trim() || person;
}

/** Pure: the person beside the company that stands on an invoice. */
export function contactName(customer: Pick<Customer, 'company' | 'first_name' | 'last_name'>): string | null {
  return customer.company?.trim() ? `${customer.first_name} ${customer.last_name}`.trim() || null : null;
}

function nameOrNone() {
  return line(255)
    .nullable()
    .default('')
    .transform((name) => name ?? '');
}

/** A person has a last name; a company may do without any person. Throws validation_failed for who has neither. */
export function named<T extends Pick<Customer, 'company' | 'last_name'>>(customer: T): T {
  if (customer.last_name !== '' || customer.company) return customer;
  throw validationFailed([{ pointer: '/data/attributes/last_name', detail: 'Give a last name or a company.' }]);
}

export const customerInput = z.object({
  first_name: nameOrNone(),
  last_name: nameOrNone(),
  email: z.email().max(320).nullable().default(null),
  phone: trimmedText(50),
  company: trimmedText(255),
  vat_id: vatId().nullable().default(null),
  tax_status: z.enum(taxStatuses).nullable().default(null),
  tax_exemption_reason: trimmedText(255),
  debtor_number: z
    .string()
    .regex(/^[1-6]\d{4,8}$/, 'Must be the account of a debtor: 5 to 9 digits, the first of them 1 to 6.')
    .nullable()
    .default(null),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Must be a BCP 47 language tag.')
    .nullable()
    .default(null),
  note: trimmedText(5_000),
  custom_entry_map_json: jsonObject(),
  address_id: optionalReference(),
  tag_ids: references(50),
});

type TaxedCustomer = Pick<Customer, 'tax_status' | 'tax_exemption_reason' | 'company' | 'vat_id'>;

/** What decides how the customer is taxed. */
export function taxPartyOf(customer: TaxedCustomer, address: { country: string } | undefined): TaxParty {
  const { tax_status, tax_exemption_reason, company, vat_id } = customer;
  return {
    tax_status: tax_status ?? null,
    tax_exemption_reason: tax_exemption_reason ?? null,
    company,
    vat_id: vat_id ?? null,
    country: address?.country ?? null,
  };
}

/** Throws validation_failed when address, VAT id and tax status contradict each other; `fieldOf` tells where what is wrong was said. */
export function requireTaxable(
  customer: TaxedCustomer,
  address: { country: string } | undefined,
  fieldOf: (field: string) => string = (field) => field,
): void {
  const problem = taxProblem(taxPartyOf(customer, address));
  if (!problem) return;
  throw validationFailed([{ pointer: `/data/attributes/${fieldOf(problem.field)}`, detail: problem.detail }]);
}

export function presentCustomer(customer: Customer): WireMessage {
  return presented(customer, customer.anonymised_at ? [] : ['update', 'delete']);
}

/** The fields that tell who somebody is, as the audit trail names them. */
export const personalFields = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'vat_id',
  'tax_exemption_reason',
  'locale',
  'note',
  'custom_entry_map_json',
  'tag_ids',
] as const satisfies (keyof Customer)[];

/** What is left of a person whose finalised invoices must be kept. */
export function anonymised(customer: Customer, now: Date): Customer {
  return {
    ...customer,
    first_name: '',
    last_name: 'Anonymised',
    email: null,
    phone: null,
    company: null,
    vat_id: null,
    tax_status: null,
    tax_exemption_reason: null,
    locale: null,
    note: null,
    custom_entry_map_json: '{}',
    address_id: null,
    tag_ids: [],
    anonymised_at: now,
  };
}
