// Original file: proto/booking/catalog/v1/booking_bundle_group_service.proto


export interface DeleteBookingBundleGroupResponse {
}

export interface DeleteBookingBundleGroupResponse__Output {
}
