import { AppError, serviceUnavailable } from '@booking/platform/errors.ts';
import type { Area, Rpc } from '../endpoints/rpc.ts';
import { withoutWriteHeaders, type ApiCall } from './call.ts';

/**
 * Before a change of settings is answered, those who decide by copies of them ask for it again: whatever is decided after the answer,
 * through whichever gateway and replica, is decided by the change. Throws service_unavailable where one cannot be reached; the change is
 * kept then, and repeating the call tells again.
 */
export async function tellReaders(call: ApiCall): Promise<void> {
  const { learnedBy, entity } = call.endpoint;
  if (!learnedBy || call.caller.context.dryRun) return;
  try {
    await call.clients.call(learningBy(learnedBy), withoutWriteHeaders(call), {
      type: entity.type,
      id: call.path['id'],
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw serviceUnavailable(
      'The change is kept, but a service that decides by it does not answer at the moment: repeat the call.',
      1,
    );
  }
}

const learningBy = (areas: readonly Area[]): Rpc => ({
  service: 'booking.common.v1.SettingsService',
  method: 'LearnSettings',
  areas: () => areas,
  merge: { ask: (request) => request, answer: ([first = {}]) => first },
});
