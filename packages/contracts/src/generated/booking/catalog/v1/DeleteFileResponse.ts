// Original file: proto/booking/catalog/v1/file_service.proto


export interface DeleteFileResponse {
}

export interface DeleteFileResponse__Output {
}
