// Original file: proto/booking/resources/v1/schedule_service.proto


export interface DeleteScheduleResponse {
}

export interface DeleteScheduleResponse__Output {
}
