import { readFileSync, rmSync } from 'node:fs';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { usageOf } from '../bench-delivery/processes.ts';

/** What each process holds after so many units of work, MB. */
export interface Sample {
  done: number;
  heldMb: Record<string, number>;
  residentMb: Record<string, number>;
}

export type Sampler = (done: number) => Promise<Sample>;

const collectWithinMs = 20_000;
const megabyte = 1_024 ** 2;

/** Asks the probe of each process; `folder` is where they write. */
export function createSampler(folder: string, pids: Readonly<Record<string, number>>): Sampler {
  const heldBy = async (pid: number): Promise<number> => {
    const file = `${folder}/${pid}`;
    rmSync(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    let text = '';
    const written = (): boolean => {
      try {
        text = readFileSync(file, 'utf8');
      } catch {
        return false;
      }
      return text.endsWith('\n');
    };
    await waitFor(`what process ${pid} holds`, written, collectWithinMs);
    return Number(text) / megabyte;
  };
  return async (done) => {
    const sample: Sample = { done, heldMb: {}, residentMb: {} };
    for (const [name, pid] of Object.entries(pids)) {
      sample.residentMb[name] = usageOf(pid)?.residentMb ?? Number.NaN;
      sample.heldMb[name] = await heldBy(pid);
    }
    return sample;
  };
}

/** By least squares, per 100,000 units of work. The first fifth is left out: what a process learns once is no leak. */
export function slopeOf(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const last = samples.at(-1)?.done ?? 0;
  const points = samples
    .filter(({ done }) => done >= last / 5)
    .map((sample) => ({ x: sample.done / 100_000, y: of(sample) }));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const above = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  const below = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return above / below;
}
