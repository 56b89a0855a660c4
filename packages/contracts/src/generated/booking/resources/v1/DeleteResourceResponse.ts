// Original file: proto/booking/resources/v1/resource_service.proto


export interface DeleteResourceResponse {
}

export interface DeleteResourceResponse__Output {
}
