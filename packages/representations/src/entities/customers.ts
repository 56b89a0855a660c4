import { defineEntity, given, integer, many, money, one, oneOf, string, timestamp } from '../entity.ts';
import { between, country, debtorNumber, email, language, line, paragraphs, upTo, vatId, within } from '../limits.ts';
import { belonging, freeForm, organization, period, times } from '../vocabulary.ts';

const none = { null: 'when there is none' };
const trimmed = { ...none, trimmed: true } as const;
/** Of a person: nothing is left of it. */
const personal = { forgotten: null } as const;
const nameOrNone = { empty: '', trimmed: true } as const;

export const customers = defineEntity({
  type: 'customers',
  description: 'A person or company that books and is invoiced.',
  attributes: {
    ...given({
      first_name: within(
        upTo(255),
        string('First name; empty for a company without a person.', { ...nameOrNone, forgotten: '' }),
      ),
      last_name: within(
        upTo(255),
        string('Last name; required unless there is a company.', { ...nameOrNone, forgotten: 'Anonymised' }),
      ),
      email: within(
        email(320),
        string('Address that notices and invoices go to.', { ...none, check: 'email', ...personal }),
      ),
      phone: within(upTo(50), string('Telephone number.', { ...trimmed, ...personal })),
      company: within(
        upTo(255),
        string('Name of the company; stands on invoices before the person.', { ...trimmed, ...personal }),
      ),
      vat_id: within(
        vatId,
        string('VAT id with its country prefix, such as ATU13585627; stands on invoices.', {
          ...none,
          check: 'vat-id',
          ...personal,
        }),
      ),
      tax_status: oneOf(
        ['consumer', 'domestic_business', 'eu_business', 'export', 'exempt'],
        'How the customer is taxed: eu_business by reverse charge, export and exempt not at all.',
        { null: 'where address, company and VAT id decide', ...personal },
      ),
      tax_exemption_reason: within(
        upTo(255),
        string('Why an exempt customer is charged no tax; printed on invoices.', { ...trimmed, ...personal }),
      ),
      debtor_number: within(
        debtorNumber,
        string(
          'Account of the customer in bookkeeping, which exports for DATEV book on: digits, one more than G/L accounts have; no other customer has it.',
          { null: 'where the account for all others is booked on' },
        ),
      ),
      locale: within(
        { ...language, refusal: 'Must be a BCP 47 language tag.' },
        string('BCP 47 language tag of mails to the customer, such as de-AT.', {
          null: 'where the organization decides',
          ...personal,
        }),
      ),
      note: within(paragraphs, string('Free text for the people of the organization.', { ...trimmed, ...personal })),
      custom_entry_map: freeForm('custom_entry_map_json', 'Free-form values of your own'),
    }),
    anonymised_at: timestamp('When the person was anonymised instead of deleted, for the sake of the invoices.', {
      null: 'unless that happened',
    }),
    ...times,
  },
  relations: {
    organization,
    ...given({
      address: one('addresses', 'address_id', 'Postal address, which invoices show.', { forgotten: true }),
      tags: many('tags', 'tag_ids', 'Labels of the organization on the customer.', { most: 50, forgotten: true }),
    }),
  },
  meta: { credit: money('credit_minor', 'Money that the organization holds for the customer.') },
  filters: {
    search: {
      kind: 'text',
      description:
        'Words, each of which first name, last name, e-mail address, company or telephone number contains: in any case, with or without accents; of a number digits alone count.',
    },
    email: 'Exactly this e-mail address.',
    debtor_number: 'Account in bookkeeping: the customer that has it.',
    tag_id: 'Ids of tags: those that carry one of them.',
    ...period('created', 'updated'),
  },
  sorts: ['last_name', 'first_name', 'email', 'company', 'created_at', 'updated_at'],
});

export const addresses = defineEntity({
  type: 'addresses',
  description: 'A postal address of a customer.',
  attributes: {
    ...given({
      line1: within(line, string('Street and number.')),
      line2: within(upTo(255), string('What else finds the door.', trimmed)),
      postal_code: within(upTo(20), string('Postal code.', trimmed)),
      city: within(line, string('City or town.')),
      region: within(upTo(100), string('Region or state.', trimmed)),
      country: within(
        { ...country, refusal: 'Must be a two-letter country code in capitals.' },
        string('ISO 3166-1 alpha-2 code of the country, such as DE.'),
      ),
    }),
    ...times,
  },
  relations: { organization, ...given({ customer: one('customers', 'customer_id', 'Whose address it is.') }) },
  filters: { ...belonging('customer'), country: 'Addresses in this country, as an ISO 3166-1 alpha-2 code.' },
  sorts: ['city', 'created_at'],
});

export const bundlePurchases = defineEntity({
  type: 'bundle-purchases',
  description: 'A bundle that a customer bought, with the uses that are left.',
  attributes: {
    ...given({ units_total: within(between(1, 100_000), integer('Uses that were bought.')) }),
    units_left: integer('Uses that are left; never below 0.'),
    ...given({ expires_at: timestamp('From then on no units can be used.', { null: 'when they do not expire' }) }),
    ...times,
  },
  relations: {
    organization,
    ...given({
      bundle: one('booking-bundles', 'bundle_id', 'The bundle that was bought.', { needed: true }),
      customer: one('customers', 'customer_id', 'Who may use the units.', { needed: true }),
    }),
    order: one('orders', 'order_id', 'The order that bought it; none where it was given.'),
  },
  filters: { ...belonging('customer', 'order'), bundle_id: 'Ids of bundles: purchases of one of them.' },
  sorts: ['expires_at', 'units_left', 'created_at'],
});

export const bundleLedgerEntries = defineEntity({
  type: 'bundle-ledger-entries',
  description: 'One line of the append-only record of units bought, used and given back.',
  attributes: {
    change: integer('Units: above 0 bought or given back, below 0 used.'),
    balance: integer('Units left after it.'),
    reason: string('Why, as the caller or the platform said.'),
    ...times,
  },
  relations: {
    organization,
    bundle_purchase: one('bundle-purchases', 'bundle_purchase_id', 'The purchase whose units they are.', {
      required: true,
    }),
    order: one('orders', 'order_id', 'The order that used or gave back the units.'),
  },
  filters: { bundle_purchase_id: 'Ids of purchases: entries of one of them.', ...belonging('order') },
});
