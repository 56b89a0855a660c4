// Original file: proto/booking/orders/v1/payment_callbacks.proto


export interface ReceivePaymentCallbackResponse {
}

export interface ReceivePaymentCallbackResponse__Output {
}
