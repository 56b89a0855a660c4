// Original file: proto/booking/orders/v1/books.proto


export interface NoteBooksRunResponse {
}

export interface NoteBooksRunResponse__Output {
}
