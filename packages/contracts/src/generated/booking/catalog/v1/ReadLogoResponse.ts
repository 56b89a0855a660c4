// Original file: proto/booking/catalog/v1/file_service.proto


export interface ReadLogoResponse {
  'content'?: (Buffer | Uint8Array | string);
  'media_type'?: (string);
  'width'?: (number);
  'height'?: (number);
}

export interface ReadLogoResponse__Output {
  'content': (Buffer);
  'media_type': (string);
  'width': (number);
  'height': (number);
}
