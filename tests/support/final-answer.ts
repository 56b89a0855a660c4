import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiAnswer, ApiClient } from './api-client.ts';

const patienceMs = 90_000;

/**
 * POSTs as a good caller does: with one Idempotency-Key, again while it is told to try again (503, still running), or told nothing at all.
 * @throws Error when there is no final answer in time
 */
export async function finalAnswer(client: ApiClient, path: string, document?: unknown): Promise<ApiAnswer> {
  const headers = { 'idempotency-key': randomUUID() };
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const answer = await client.post(path, document, headers).catch(() => undefined);
    const stillRunning = answer?.status === 409 && answer.body.errors[0].source?.header === 'Idempotency-Key';
    if (answer && answer.status !== 503 && !stillRunning) return answer;
    if (Date.now() > giveUpAt) throw new Error(`no final answer: ${JSON.stringify(answer?.body)}`);
    await delay(200 + Math.random() * 300);
  }
}
