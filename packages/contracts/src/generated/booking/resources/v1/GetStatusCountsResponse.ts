// Original file: proto/booking/resources/v1/resource_service.proto


export interface GetStatusCountsResponse {
  'bookable_resource_count'?: (number);
  'bookable_child_resource_count'?: (number);
  'view_only_resource_count'?: (number);
  'view_only_child_resource_count'?: (number);
  'total_resource_count'?: (number);
  'total_child_resource_count'?: (number);
  'min_resource_count'?: (number);
  'min_child_resource_count'?: (number);
  '_min_resource_count'?: "min_resource_count";
  '_min_child_resource_count'?: "min_child_resource_count";
}

export interface GetStatusCountsResponse__Output {
  'bookable_resource_count': (number);
  'bookable_child_resource_count': (number);
  'view_only_resource_count': (number);
  'view_only_child_resource_count': (number);
  'total_resource_count': (number);
  'total_child_resource_count': (number);
  'min_resource_count'?: (number);
  'min_child_resource_count'?: (number);
}
