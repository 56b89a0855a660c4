// Original file: proto/booking/common/v1/audit.proto

import type { AuditEntry as _booking_common_v1_AuditEntry, AuditEntry__Output as _booking_common_v1_AuditEntry__Output } from '../../../booking/common/v1/AuditEntry.ts';

export interface AuditEntryResponse {
  'item'?: (_booking_common_v1_AuditEntry | null);
}

export interface AuditEntryResponse__Output {
  'item': (_booking_common_v1_AuditEntry__Output | null);
}
