// Original file: proto/booking/catalog/v1/booking_bundle_group.proto


export interface BookingBundleGroup {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'order_index'?: (number);
  'cover_image_id'?: (string);
  '_description'?: "description";
  '_cover_image_id'?: "cover_image_id";
}

export interface BookingBundleGroup__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'slug': (string);
  'description'?: (string);
  'order_index': (number);
  'cover_image_id'?: (string);
}
