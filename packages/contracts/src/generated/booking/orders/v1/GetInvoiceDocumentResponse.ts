// Original file: proto/booking/orders/v1/invoices.proto


export interface GetInvoiceDocumentResponse {
  'content'?: (Buffer | Uint8Array | string);
  'media_type'?: (string);
  'file_name'?: (string);
  'collected'?: (boolean);
}

export interface GetInvoiceDocumentResponse__Output {
  'content': (Buffer);
  'media_type': (string);
  'file_name': (string);
  'collected': (boolean);
}
