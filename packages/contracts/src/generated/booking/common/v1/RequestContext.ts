// Original file: proto/booking/common/v1/common.proto

import type { Principal as _booking_common_v1_Principal, Principal__Output as _booking_common_v1_Principal__Output } from '../../../booking/common/v1/Principal.ts';

export interface RequestContext {
  'request_id'?: (string);
  'organization_id'?: (string);
  'principal'?: (_booking_common_v1_Principal | null);
  'idempotency_key'?: (string);
  'idempotency_fingerprint'?: (string);
  'if_version'?: (number);
  'dry_run'?: (boolean);
  '_idempotency_key'?: "idempotency_key";
  '_idempotency_fingerprint'?: "idempotency_fingerprint";
  '_if_version'?: "if_version";
}

export interface RequestContext__Output {
  'request_id': (string);
  'organization_id': (string);
  'principal': (_booking_common_v1_Principal__Output | null);
  'idempotency_key'?: (string);
  'idempotency_fingerprint'?: (string);
  'if_version'?: (number);
  'dry_run': (boolean);
}
