// Original file: proto/booking/orders/v1/customers.proto


export interface CustomerInput {
  'first_name'?: (string);
  'last_name'?: (string);
  'email'?: (string);
  'phone'?: (string);
  'company'?: (string);
  'locale'?: (string);
  'note'?: (string);
  'custom_entry_map_json'?: (string);
  'address_id'?: (string);
  'tag_ids'?: (string)[];
  'vat_id'?: (string);
  'tax_status'?: (string);
  'tax_exemption_reason'?: (string);
  'debtor_number'?: (string);
  '_first_name'?: "first_name";
  '_last_name'?: "last_name";
  '_email'?: "email";
  '_phone'?: "phone";
  '_company'?: "company";
  '_locale'?: "locale";
  '_note'?: "note";
  '_custom_entry_map_json'?: "custom_entry_map_json";
  '_address_id'?: "address_id";
  '_vat_id'?: "vat_id";
  '_tax_status'?: "tax_status";
  '_tax_exemption_reason'?: "tax_exemption_reason";
  '_debtor_number'?: "debtor_number";
}

export interface CustomerInput__Output {
  'first_name'?: (string);
  'last_name'?: (string);
  'email'?: (string);
  'phone'?: (string);
  'company'?: (string);
  'locale'?: (string);
  'note'?: (string);
  'custom_entry_map_json'?: (string);
  'address_id'?: (string);
  'tag_ids': (string)[];
  'vat_id'?: (string);
  'tax_status'?: (string);
  'tax_exemption_reason'?: (string);
  'debtor_number'?: (string);
}
