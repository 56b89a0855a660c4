// Original file: proto/booking/orders/v1/orders.proto


export interface DeleteTagResponse {
}

export interface DeleteTagResponse__Output {
}
