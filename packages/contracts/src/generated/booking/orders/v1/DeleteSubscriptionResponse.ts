// Original file: proto/booking/orders/v1/subscriptions.proto


export interface DeleteSubscriptionResponse {
}

export interface DeleteSubscriptionResponse__Output {
}
