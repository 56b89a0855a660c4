import { errorCodes } from '@booking/contracts/error-codes.ts';
import type { AppError, Problem } from '@booking/platform/errors.ts';
import { cursorProfile, maxSizeKey } from '../operations/reading/cursor-profile.ts';
import { pointerWithin } from '../operations/reading/pointer.ts';

/** The most general status that fits all problems: their common one, else 400. */
export function statusOf(error: AppError): number {
  const statuses = new Set(error.problems.map(({ code }) => errorCodes[code].httpStatus));
  return statuses.size === 1 ? errorCodes[error.code].httpStatus : 400;
}

/**
 * `{"errors": [...]}`: one object per problem, each findable in the log by the request id in its id, and with a link to its explanation.
 * Pointers lead into what was `sent`.
 */
export function errorDocument(
  error: AppError,
  { requestId, publicBaseUrl, sent }: { requestId: string; publicBaseUrl: string; sent?: unknown },
): object {
  return {
    jsonapi: { version: '1.1' },
    errors: error.problems.map((problem, index) => {
      const id = index === 0 ? requestId : `${requestId}.${index}`;
      return errorObject(problem, { id, publicBaseUrl, sent });
    }),
  };
}

/** Of the cursor profile: a page larger than allowed is an error of a type of its own, with the limit in `meta.page`. */
function pageLimit({ meta }: Problem): { type?: string; meta?: object } {
  const maxSize = meta?.[maxSizeKey];
  return maxSize === undefined ? {} : { type: `${cursorProfile}max-size-exceeded`, meta: { page: { maxSize } } };
}

/** Where a detail says only what a field or parameter must be, its name is put before. */
function completed(detail: string, { pointer, parameter }: NonNullable<Problem['source']>): string {
  if (!/^(must|is|has) /i.test(detail)) return detail;
  const field = pointer?.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part));
  const name = parameter ?? field?.replaceAll('~1', '/').replaceAll('~0', '~') ?? 'The document';
  return `${name} ${detail.charAt(0).toLowerCase()}${detail.slice(1)}${detail.endsWith('.') ? '' : '.'}`;
}

/** The names of services are whole: what is missing stays in the detail when the pointer ends at the parent of where it would be. */
function sourceIn(sent: unknown, source: NonNullable<Problem['source']>): Problem['source'] {
  return source.pointer === undefined ? source : { pointer: pointerWithin(sent, source.pointer) };
}

function errorObject(
  problem: Problem,
  { id, publicBaseUrl, sent }: { id: string; publicBaseUrl: string; sent: unknown },
): object {
  const { code, detail, source } = problem;
  const { type, meta = problem.meta } = pageLimit(problem);
  return {
    id,
    links: { about: `${publicBaseUrl}/docs/errors/${code}`, ...(type === undefined ? {} : { type }) },
    status: String(errorCodes[code].httpStatus),
    code,
    title: errorCodes[code].title,
    detail: completed(detail, source ?? {}),
    ...(source ? { source: sourceIn(sent, source) } : {}),
    ...(meta ? { meta } : {}),
  };
}
