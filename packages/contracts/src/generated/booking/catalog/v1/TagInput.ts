// Original file: proto/booking/catalog/v1/tag.proto


export interface TagInput {
  'name'?: (string);
  'color'?: (string);
  '_name'?: "name";
  '_color'?: "color";
}

export interface TagInput__Output {
  'name'?: (string);
  'color'?: (string);
}
