// Original file: proto/booking/orders/v1/customers.proto


export interface DeleteCustomerResponse {
}

export interface DeleteCustomerResponse__Output {
}
