import { AppError, type ErrorSource, type Problem } from '@booking/platform/errors.ts';
import type { z } from 'zod';
import { InsufficientScope } from '../access/insufficient-scope.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { pointerOf } from '../operations/reading/pointer.ts';
import { schemaProblems } from '../operations/reading/schema-problems.ts';

/** A thousand bad items of one list are one mistake. */
const problemsMax = 20;

/** A problem as a tool tells it; the pointer goes into the arguments of the call. */
export interface ToolProblem {
  code: Problem['code'];
  detail: string;
  pointer?: string;
  meta?: Problem['meta'];
}

/** validation_failed with one problem per argument that does not fit. */
export function argumentsRefused(schema: z.ZodType, given: unknown): AppError {
  const [first, ...rest] = schemaProblems(schema, given, [], pointerOf).slice(0, problemsMax);
  if (!first) throw new Error('refused without a problem');
  return new AppError([first, ...rest]);
}

/** The same failure, its pointers leading into the arguments instead of the request that they became. */
export function aboutArguments(error: AppError, endpoint: Endpoint): AppError {
  if (error instanceof InsufficientScope) return error;
  const [first, ...rest] = error.problems.map(({ source, ...problem }): Problem => {
    const pointer = source && argumentPointer(source, endpoint);
    return pointer === undefined ? problem : { ...problem, source: { pointer } };
  });
  return first ? new AppError([first, ...rest], error.retryAfterSeconds) : error;
}

export function toolProblems(error: AppError): ToolProblem[] {
  return error.problems.slice(0, problemsMax).map(({ code, detail, source, meta }) => ({
    code,
    detail,
    ...(source?.pointer === undefined ? {} : { pointer: source.pointer }),
    ...(meta ? { meta } : {}),
  }));
}

const argumentByParameter: Readonly<Record<string, string>> = {
  o: '/organization_id',
  'page[number]': '/page',
  'page[size]': '/page_size',
};

/** Undefined where the caller did not write what is wrong. */
function argumentPointer({ pointer, parameter, header }: ErrorSource, { body }: Endpoint): string | undefined {
  if (header !== undefined) return header === 'Idempotency-Key' ? '/idempotency_key' : undefined;
  if (parameter !== undefined) {
    const [, family, member] = /^(filter|fields)\[(.*)\]$/.exec(parameter) ?? [];
    if (family === 'filter') return pointerOf([family, member ?? '']);
    return argumentByParameter[parameter] ?? pointerOf([family ?? parameter]);
  }
  if (pointer === undefined || !body) return undefined;
  if (body.kind === 'plain') return `/input${pointer}`;
  return pointer
    .replace(/^\/data(?=\/|$)/, '')
    .replace(
      /^(\/relationships\/[^/]+)\/data(\/\d+)?.*$/,
      (_all, relation: string, item = '') => relation + String(item),
    );
}
