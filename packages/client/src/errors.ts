import type { ErrorCode } from './generated/entities.ts';

/** One problem, as the platform tells it. */
export interface Problem {
  /** Request id, with a number behind it from the second problem on. */
  id: string;
  status: string;
  code: ErrorCode;
  title: string;
  detail: string;
  links?: { about?: string };
  source?: { pointer?: string; parameter?: string; header?: string };
  meta?: Record<string, string | number | boolean | null>;
}

/** The platform refused a request. The members are those of the first problem. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly problems: readonly Problem[];
  /** When to come back, in seconds, where the platform said so (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(status: number, problems: readonly Problem[], retryAfterMs?: number) {
    super(problems.map(({ code, detail }) => `${code}: ${detail}`).join('; ') || `HTTP ${status}`);
    this.status = status;
    this.problems = problems;
    this.retryAfter = retryAfterMs === undefined ? undefined : retryAfterMs / 1_000;
  }

  get code(): ErrorCode | undefined {
    return this.problems[0]?.code;
  }
  /** Into the document that was sent, e.g. `/data/attributes/email`. */
  get pointer(): string | undefined {
    return this.problems[0]?.source?.pointer;
  }
  /** Of the query, e.g. `filter[status]`. */
  get parameter(): string | undefined {
    return this.problems[0]?.source?.parameter;
  }
  /** Address of the page about the code. */
  get about(): string | undefined {
    return this.problems[0]?.links?.about;
  }
  get requestId(): string | undefined {
    return this.problems[0]?.id;
  }
}

/** 401, also with a token just obtained. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}
/** 403 */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError';
}
/** 404 */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}
/** 409 and 412: the request contradicts what is stored. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError';
  /** Of a `conflict` what stands in the way (`taken`, `in_use` …): a word that the page about it lists. */
  get reason(): string | undefined {
    const reason = this.problems[0]?.meta?.['reason'];
    return typeof reason === 'string' ? reason : undefined;
  }
}
/** 422 */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError';
}
/** 429 and 503, after the last retry. */
export class UnavailableError extends ApiError {
  override readonly name: string = 'UnavailableError';
}
/** 429: a budget is used up. */
export class RateLimitError extends UnavailableError {
  override readonly name = 'RateLimitError';
}

const classes: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: ConflictError,
  422: ValidationError,
  429: RateLimitError,
  503: UnavailableError,
};

export function errorOf(status: number, problems: readonly Problem[], retryAfterMs?: number): ApiError {
  return new (classes[status] ?? ApiError)(status, problems, retryAfterMs);
}
