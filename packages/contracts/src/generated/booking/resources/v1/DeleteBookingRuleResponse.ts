// Original file: proto/booking/resources/v1/booking_rule_service.proto


export interface DeleteBookingRuleResponse {
}

export interface DeleteBookingRuleResponse__Output {
}
