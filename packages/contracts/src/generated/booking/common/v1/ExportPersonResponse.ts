// Original file: proto/booking/common/v1/person.proto


export interface ExportPersonResponse {
  'records_json'?: (string)[];
  'next_cursor'?: (string);
  '_next_cursor'?: "next_cursor";
}

export interface ExportPersonResponse__Output {
  'records_json': (string)[];
  'next_cursor'?: (string);
}
