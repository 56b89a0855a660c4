import { setTimeout as delay } from 'node:timers/promises';
import type { ApiAnswer } from './api-client.ts';

const patienceMs = 90_000;

/**
 * Repeats a call until its answer is final, as good callers do with one Idempotency-Key: nobody answers, 503 and "still running" are not.
 */
export async function persist(call: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const answer = await call().catch(() => undefined);
    const stillRunning = answer?.status === 409 && answer.body.errors[0].source?.header === 'Idempotency-Key';
    if (answer && answer.status !== 503 && !stillRunning) return answer;
    if (Date.now() > giveUpAt) throw new Error(`no final answer: ${JSON.stringify(answer?.body)}`);
    await delay(200);
  }
}
