// Original file: proto/booking/catalog/v1/plan_service.proto


export interface DeletePlanResponse {
}

export interface DeletePlanResponse__Output {
}
