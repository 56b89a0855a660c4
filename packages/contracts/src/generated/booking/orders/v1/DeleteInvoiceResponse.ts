// Original file: proto/booking/orders/v1/invoices.proto


export interface DeleteInvoiceResponse {
}

export interface DeleteInvoiceResponse__Output {
}
