// Original file: proto/booking/common/v1/settings.proto


export interface LearnSettingsResponse {
}

export interface LearnSettingsResponse__Output {
}
