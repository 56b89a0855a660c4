// Original file: proto/booking/catalog/v1/cancellation_policy_service.proto


export interface DeleteCancellationPolicyResponse {
}

export interface DeleteCancellationPolicyResponse__Output {
}
