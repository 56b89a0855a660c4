import { Agent, request } from 'undici';

/** A closed loop: every connection sends its next request as soon as it has the answer to the last one. */
export interface LoadOrder {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Each connection asks for a page of another size, so many rows around 30 that they are 30 on average. */
  ownPages?: boolean;
  connections: number;
  seconds: number;
  /** Every other status ends the run. */
  status: number;
}

export interface Measurement {
  perSecond: number;
  p50: number;
  p99: number;
  count: number;
}

async function measure(order: LoadOrder): Promise<Measurement> {
  const { url, method, headers, body, ownPages, connections, seconds, status } = order;
  const dispatcher = new Agent({ pipelining: 1, connections });
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1_000;
  const connection = async (_: unknown, index: number): Promise<void> => {
    const address = ownPages ? `${url}&page[size]=${30 + index - Math.floor(connections / 2)}` : url;
    for (let sentAt = performance.now(); sentAt < endAt; sentAt = performance.now()) {
      const answer = await request(address, { dispatcher, method, headers, ...(body === undefined ? {} : { body }) });
      const text = answer.statusCode === status ? await answer.body.arrayBuffer() : await answer.body.text();
      if (typeof text === 'string') throw new Error(`${method} ${url} answered ${answer.statusCode}: ${text}`);
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const tookMs = performance.now() - startedAt;
  await dispatcher.close();
  latencies.sort((left, right) => left - right);
  const percentile = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const count = latencies.length;
  return { perSecond: (count * 1_000) / tookMs, p50: percentile(0.5), p99: percentile(0.99), count };
}

process.on('message', (order: LoadOrder) => {
  void measure(order).then((measurement) => process.send?.(measurement));
});
process.on('disconnect', () => process.exit(0));
