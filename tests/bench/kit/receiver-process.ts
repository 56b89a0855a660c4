import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The subscribers' side, in a process of its own: answers 204, except below `/hang`, where it never answers. It notes run, batch and time
 * of every first arrival at a healthy path.
 */
export interface Arrivals {
  /** Batch and arrival time, milliseconds since the epoch with microseconds, in turn. */
  samples: number[];
}

const marker = '"bench":"';
let samples: number[] = [];
let seen = new Set<string>();
let run = '';

/** The mark is `<run>/<batch>/<number>`; together with the path it names one delivery. */
function note(body: string, path: string): void {
  const start = body.indexOf(marker) + marker.length;
  const mark = body.slice(start, body.indexOf('"', start));
  const [markRun, batch] = mark.split('/');
  if (markRun !== run) return;
  const delivery = mark + path;
  if (seen.has(delivery)) return;
  seen.add(delivery);
  samples.push(Number(batch), performance.timeOrigin + performance.now());
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const path = request.url ?? '';
    if (path.startsWith('/hang')) return;
    response.writeHead(204).end();
    if (path.startsWith('/bare')) return;
    note(Buffer.concat(chunks).toString('latin1'), path);
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', (message: { begin?: string; count?: true; take?: true }) => {
  if (message.begin !== undefined) {
    run = message.begin;
    samples = [];
    seen = new Set();
    process.send?.({ begun: true });
  } else if (message.count) {
    process.send?.({ count: samples.length / 2 });
  } else if (message.take) {
    process.send?.({ samples } satisfies Arrivals);
  }
});
process.on('disconnect', () => process.exit(0));
