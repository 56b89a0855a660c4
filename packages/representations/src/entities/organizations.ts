import { bookingPagePattern, invoiceNumberPattern } from '@booking/contracts/placeholder-patterns.ts';
import {
  boolean,
  defineEntity,
  given,
  givenOnce,
  integer,
  many,
  one,
  oneOf,
  string,
  strings,
  timestamp,
} from '../entity.ts';
import {
  between,
  country,
  currencyCode,
  email,
  language,
  line,
  paragraphs,
  upTo,
  vatId,
  within,
  words,
} from '../limits.ts';
import { cancellationFeeTiers, cancellationPolicy, organization, search, times } from '../vocabulary.ts';

export const memberRoles = ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'] as const;

const role = oneOf(memberRoles, 'What it may do; every operation names the roles that may call it.');
const none = { null: 'when there is none' };
/** Inner settings are shown to callers of the organization itself alone. */
const inner = { null: 'in answers about other organizations', shownTo: 'own' } as const;
const innerOrNone = { null: 'when there is none, and in answers about other organizations', shownTo: 'own' } as const;

export const organizations = defineEntity({
  type: 'organizations',
  description: 'A tenant: everything else belongs to one.',
  attributes: {
    ...given({
      name: within(line, string('What people call it.')),
      slug: within(words, string('Unique name in public addresses.', { check: 'slug' })),
      description: within(paragraphs, string('Text for customers.', none)),
      time_zone: within(upTo(100), string('IANA zone of its local days, such as Europe/Berlin.')),
      currency: within(currencyCode, string('ISO 4217 code of its prices, such as EUR.', { check: 'currency' })),
      locale: within(language, string('BCP 47 tag of its documents and mails; en unless given.', { initial: 'en' })),
      website: within({ most: 500, format: 'uri' }, string('Address of its site.', { ...none, check: 'web-address' })),
      booking_page: within(
        { most: 500, pattern: bookingPagePattern },
        string('Page of a booking, for mails: https://shop.example/{number} or {id}.', {
          ...none,
          check: 'web-address',
        }),
      ),
      email: within(email(254), string('Where customers write to.', { ...none, check: 'email' })),
      phone: within(line, string('Where customers call.', none)),
      legal_name: within(line, string('Seller on invoices.', { null: 'where the name is used' })),
      street: within(line, string('Street and number.', none)),
      postal_code: within(line, string('Postal code.', none)),
      city: within(line, string('Its city.', none)),
      region: within(line, string('Region or state.', none)),
      country_code: within(country, string('ISO 3166-1 alpha-2 code, such as DE.', none)),
      vat_id: within(vatId, string('VAT id, such as DE136695976.', { ...none, check: 'vat-id' })),
      tax_number: within(line, string("The tax office's number.", innerOrNone)),
      registration_number: within(line, string('Commercial register number.', none)),
      iban: within(line, string('Account that invoices name.', innerOrNone)),
      bic: within(line, string('BIC of that account.', innerOrNone)),
      tax_exemption_reason: within(line, string('Why items at 0 percent carry no tax.', none)),
      net_prices: boolean('Whether services are priced without tax; false unless given.', {
        initial: false,
      }),
      min_resource_usage: within(between(0, 1_000_000), integer('Least resources that it pays for.', innerOrNone)),
      min_child_resource_usage: within(
        between(0, 1_000_000),
        integer('Most child resources that it may have.', {
          null: 'without a limit, and in answers about other organizations',
          shownTo: 'own',
        }),
      ),
      invoice_number_format: within(
        {
          most: 60,
          pattern: invoiceNumberPattern,
          refusal:
            'Must contain {seq} or {seq:6} of at most 12 digits, and no braces but those and {year} and {month}.',
        },
        string('Of {year}, {month} and {seq:digits}, 12 at most; R-{year}-{seq:6} unless given.', {
          ...inner,
          initial: 'R-{year}-{seq:6}',
        }),
      ),
      invoice_due_days: within(
        between(0, 3_650),
        integer('Days until an invoice is due; 14 unless given.', { ...inner, initial: 14 }),
      ),
      invoice_cancellation_documents: boolean('Whether canceled invoices get a negated document; false unless given.', {
        ...inner,
        initial: false,
      }),
      auto_apply_credit: boolean('Whether credit pays invoices by itself; false unless given.', {
        ...inner,
        initial: false,
      }),
      auto_accept_bookings: boolean('Whether bookings are accepted at once; true unless given.', {
        ...inner,
        initial: true,
      }),
      late_entry_days: within(
        between(0, 366),
        integer('Days after its start that staff may enter a booking; 31 unless given.', {
          ...inner,
          initial: 31,
        }),
      ),
      cancellation_fee_tiers: cancellationFeeTiers(' Where no cancellation policy holds.'),
    }),
    ...times,
  },
  relations: {
    ...given({
      cancellation_policy: cancellationPolicy('What holds where neither service nor resource has one.'),
      logo_image: one('files', 'logo_image_id', 'Picture on invoices and public pages.'),
    }),
    offered_booking_bundle_groups: many(
      'booking-bundle-groups',
      'offered_booking_bundle_group_ids',
      'Bundle groups with at least one live bundle, the first 250; offered-booking-bundle-groups has all.',
      { stored: false },
    ),
    available_booking_bundles: many(
      'booking-bundles',
      'available_booking_bundle_ids',
      'Its live bundles, the first 250; available-booking-bundles has all.',
      { stored: false },
    ),
  },
});

