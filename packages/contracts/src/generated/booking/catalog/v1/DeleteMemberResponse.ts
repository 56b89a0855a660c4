// Original file: proto/booking/catalog/v1/member_service.proto


export interface DeleteMemberResponse {
}

export interface DeleteMemberResponse__Output {
}
