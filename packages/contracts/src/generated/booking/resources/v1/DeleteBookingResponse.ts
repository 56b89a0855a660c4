// Original file: proto/booking/resources/v1/booking_service.proto


export interface DeleteBookingResponse {
}

export interface DeleteBookingResponse__Output {
}
