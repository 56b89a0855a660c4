import { Agent, request } from 'undici';

/** The two calls that place an order, as a target is asked them. */
export interface Target {
  draftUrl: string;
  checkoutUrl(id: string): string;
  headers: Record<string, string>;
  /** The body of one more order. */
  draft(): string;
  checkoutBody: string;
  idOf(answer: unknown): string;
}

export interface Placed {
  callers: number;
  orders: number;
  seconds: number;
  draft: Latency;
  checkout: Latency;
}

export interface Latency {
  p50: number;
  p99: number;
}

function latency(values: number[]): Latency {
  values.sort((left, right) => left - right);
  const at = (share: number): number => values[Math.floor(values.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** A closed loop: every caller places its next order as soon as the last one is placed, until so many orders or seconds are over. */
export async function placeOrders(
  target: Target,
  { callers, seconds, ordersMax = Infinity }: { callers: number; seconds: number; ordersMax?: number },
): Promise<Placed> {
  const dispatcher = new Agent({ pipelining: 1, connections: callers });
  const drafts: number[] = [];
  const checkouts: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1_000;
  let begun = 0;
  const post = async (url: string, body: string, latencies: number[]): Promise<unknown> => {
    const sentAt = performance.now();
    const answer = await request(url, { dispatcher, method: 'POST', headers: target.headers, body });
    const text = await answer.body.text();
    if (answer.statusCode > 201) throw new Error(`POST ${url} answered ${answer.statusCode}: ${text}`);
    latencies.push(performance.now() - sentAt);
    return JSON.parse(text);
  };
  const caller = async (): Promise<void> => {
    while (performance.now() < endAt && begun < ordersMax) {
      begun += 1;
      const id = target.idOf(await post(target.draftUrl, target.draft(), drafts));
      await post(target.checkoutUrl(id), target.checkoutBody, checkouts);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const took = (performance.now() - startedAt) / 1_000;
  await dispatcher.close();
  return { callers, orders: checkouts.length, seconds: took, draft: latency(drafts), checkout: latency(checkouts) };
}
