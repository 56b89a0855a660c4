// Original file: proto/booking/resources/v1/booking.proto


export interface BookingInput {
  'note'?: (string);
  '_note'?: "note";
}

export interface BookingInput__Output {
  'note'?: (string);
}
