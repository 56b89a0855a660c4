// Original file: proto/booking/resources/v1/booking_service.proto


export interface CheckBookingsResponse {
}

export interface CheckBookingsResponse__Output {
}
