/**
 * The closed table of error codes: what a caller may rely on. `httpStatus` is what the gateway answers, `title` is the same text for
 * the same code everywhere. Source: docs/specification.md, "Errors". A code is never renamed.
 */
export const errorCodes = {
  invalid_query_parameter: { httpStatus: 400, title: 'Invalid query parameter' },
  malformed_document: { httpStatus: 400, title: 'Malformed document' },
  organization_required: { httpStatus: 400, title: 'Organization required' },
  sales_quota_exceeded: { httpStatus: 400, title: 'Sales quota exceeded' },
  unauthenticated: { httpStatus: 401, title: 'Authentication required' },
  forbidden: { httpStatus: 403, title: 'Forbidden' },
  client_id_not_allowed: { httpStatus: 403, title: 'Client-generated id not allowed' },
  not_found: { httpStatus: 404, title: 'Not found' },
  method_not_allowed: { httpStatus: 405, title: 'Method not allowed' },
  not_acceptable: { httpStatus: 406, title: 'Not acceptable' },
  conflict: { httpStatus: 409, title: 'Conflict' },
  invalid_status_transition: { httpStatus: 409, title: 'Invalid status transition' },
  time_conflict: { httpStatus: 409, title: 'Time conflict' },
  precondition_failed: { httpStatus: 412, title: 'Precondition failed' },
  payload_too_large: { httpStatus: 413, title: 'Payload too large' },
  unsupported_media_type: { httpStatus: 415, title: 'Unsupported media type' },
  validation_failed: { httpStatus: 422, title: 'Validation failed' },
  booking_rule_violated: { httpStatus: 422, title: 'Booking rule violated' },
  idempotency_key_reused: { httpStatus: 422, title: 'Idempotency key reused' },
  too_many_requests: { httpStatus: 429, title: 'Too many requests' },
  internal_error: { httpStatus: 500, title: 'Internal error' },
  service_unavailable: { httpStatus: 503, title: 'Service unavailable' },
} as const satisfies Record<string, { httpStatus: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorCodes, value);
}
