// Original file: proto/booking/orders/v1/payment-callbacks.proto


export interface ReceivePaymentCallbackResponse {
}

export interface ReceivePaymentCallbackResponse__Output {
}
