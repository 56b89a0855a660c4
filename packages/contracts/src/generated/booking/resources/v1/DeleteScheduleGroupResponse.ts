// Original file: proto/booking/resources/v1/schedule_group_service.proto


export interface DeleteScheduleGroupResponse {
}

export interface DeleteScheduleGroupResponse__Output {
}
