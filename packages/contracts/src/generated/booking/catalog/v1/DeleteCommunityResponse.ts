// Original file: proto/booking/catalog/v1/community_service.proto


export interface DeleteCommunityResponse {
}

export interface DeleteCommunityResponse__Output {
}
