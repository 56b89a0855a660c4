import type { CallContext } from '@booking/platform/context.ts';
import type { Resources } from '../../base/neighbours/resources.ts';
import type { Reached } from '../../base/steps/saga-points.ts';
import type { Step } from '../../base/steps/step-store.ts';
import type { StepWork } from '../../base/steps/steps.ts';

/**
 * The step of every order that has ended: repeated until resources has released what the order holds, now or by a hold still on its way.
 */
export async function releaseBookings(
  parts: StepWork & { reached: Reached; resources: Pick<Resources, 'release'> },
  step: Step,
  context: CallContext,
): Promise<void> {
  await parts.reached('release written');
  await parts.resources.release(context, step.key, whyOf(step));
  await parts.reached('bookings released');
  await parts.unitOfWork.run(context, (tx) => parts.steps.finish(tx, step));
}

function whyOf({ payload: { reason, canceled_at } }: Step): Parameters<Resources['release']>[2] {
  return {
    reason: typeof reason === 'string' ? reason : '',
    ...(typeof canceled_at === 'string' ? { canceled_at } : {}),
  };
}
