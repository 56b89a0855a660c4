// Original file: proto/booking/common/v1/test_clock_service.proto

import type { Long } from '@grpc/proto-loader';

export interface TestClockResponse {
  'ahead_ms'?: (number | string | Long);
  'now'?: (string);
  'advancing_to'?: (string);
  '_advancing_to'?: "advancing_to";
}

export interface TestClockResponse__Output {
  'ahead_ms': (number);
  'now': (string);
  'advancing_to'?: (string);
}
