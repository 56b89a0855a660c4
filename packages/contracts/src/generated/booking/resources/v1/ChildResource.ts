// Original file: proto/booking/resources/v1/resource_service.proto


export interface ChildResource {
  'name'?: (string);
  '_name'?: "name";
}

export interface ChildResource__Output {
  'name'?: (string);
}
