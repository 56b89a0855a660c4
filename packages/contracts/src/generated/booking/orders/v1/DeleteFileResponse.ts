// Original file: proto/booking/orders/v1/orders.proto


export interface DeleteFileResponse {
}

export interface DeleteFileResponse__Output {
}
