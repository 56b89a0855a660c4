// Original file: proto/booking/common/v1/test_clock_service.proto


export interface StepTestClockResponse {
  'busy'?: (boolean);
  'next_due'?: (string);
  '_next_due'?: "next_due";
}

export interface StepTestClockResponse__Output {
  'busy': (boolean);
  'next_due'?: (string);
}
