// Original file: proto/booking/common/v1/audit.proto

import type { AuditEntry as _booking_common_v1_AuditEntry, AuditEntry__Output as _booking_common_v1_AuditEntry__Output } from '../../../booking/common/v1/AuditEntry.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';

export interface ListAuditEntriesResponse {
  'items'?: (_booking_common_v1_AuditEntry)[];
  'page'?: (_booking_common_v1_PageInfo | null);
}

export interface ListAuditEntriesResponse__Output {
  'items': (_booking_common_v1_AuditEntry__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
}
