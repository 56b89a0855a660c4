// Original file: proto/booking/orders/v1/entities.proto

import type { Long } from '@grpc/proto-loader';

export interface Customer {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'first_name'?: (string);
  'last_name'?: (string);
  'email'?: (string);
  'phone'?: (string);
  'company'?: (string);
  'locale'?: (string);
  'note'?: (string);
  'custom_entry_map_json'?: (string);
  'anonymised_at'?: (string);
  'address_id'?: (string);
  'tag_ids'?: (string)[];
  'vat_id'?: (string);
  'credit_minor'?: (number | string | Long);
  'currency'?: (string);
  'tax_status'?: (string);
  'tax_exemption_reason'?: (string);
  'debtor_number'?: (string);
  '_email'?: "email";
  '_phone'?: "phone";
  '_company'?: "company";
  '_locale'?: "locale";
  '_note'?: "note";
  '_anonymised_at'?: "anonymised_at";
  '_address_id'?: "address_id";
  '_vat_id'?: "vat_id";
  '_tax_status'?: "tax_status";
  '_tax_exemption_reason'?: "tax_exemption_reason";
  '_debtor_number'?: "debtor_number";
}

export interface Customer__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'first_name': (string);
  'last_name': (string);
  'email'?: (string);
  'phone'?: (string);
  'company'?: (string);
  'locale'?: (string);
  'note'?: (string);
  'custom_entry_map_json': (string);
  'anonymised_at'?: (string);
  'address_id'?: (string);
  'tag_ids': (string)[];
  'vat_id'?: (string);
  'credit_minor': (number);
  'currency': (string);
  'tax_status'?: (string);
  'tax_exemption_reason'?: (string);
  'debtor_number'?: (string);
}
