// Original file: proto/booking/resources/v1/booking_service.proto


export interface HoldItem {
  'item_id'?: (string);
  'resource_id'?: (string);
  'service_id'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
  'quantity'?: (number);
  'position'?: (number);
  'series_id'?: (string);
  '_service_id'?: "service_id";
  '_position'?: "position";
  '_series_id'?: "series_id";
}

export interface HoldItem__Output {
  'item_id': (string);
  'resource_id': (string);
  'service_id'?: (string);
  'start_date': (string);
  'end_date': (string);
  'quantity': (number);
  'position'?: (number);
  'series_id'?: (string);
}
