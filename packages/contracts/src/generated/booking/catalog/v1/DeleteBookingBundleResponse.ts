// Original file: proto/booking/catalog/v1/booking_bundle_service.proto


export interface DeleteBookingBundleResponse {
}

export interface DeleteBookingBundleResponse__Output {
}
