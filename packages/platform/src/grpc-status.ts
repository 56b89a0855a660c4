import { Metadata, status, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import { errorCodes, isErrorCode } from '@booking/contracts/error-codes.ts';
import { z } from 'zod';
import { AppError, type Problem } from './errors.ts';

/** Trailing metadata key that carries an AppError as JSON, so that the gateway shows what the service said. */
const problemsKey = 'booking-problems-bin';

const statusByHttp: Record<number, status> = {
  400: status.INVALID_ARGUMENT,
  401: status.UNAUTHENTICATED,
  403: status.PERMISSION_DENIED,
  404: status.NOT_FOUND,
  409: status.ABORTED,
  412: status.FAILED_PRECONDITION,
  413: status.INVALID_ARGUMENT,
  422: status.INVALID_ARGUMENT,
  429: status.RESOURCE_EXHAUSTED,
  503: status.UNAVAILABLE,
};

const problemSchema = z.object({
  code: z.string().refine(isErrorCode),
  detail: z.string(),
  source: z
    .object({ pointer: z.string().optional(), parameter: z.string().optional(), header: z.string().optional() })
    .optional(),
  meta: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
const payloadSchema = z.object({
  problems: z.array(problemSchema).min(1),
  retryAfterSeconds: z.number().optional(),
});

export function statusOf(error: AppError): Partial<StatusObject> {
  const metadata = new Metadata();
  const payload = { problems: error.problems, retryAfterSeconds: error.retryAfterSeconds };
  metadata.set(problemsKey, Buffer.from(JSON.stringify(payload)));
  return {
    code: statusByHttp[errorCodes[error.code].httpStatus] ?? status.UNKNOWN,
    details: error.message.slice(0, 500),
    metadata,
  };
}

/** The AppError a service threw, or undefined when the failure came from elsewhere (connection, defect). */
export function appErrorOf(error: ServiceError): AppError | undefined {
  const [raw] = error.metadata?.get(problemsKey) ?? [];
  if (!Buffer.isBuffer(raw)) return undefined;
  const parsed = payloadSchema.safeParse(JSON.parse(raw.toString('utf8')));
  if (!parsed.success) return undefined;
  const [first, ...rest] = parsed.data.problems as Problem[];
  return first && new AppError([first, ...rest], parsed.data.retryAfterSeconds);
}
