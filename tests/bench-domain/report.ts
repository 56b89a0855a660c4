import { cpus } from 'node:os';
import { performanceSection } from '../support/performance-page.ts';
import type { Outcome } from './scenarios.ts';

/** The middle one of some rounds. */
interface Middle {
  count: number;
  outcome: Outcome;
  /** Per second, over the rounds. */
  pace: { lowest: number; highest: number };
}

export interface Measured {
  name: string;
  small: Middle;
  large: Middle;
}

const introduction = `
## The domain

How the time of the domain's heaviest work grows when the work grows tenfold, measured by \`npm run bench:domain\` over loopback with every
service as a process of its own, after a round of ten to warm up: of three rounds the middle one, and the lowest and highest pace. A growth of 10 is
proportional. The bench replaces the part between the markers.
`;
const { begin, end, write } = performanceSection('bench:domain', introduction);
export const writeReport = write;

export const paceOf = ({ done, seconds }: Outcome): number => done / seconds;

export function markdown(rows: readonly Measured[], loadBefore: number): string {
  const number = (value: number): string => Math.round(value).toLocaleString('en');
  const time = ({ seconds, done }: Outcome, count: number): string =>
    done === count ? `${seconds.toFixed(2)} s` : `${number(done)} in ${seconds.toFixed(0)} s`;
  // Of a run that was ended early: what the whole would have taken at its pace.
  const whole = ({ outcome, count }: Measured['small']): number => count / paceOf(outcome);
  return [
    begin,
    '',
    `\`npm run bench:domain\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}.`,
    `Load average before the run: ${loadBefore.toFixed(1)}${loadBefore > 0.5 ? ' – **the machine was busy with other work: read the growth, not the times**' : ''}.`,
    '',
    '| What | N | time | 10 N | time | per second | growth | |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(({ name, small, large }) =>
      [
        '',
        name,
        number(small.count),
        time(small.outcome, small.count),
        number(large.count),
        time(large.outcome, large.count),
        `${number(paceOf(large.outcome))} (${number(large.pace.lowest)}–${number(large.pace.highest)})`,
        `× ${(whole(large) / whole(small)).toFixed(1)}`,
        large.outcome.remark,
        '',
      ]
        .join(' | ')
        .trim(),
    ),
    '',
    end,
  ].join('\n');
}
