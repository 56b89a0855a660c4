import { createServer } from 'node:http';
import { portOf, serveParent } from './child.ts';

/**
 * The subscribers' side, in a process of its own: answers 204, except below `/hang`, where it never answers. It notes run, batch and time
 * of every first arrival at a healthy path.
 */
export interface Arrivals {
  count: number;
  /** When they are to be taken: batch and arrival time, milliseconds since the epoch with microseconds, in turn. */
  samples: number[];
}

interface Question {
  /** The run of which arrivals are noted from now on. */
  begin?: string;
  take?: boolean;
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

async function answer({ begin, take = false }: Question): Promise<Arrivals> {
  if (begin !== undefined) {
    run = begin;
    samples = [];
    seen = new Set();
  }
  return { count: samples.length / 2, samples: take ? samples : [] };
}

serveParent({ port: await portOf(server.listen(0, '127.0.0.1')) }, answer);
