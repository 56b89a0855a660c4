import { serviceUnavailable } from '@booking/platform/errors.ts';
import type { Step } from './step-store.ts';
import { StepLostError, type Steps } from './steps.ts';

/**
 * Carries out the step that this call has just written, or that an earlier call with the same Idempotency-Key has left behind: afterwards
 * it is done.
 *
 * @throws AppError service_unavailable while another replica is at it, or while the lease of one that died has not ended: an answer now
 *   would show, and keep for all repetitions, something half done.
 */
export async function carriedOut(
  steps: Pick<Steps, 'run' | 'resume' | 'isOpen'>,
  step: Step | Pick<Step, 'kind' | 'key'>,
): Promise<void> {
  const { kind, key } = step;
  try {
    if ('lease' in step) return await steps.run(step);
    await steps.resume(kind, key);
  } catch (error) {
    if (!(error instanceof StepLostError)) throw error;
  }
  if (await steps.isOpen(kind, key)) {
    throw serviceUnavailable('This is still being carried out; repeat with the same Idempotency-Key.', 1);
  }
}
