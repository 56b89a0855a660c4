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

export const memberRoles = ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'] as const;

export const organizations = defineEntity({
  type: 'organizations',
  attributes: {
    name: string(),
    slug: string(),
    description: string(),
    time_zone: string({ description: 'IANA zone; decides what "today" is' }),
    currency: string({ description: 'ISO 4217' }),
    locale: string(),
    website: string(),
    email: string(),
    phone: string(),
    legal_name: string({ description: 'Seller on invoices; the name where null' }),
    street: string(),
    postal_code: string(),
    city: string(),
    region: string(),
    country_code: string({ description: 'ISO 3166-1 alpha-2' }),
    vat_id: string(),
    tax_number: string({ description: "The tax office's number, for sellers without a VAT id" }),
    registration_number: string({ description: 'Number in the commercial register' }),
    iban: string(),
    bic: string(),
    tax_exemption_reason: string({ description: 'Why items at 0 % carry no tax; printed on invoices' }),
    min_resource_usage: integer(),
    min_child_resource_usage: integer({
      description: 'Most child resources the organization may have; null = no limit',
    }),
    invoice_number_format: string({ description: 'For example R-{year}-{seq:6}' }),
    invoice_due_days: integer(),
    invoice_cancellation_documents: boolean(),
    auto_accept_bookings: boolean(),
    cancellation_fee_tiers: rows({ hours_before: integer(), fee: percent('fee_basis_points') }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    logo_image: one('files', 'logo_image_id'),
    offered_booking_bundle_groups: many('booking-bundle-groups', 'offered_booking_bundle_group_ids'),
    available_booking_bundles: many('booking-bundles', 'available_booking_bundle_ids'),
  },
});

export const members = defineEntity({
  type: 'members',
  attributes: {
    subject: string({ description: '`sub` of the access tokens of this person' }),
    email: string(),
    first_name: string(),
    last_name: string(),
    role: oneOf(memberRoles),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { organization: one('organizations', 'organization_id') },
});

export const apiClients = defineEntity({
  type: 'api-clients',
  attributes: {
    name: string(),
    client_id: string(),
    client_secret: string({ onlyWhenPresent: true, description: 'Only in the answers of create and rotate' }),
    role: oneOf(memberRoles),
    scopes: strings({ description: 'For example b.orders:read or b.*' }),
    enabled: boolean(),
    secret_rotated_at: timestamp(),
    last_used_at: timestamp({ description: 'Last token or call; at most about a minute behind' }),
    expires_at: timestamp({
      description: 'From then on it gets no tokens, and those it has stop working; null = never',
    }),
    allowed_addresses: strings({
      description: 'Addresses and networks it may call from, for example 203.0.113.7 or 2001:db8::/32; empty = any',
    }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { organization: one('organizations', 'organization_id') },
});
