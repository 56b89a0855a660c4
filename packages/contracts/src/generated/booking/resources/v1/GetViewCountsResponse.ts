// Original file: proto/booking/resources/v1/resource_service.proto


export interface GetViewCountsResponse {
  'counts'?: ({[key: string]: number});
}

export interface GetViewCountsResponse__Output {
  'counts': ({[key: string]: number});
}
