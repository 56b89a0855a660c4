import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import type { UseCaseDeps } from './deps.ts';

/**
 * For a call that was refused before its transaction began. Whoever repeats a call with its key finds what the first one has done in the
 * way: the stored answer comes before the refusal. Throws `refusal` where there is none, and a defect as it is.
 */
export async function storedAnswerOr<R extends object>(
  deps: Pick<UseCaseDeps, 'runKeyed'>,
  context: CallContext,
  refusal: unknown,
): Promise<R> {
  if (!(refusal instanceof AppError) || context.idempotencyKey === undefined) throw refusal;
  return deps.runKeyed<R>(context, () => Promise.reject(refusal));
}
