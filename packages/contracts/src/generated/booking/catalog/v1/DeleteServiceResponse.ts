// Original file: proto/booking/catalog/v1/service_service.proto


export interface DeleteServiceResponse {
}

export interface DeleteServiceResponse__Output {
}
