import { cpus } from 'node:os';
import { performanceSection } from '../support/performance-page.ts';
import type { Outcome } from './scenarios.ts';

export interface Measured {
  name: string;
  small: { count: number; outcome: Outcome };
  large: { count: number; outcome: Outcome };
}

const introduction = `
## The domain

How the time of the domain's heaviest work grows when the work grows tenfold, measured by \`npm run bench:domain\` over loopback with every
service as a process of its own. A growth of 10 is proportional. The bench replaces the part between the markers.
`;
const { begin, end, write } = performanceSection('bench:domain', introduction);
export const writeReport = write;

const perSecond = ({ done, seconds }: Outcome): number => done / seconds;

export function markdown(rows: readonly Measured[], loadBefore: number): string {
  const number = (value: number): string => Math.round(value).toLocaleString('en');
  const time = ({ seconds, done }: Outcome, count: number): string =>
    done === count ? `${seconds.toFixed(2)} s` : `${number(done)} in ${seconds.toFixed(0)} s`;
  // Of a run that was ended early: what the whole would have taken at its pace.
  const whole = ({ outcome, count }: Measured['small']): number => count / perSecond(outcome);
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
        number(perSecond(large.outcome)),
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
