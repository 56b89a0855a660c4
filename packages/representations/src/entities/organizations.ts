import {
  boolean,
  defineEntity,
  integer,
  many,
  one,
  oneOf,
  percent,
  rows,
  string,
  strings,
  timestamp,
} from '../entity.ts';
import { organization, times } from '../vocabulary.ts';

export const memberRoles = ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'] as const;

const role = oneOf(memberRoles, 'What it may do; every operation names the roles that may call it.');
const none = { null: 'when there is none' };
/** Inner settings are shown to callers of the organization itself alone. */
const inner = { null: 'in answers about other organizations' };
const innerOrNone = { null: 'when there is none, and in answers about other organizations' };

export const organizations = defineEntity({
  type: 'organizations',
  description: 'A tenant: everything else belongs to one.',
  attributes: {
    name: string('What people call it.'),
    slug: string('Name in public addresses, unique on the platform.'),
    description: string('Text for customers.', none),
    time_zone: string('IANA zone, such as Europe/Berlin: decides what "today" and local days are.'),
    currency: string('ISO 4217 code of all its prices, such as EUR.'),
    locale: string('BCP 47 language tag of its documents and mails; en unless given.'),
    website: string('http or https address of its site.', none),
    email: string('Address that customers write to.', none),
    phone: string('Number that customers call.', none),
    legal_name: string('Seller on invoices.', { null: 'where the name is used' }),
    street: string('Street and number of the seller.', none),
    postal_code: string('Postal code of the seller.', none),
    city: string('City of the seller.', none),
    region: string('Region or state of the seller.', none),
    country_code: string('ISO 3166-1 alpha-2 code of the country of the seller, such as DE.', none),
    vat_id: string('VAT id of the seller with its country prefix, such as DE123456789.', none),
    tax_number: string("The tax office's number, for sellers without a VAT id.", innerOrNone),
    registration_number: string('Number in the commercial register.', none),
    iban: string('Account that invoices ask to be paid to.', innerOrNone),
    bic: string('BIC of that account.', innerOrNone),
    tax_exemption_reason: string('Why items at 0 percent carry no tax; printed on invoices.', none),
    min_resource_usage: integer('Least number of resources that the organization pays for.', innerOrNone),
    min_child_resource_usage: integer('Most child resources that it may have.', {
      null: 'without a limit, and in answers about other organizations',
    }),
    invoice_number_format: string(
      'Pattern of invoice numbers with {year} and {seq:digits}; R-{year}-{seq:6} unless given.',
      inner,
    ),
    invoice_due_days: integer('Days from issue until an invoice is due; 14 unless given.', inner),
    invoice_cancellation_documents: boolean(
      'Whether a canceled invoice also gets a document with negated amounts; false unless given.',
      inner,
    ),
    auto_accept_bookings: boolean(
      'Whether bookings are accepted at once where neither resource nor service says; true unless given.',
      inner,
    ),
    cancellation_fee_tiers: rows(
      {
        hours_before: integer('The tier holds when the start is less than this many hours away.'),
        fee: percent('fee_basis_points', 'Share of the price that is kept, in percent.'),
      },
      'What is kept of a canceled booking: of the tiers that hold the one with the fewest hours; nothing where none holds.',
    ),
    ...times,
  },
  relations: {
    logo_image: one('files', 'logo_image_id', 'The picture on invoices and public pages.'),
    offered_booking_bundle_groups: many(
      'booking-bundle-groups',
      'offered_booking_bundle_group_ids',
      'Bundle groups with at least one live bundle.',
    ),
    available_booking_bundles: many('booking-bundles', 'available_booking_bundle_ids', 'Its live bundles.'),
  },
});

export const members = defineEntity({
  type: 'members',
  description: 'A person who works with an organization, with the role that says what they may do.',
  attributes: {
    subject: string('`sub` of the access tokens of this person.'),
    email: string('Address that notices go to, in lower case.', none),
    first_name: string('First name.', none),
    last_name: string('Last name.', none),
    role,
    invited_at: timestamp('When an invitation was last sent.', { null: 'until one is sent' }),
    signed_in_at: timestamp('When the member last signed in by a link of a mail.', { null: 'until then' }),
    ...times,
  },
  relations: { organization },
});

export const apiClients = defineEntity({
  type: 'api-clients',
  description: 'A program that gets access tokens with an id and a secret of its own.',
  attributes: {
    name: string('What people call it.'),
    client_id: string('`client_id` at the token endpoint.'),
    client_secret: string('`client_secret` at the token endpoint; only in the answers of create and rotate.', {
      onlyWhenPresent: true,
    }),
    role,
    scopes: strings('What its tokens may carry, such as b.orders:read or b.*.'),
    enabled: boolean('Whether it gets tokens and may call; true unless given.'),
    secret_rotated_at: timestamp('When its secret was last made anew.', { null: 'until the first time' }),
    last_used_at: timestamp('Its last token or call, at most about a minute behind.', { null: 'until the first' }),
    expires_at: timestamp('From then on it gets no tokens, and those it has stop working.', { null: 'for never' }),
    allowed_addresses: strings(
      'Addresses and networks it may call from, such as 203.0.113.7 or 2001:db8::/32; any where empty.',
    ),
    ...times,
  },
  relations: { organization },
});
