// Original file: proto/booking/catalog/v1/community_service.proto


export interface SyncAutoJoinResponse {
  'count'?: (number);
}

export interface SyncAutoJoinResponse__Output {
  'count': (number);
}
