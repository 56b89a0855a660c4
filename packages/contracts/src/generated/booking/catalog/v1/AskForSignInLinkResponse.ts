// Original file: proto/booking/catalog/v1/identity_service.proto


export interface AskForSignInLinkResponse {
}

export interface AskForSignInLinkResponse__Output {
}
