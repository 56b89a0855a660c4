// Original file: proto/booking/orders/v1/payments.proto


export interface DeletePaymentMethodResponse {
}

export interface DeletePaymentMethodResponse__Output {
}