export const members = defineEntity({
  type: 'members',
  description: 'A person who works with an organization, with the role that says what they may do.',
  attributes: {
    ...givenOnce({
      subject: within(
        between(1, 255),
        string(
          '`sub` of the access tokens of this person; no id of an API client. The email unless given, which is right for whoever signs in by a link of a mail.',
          { derived: true },
        ),
      ),
    }),
    ...given({
      email: within(
        { ...email(254), lowered: true },
        string('Address that notices go to, in lower case.', { ...none, needed: true, check: 'email' }),
      ),
      first_name: within(line, string('First name.', none)),
      last_name: within(line, string('Last name.', none)),
      role,
    }),
    invited_at: timestamp('When an invitation was last sent.', { null: 'until one is sent' }),
    signed_in_at: timestamp('When the member last signed in by a link of a mail.', { null: 'until then' }),
    ...times,
  },
  relations: { organization },
  filters: {
    role: 'Members or clients with one of these roles.',
    subject: 'Exactly this `sub` of access tokens.',
    ...search('name or e-mail address'),
  },
  sorts: ['created_at', 'email', 'last_name', 'role'],
});

const scope = {
  pattern: '^b\\.(\\*|[a-z-]{1,60}(:(read|write))?|\\*:(read|write))$',
  refusal: 'Must look like b.orders:read or b.*.',
};

export const apiClients = defineEntity({
  type: 'api-clients',
  description: 'A program that gets access tokens with an id and a secret of its own.',
  attributes: {
    ...given({ name: within(line, string('What people call it.')) }),
    client_id: string('`client_id` at the token endpoint.'),
    client_secret: string('`client_secret` at the token endpoint; only in the answers of create and rotate.', {
      onlyWhenPresent: true,
      stored: false,
    }),
    ...given({
      role,
      scopes: within(
        { least: 1, most: 50, each: scope },
        strings('What its tokens may carry, such as b.orders:read or b.*.'),
      ),
      enabled: boolean('Whether it gets tokens and may call; true unless given.', { initial: true }),
    }),
    secret_rotated_at: timestamp('When its secret was last made anew.', { null: 'until the first time' }),
    last_used_at: timestamp('Its last token or call, at most about a minute behind.', { null: 'until the first' }),
    ...given({
      expires_at: timestamp('From then on it gets no tokens, and those it has stop working.', { null: 'for never' }),
      allowed_addresses: within(
        upTo(50),
        strings('Addresses and networks it may call from, such as 203.0.113.7 or 2001:db8::/32; any where empty.', {
          empty: [],
        }),
      ),
    }),
    ...times,
  },
  relations: { organization },
  filters: {
    role: 'Members or clients with one of these roles.',
    enabled: 'true: clients that may call; false: the others.',
    ...search('name or client_id'),
  },
  sorts: ['name', 'created_at', 'last_used_at'],
});
