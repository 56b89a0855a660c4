// Original file: proto/booking/orders/v1/books.proto


export interface ListBooksResponse {
  'organization_ids'?: (string)[];
}

export interface ListBooksResponse__Output {
  'organization_ids': (string)[];
}
