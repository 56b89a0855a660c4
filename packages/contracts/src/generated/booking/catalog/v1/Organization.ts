// Original file: proto/booking/catalog/v1/organization.proto

import type { CancellationFeeTier as _booking_catalog_v1_CancellationFeeTier, CancellationFeeTier__Output as _booking_catalog_v1_CancellationFeeTier__Output } from '../../../booking/catalog/v1/CancellationFeeTier.ts';

export interface Organization {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'time_zone'?: (string);
  'currency'?: (string);
  'locale'?: (string);
  'website'?: (string);
  'email'?: (string);
  'phone'?: (string);
  'legal_name'?: (string);
  'street'?: (string);
  'postal_code'?: (string);
  'city'?: (string);
  'country_code'?: (string);
  'vat_id'?: (string);
  'iban'?: (string);
  'min_resource_usage'?: (number);
  'min_child_resource_usage'?: (number);
  'invoice_number_format'?: (string);
  'invoice_due_days'?: (number);
  'invoice_cancellation_documents'?: (boolean);
  'auto_accept_bookings'?: (boolean);
  'cancellation_fee_tiers'?: (_booking_catalog_v1_CancellationFeeTier)[];
  'logo_image_id'?: (string);
  'offered_booking_bundle_group_ids'?: (string)[];
  'available_booking_bundle_ids'?: (string)[];
  '_description'?: "description";
  '_website'?: "website";
  '_email'?: "email";
  '_phone'?: "phone";
  '_legal_name'?: "legal_name";
  '_street'?: "street";
  '_postal_code'?: "postal_code";
  '_city'?: "city";
  '_country_code'?: "country_code";
  '_vat_id'?: "vat_id";
  '_iban'?: "iban";
  '_min_resource_usage'?: "min_resource_usage";
  '_min_child_resource_usage'?: "min_child_resource_usage";
  '_logo_image_id'?: "logo_image_id";
}

export interface Organization__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'slug': (string);
  'description'?: (string);
  'time_zone': (string);
  'currency': (string);
  'locale': (string);
  'website'?: (string);
  'email'?: (string);
  'phone'?: (string);
  'legal_name'?: (string);
  'street'?: (string);
  'postal_code'?: (string);
  'city'?: (string);
  'country_code'?: (string);
  'vat_id'?: (string);
  'iban'?: (string);
  'min_resource_usage'?: (number);
  'min_child_resource_usage'?: (number);
  'invoice_number_format': (string);
  'invoice_due_days': (number);
  'invoice_cancellation_documents': (boolean);
  'auto_accept_bookings': (boolean);
  'cancellation_fee_tiers': (_booking_catalog_v1_CancellationFeeTier__Output)[];
  'logo_image_id'?: (string);
  'offered_booking_bundle_group_ids': (string)[];
  'available_booking_bundle_ids': (string)[];
}
