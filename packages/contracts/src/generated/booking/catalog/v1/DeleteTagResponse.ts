// Original file: proto/booking/catalog/v1/tag_service.proto


export interface DeleteTagResponse {
}

export interface DeleteTagResponse__Output {
}
