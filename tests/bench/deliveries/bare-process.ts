import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';

/**
 * What the deliverer is compared with: nothing but signing and POSTing the same bodies over kept-alive connections, by undici's own
 * request, which is the quickest there is, or by `fetch`, as most clients are written.
 */
const [, , url = '', seconds = '5', way = 'undici'] = process.argv;
const inFlight = 64;
const body = Buffer.from(
  JSON.stringify({
    event: 'orders.created',
    event_id: '01a1fe39-7728-75f8-b106-e239c537aea8',
    webhook_id: '01a1fe39-7728-75f8-b106-e239c537aea8',
    triggered_at: new Date().toISOString(),
    data: { id: '1', type: 'orders', bench: 'bare/0/0', note: 'x'.repeat(760), customer: null, bookings: [] },
  }),
);
const dispatcher = new Agent({ pipelining: 1, connections: inFlight });
/** Client and receiver are new processes: what they do before their code is compiled says nothing. */
const warmUpMs = 2_000;
let endAt = performance.now() + warmUpMs;
let calls = 0;

async function post(headers: Record<string, string>): Promise<void> {
  if (way === 'fetch') {
    const answer = await fetch(url, { method: 'POST', body, headers });
    await answer.arrayBuffer();
    return;
  }
  const { body: answer } = await request(url, { dispatcher, method: 'POST', body, headers });
  await answer.dump();
}

async function worker(): Promise<void> {
  while (performance.now() < endAt) {
    const signature = createHmac('sha256', 'k'.repeat(64)).update(body).digest('hex');
    await post({ 'content-type': 'application/json', Signature: signature });
    calls += 1;
  }
}

const untilEnd = (): Promise<void[]> => Promise.all(Array.from({ length: inFlight }, worker));
await untilEnd();
calls = 0;
const started = performance.now();
const startedCpu = process.cpuUsage();
endAt = started + Number(seconds) * 1_000;
await untilEnd();
const cpu = process.cpuUsage(startedCpu);
process.send?.({
  perSecond: (calls * 1_000) / (performance.now() - started),
  cpuSeconds: ((cpu.user + cpu.system) / 1e6 / calls) * 10_000,
});
await dispatcher.close();
process.disconnect?.();
