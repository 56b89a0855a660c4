// Original file: proto/booking/resources/v1/booking.proto


export interface LateMove {
  'moved_at'?: (string);
  'start_date'?: (string);
  'end_date'?: (string);
}

export interface LateMove__Output {
  'moved_at': (string);
  'start_date': (string);
  'end_date': (string);
}
