import type { CallContext } from '@booking/platform/context.ts';
import type { AppError } from '@booking/platform/errors.ts';
import type { UseCaseDeps } from './deps.ts';

/**
 * For a call that was refused before its transaction began. Whoever repeats a call with its key finds what the first one has done in the
 * way: the stored answer comes before the refusal. Throws `refusal` where there is none.
 */
export async function storedAnswerOr<R extends object>(
  deps: Pick<UseCaseDeps, 'runKeyed'>,
  context: CallContext,
  refusal: AppError,
): Promise<R> {
  if (context.idempotencyKey === undefined) throw refusal;
  return deps.runKeyed<R>(context, () => Promise.reject(refusal));
}
