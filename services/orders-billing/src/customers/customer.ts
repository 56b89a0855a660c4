import { presented, type WireMessage } from '../base/present.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { customers } from '@booking/representations/entities/customers.ts';
import { forgottenFields } from '@booking/representations/forgotten.ts';
import { newRecord, recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { CustomerAccount } from './customer-account.ts';
import { taxProblem, type TaxParty } from '../money/tax-terms.ts';

export const customerInput = inputOf(customers);
export const customerRecord = recordOf(customers);
export const newCustomer = newRecord(customerRecord);

/** A person or company that books and is billed. Its VAT id is in normal form. */
export type Customer = Entity & RecordOf<typeof customerRecord>;

/** Pure: name and company as they stand on an invoice. */
export function recipientName(customer: Pick<Customer, 'company' | 'first_name' | 'last_name'>): string {
  const person = `${customer.first_name} ${customer.last_name}`.trim();
  return customer.company?.trim() || person;
}

/** Pure: the person beside the company that stands on an invoice. */
export function contactName(customer: Pick<Customer, 'company' | 'first_name' | 'last_name'>): string | null {
  return customer.company?.trim() ? `${customer.first_name} ${customer.last_name}`.trim() || null : null;
}

/** A person has a last name; a company may do without any person. Throws validation_failed for who has neither. */
export function named<T extends Pick<Customer, 'company' | 'last_name'>>(customer: T): T {
  if (customer.last_name !== '' || customer.company) return customer;
  throw validationFailed([{ pointer: '/data/attributes/last_name', detail: 'Give a last name or a company.' }]);
}

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

/** Throws validation_failed when address, VAT id and tax status contradict each other; `pointerOf` tells where what is wrong was said. */
export function requireTaxable(
  customer: TaxedCustomer,
  address: { country: string } | undefined,
  pointerOf: (field: string) => string = (field) => `/data/attributes/${field}`,
): void {
  const problem = taxProblem(taxPartyOf(customer, address));
  if (!problem) return;
  throw validationFailed([{ pointer: pointerOf(problem.field), detail: problem.detail }]);
}

/** With what the organization holds for the customer, where that is asked for: events do not say it. */
export function presentCustomer(customer: Customer, account?: CustomerAccount): WireMessage {
  const wire = presented(customer, customer.anonymised_at ? [] : ['update', 'delete']);
  return account ? { ...wire, credit_minor: account.credit_minor, currency: account.currency } : wire;
}

/** Whether nothing new is made for the customer: who was deleted is gone, or kept without a name for what was issued. */
export function isGone(customer: Customer | undefined): boolean {
  return !customer || Boolean(customer.anonymised_at);
}

const forgotten = forgottenFields(customers);

/** The fields that tell who somebody is, as the audit trail names them. */
export const personalFields: readonly string[] = Object.keys(forgotten);

/** What is left of a person whose finalised invoices must be kept. */
export function anonymised(customer: Customer, now: Date): Customer {
  return { ...customer, ...forgotten, anonymised_at: now };
}
