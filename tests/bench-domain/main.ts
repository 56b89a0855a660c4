import { loadavg } from 'node:os';
import { keepsShortRuns } from '../support/performance-page.ts';
import { invoiceExport, settleFifty, settleOne } from './books.ts';
import { benchOrders } from './orders/main.ts';
import { longDocuments, shortDocuments } from './documents.ts';
import { markdown, paceOf, writeReport, type Measured } from './report.ts';
import { availability, contended, finalises, renewals, timers, type Scenario } from './scenarios.ts';
import { startWorld } from './world.ts';

/**
 * `npm run bench:domain`: the heaviest work of the domain at N and at ten times N, against real services, database and broker. Below ten
 * minutes; `-- orders` measures placing orders instead (orders/main.ts; `-- orders --whole` with mails alone), `-- --quick` takes a tenth
 * of the work and writes nothing, `-- --only <word>` only the scenarios with that word in their name; BENCH_ROOT is a checkout whose
 * services are measured instead of these.
 */
const quick = process.argv.includes('--quick');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
/** N, and how long N and ten times N may take: whatever the machine does, the bench ends. */
const sizes: readonly { scenario: Scenario; size: number; seconds: readonly [number, number] }[] = [
  { scenario: availability, size: 100, seconds: [10, 35] },
  { scenario: contended, size: 100, seconds: [10, 35] },
  { scenario: finalises, size: 100, seconds: [20, 35] },
  { scenario: timers, size: 1_000, seconds: [15, 40] },
  { scenario: renewals, size: 1_000, seconds: [30, 150] },
  { scenario: settleOne, size: 50, seconds: [20, 60] },
  { scenario: settleFifty, size: 20, seconds: [30, 90] },
  { scenario: invoiceExport, size: 10_000, seconds: [20, 60] },
  { scenario: shortDocuments, size: 50, seconds: [10, 30] },
  { scenario: longDocuments, size: 5, seconds: [10, 30] },
];

const say = (line: string): void => void process.stderr.write(`${line}\n`);

if (process.argv.includes('orders')) {
  await benchOrders(say, { quick, onlyWhole: process.argv.includes('--whole') });
  process.exit(0);
}
const [loadBefore = 0] = loadavg();
const world = await startWorld(say);

const rounds = 3;

/** The round in the middle, by its pace, and the lowest and highest pace. */
async function measure(scenario: Scenario, count: number, seconds: number): Promise<Measured['small']> {
  const outcomes = [];
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await scenario.run(world, count, seconds);
    say(`${scenario.name}, ${count}: ${outcome.done} in ${outcome.seconds.toFixed(2)} s, ${outcome.remark}`);
    outcomes.push(outcome);
  }
  outcomes.sort((left, right) => paceOf(left) - paceOf(right));
  const [lowest = Number.NaN, highest = Number.NaN] = [outcomes[0], outcomes.at(-1)].map((one) => one && paceOf(one));
  return { count, outcome: outcomes[Math.floor(rounds / 2)]!, pace: { lowest, highest } };
}

try {
  const rows: Measured[] = [];
  for (const { scenario, size, seconds } of sizes.filter(({ scenario: { name } }) => name.includes(only ?? ''))) {
    const count = quick ? size / 10 : size;
    await scenario.run(world, 10, seconds[0]); // connections are open and code is compiled before anything is timed
    rows.push({
      name: scenario.name,
      small: await measure(scenario, count, seconds[0]),
      large: await measure(scenario, count * 10, seconds[1]),
    });
  }
  const text = markdown(rows, loadBefore);
  process.stdout.write(`${text}\n`);
  if ((!quick || keepsShortRuns) && only === undefined) writeReport(text);
} finally {
  await world.stop();
}
