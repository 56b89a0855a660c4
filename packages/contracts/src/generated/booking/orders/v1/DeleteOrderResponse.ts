// Original file: proto/booking/orders/v1/orders.proto


export interface DeleteOrderResponse {
}

export interface DeleteOrderResponse__Output {
}
