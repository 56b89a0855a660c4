import type { ConflictReason } from '@booking/contracts/conflict-reasons.ts';
import type { ErrorCode } from '@booking/contracts/error-codes.ts';

/** Where in the request the problem lies; at most one member is set (JSON:API 1.1 `source`). */
export interface ErrorSource {
  /** RFC 6901 pointer into the sent document, e.g. `/data/attributes/url`. */
  pointer?: string;
  /** Query parameter name, brackets included, e.g. `filter[booked_today]`. */
  parameter?: string;
  /** Request header name. */
  header?: string;
}

/** One problem as the client will see it. */
export interface Problem {
  code: ErrorCode;
  detail: string;
  source?: ErrorSource;
  meta?: Record<string, string | number | boolean | null>;
}

/**
 * An expected failure. It crosses gRPC unchanged (`grpc-status.ts`) and is rendered by the gateway. Anything that is not an AppError is
 * a defect: logged with its stack and answered as `internal_error` without detail.
 */
export class AppError extends Error {
  readonly problems: readonly [Problem, ...Problem[]];
  /** For 429 and 503: seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problems: readonly [Problem, ...Problem[]], retryAfterSeconds?: number) {
    super(problems.map((problem) => `${problem.code}: ${problem.detail}`).join('; '));
    this.name = 'AppError';
    this.problems = problems;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get code(): ErrorCode {
    return this.problems[0].code;
  }
}

interface Extra {
  source?: ErrorSource;
  meta?: Problem['meta'];
  retryAfterSeconds?: number;
}

export function appError(code: Exclude<ErrorCode, 'conflict'>, detail: string, extra: Extra = {}): AppError {
  return errorOf(code, detail, extra);
}

/** 409 whose `meta.reason` says for programs what `detail` says for people. */
export function conflict(reason: ConflictReason, detail: string, extra: Extra = {}): AppError {
  return errorOf('conflict', detail, { ...extra, meta: { reason, ...extra.meta } });
}

function errorOf(code: ErrorCode, detail: string, { source, meta, retryAfterSeconds }: Extra): AppError {
  return new AppError([{ code, detail, ...(source && { source }), ...(meta && { meta }) }], retryAfterSeconds);
}

/** The entity does not exist for this organization; an id of another organization gets the same answer. */
export function notFound(type: string, id: string): AppError {
  return appError('not_found', `No ${type} with id ${id}.`);
}

/** 422 with one problem per field. */
export function validationFailed(problems: readonly { detail: string; pointer: string }[]): AppError {
  const [first, ...rest] = problems.map(({ detail, pointer }): Problem => {
    return { code: 'validation_failed', detail, source: { pointer } };
  });
  if (!first) throw new Error('validationFailed needs at least one problem');
  return new AppError([first, ...rest]);
}

/** A dependency is down or overloaded; nothing was written. */
export function serviceUnavailable(detail: string, retryAfterSeconds = 2): AppError {
  return appError('service_unavailable', detail, { retryAfterSeconds });
}
