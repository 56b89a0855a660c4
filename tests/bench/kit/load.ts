import { Agent, request, type Dispatcher } from 'undici';
import { secondsSince } from './statistics.ts';

export interface Load {
  callers: number;
  seconds: number;
  /** No more than so many are begun. */
  most?: number;
}

export interface Asked {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Every other status ends the run. */
  status: number;
}

/** Sends a request over a kept connection: what was answered, and after how many milliseconds. */
export type Ask = (asked: Asked) => Promise<{ text: string; ms: number }>;

/** A closed loop: every caller begins its next work as soon as its last one is done. Answers how much was done. */
export async function closedLoop(
  { callers, seconds, most = Infinity }: Load,
  work: (ask: Ask) => Promise<unknown>,
): Promise<{ done: number; seconds: number }> {
  const dispatcher = new Agent({ pipelining: 1, connections: callers });
  const startedAt = performance.now();
  let [begun, done] = [0, 0];
  const caller = async (): Promise<void> => {
    while (secondsSince(startedAt) < seconds && begun < most) {
      begun += 1;
      await work((asked) => answerOf(asked, dispatcher));
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const took = secondsSince(startedAt);
  await dispatcher.close();
  return { done, seconds: took };
}

async function answerOf({ url, status, body, ...asked }: Asked, dispatcher: Dispatcher): ReturnType<Ask> {
  const sentAt = performance.now();
  const answer = await request(url, { ...asked, dispatcher, ...(body === undefined ? {} : { body }) });
  const text = await answer.body.text();
  if (answer.statusCode !== status) throw new Error(`${asked.method} ${url} answered ${answer.statusCode}: ${text}`);
  return { text, ms: performance.now() - sentAt };
}
