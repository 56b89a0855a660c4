// Original file: proto/booking/resources/v1/timeslot_service.proto


export interface DeleteTimeslotResponse {
}

export interface DeleteTimeslotResponse__Output {
}
