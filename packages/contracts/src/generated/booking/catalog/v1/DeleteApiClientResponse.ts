// Original file: proto/booking/catalog/v1/api_client_service.proto


export interface DeleteApiClientResponse {
}

export interface DeleteApiClientResponse__Output {
}
