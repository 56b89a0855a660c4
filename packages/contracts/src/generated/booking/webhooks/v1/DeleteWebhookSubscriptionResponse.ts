// Original file: proto/booking/webhooks/v1/webhooks.proto


export interface DeleteWebhookSubscriptionResponse {
}

export interface DeleteWebhookSubscriptionResponse__Output {
}
