// Original file: proto/booking/catalog/v1/community_account_service.proto


export interface DeleteCommunityAccountResponse {
}

export interface DeleteCommunityAccountResponse__Output {
}
