// Original file: proto/booking/catalog/v1/gateway_state_service.proto


export interface RevokeResponse {
}

export interface RevokeResponse__Output {
}
