// Original file: proto/booking/orders/v1/customers.proto


export interface DeleteAddressResponse {
}

export interface DeleteAddressResponse__Output {
}
