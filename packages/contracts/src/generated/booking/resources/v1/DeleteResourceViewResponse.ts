// Original file: proto/booking/resources/v1/resource_view_service.proto


export interface DeleteResourceViewResponse {
}

export interface DeleteResourceViewResponse__Output {
}
