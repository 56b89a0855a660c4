// Original file: proto/booking/orders/v1/vouchers.proto


export interface DeleteVoucherResponse {
}

export interface DeleteVoucherResponse__Output {
}
