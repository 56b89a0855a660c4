// Original file: proto/booking/orders/v1/exports.proto


export interface ExportPart {
  'content'?: (Buffer | Uint8Array | string);
  'media_type'?: (string);
  'file_name'?: (string);
  'next_cursor'?: (string);
  '_next_cursor'?: "next_cursor";
}

export interface ExportPart__Output {
  'content': (Buffer);
  'media_type': (string);
  'file_name': (string);
  'next_cursor'?: (string);
}
