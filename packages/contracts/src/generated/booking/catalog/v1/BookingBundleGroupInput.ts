// Original file: proto/booking/catalog/v1/booking_bundle_group.proto


export interface BookingBundleGroupInput {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'order_index'?: (number);
  'cover_image_id'?: (string);
  '_name'?: "name";
  '_slug'?: "slug";
  '_description'?: "description";
  '_order_index'?: "order_index";
  '_cover_image_id'?: "cover_image_id";
}

export interface BookingBundleGroupInput__Output {
  'name'?: (string);
  'slug'?: (string);
  'description'?: (string);
  'order_index'?: (number);
  'cover_image_id'?: (string);
}
