import type { InvoiceServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/InvoiceService.ts';
import { closedLoop } from '../kit/load.ts';
import { option, quick, say } from '../kit/options.ts';
import { fixed, publish, tableOf, whole } from '../kit/page.ts';
import { usedSince } from '../kit/processes.ts';
import { middleOf, rangeOf } from '../kit/statistics.ts';
import { callContext, demo, startWorld, type World } from '../kit/world.ts';
import { freeTimesOver } from './free-times.ts';
import { movesOf } from './moves.ts';

/** What a run of `count` things took, and what it must have led to (a line of the report). */
interface Outcome {
  seconds: number;
  /** How many were done; fewer than asked for only where the time was up. */
  done: number;
  remark: string;
}

interface Scenario {
  name: string;
  /** Ends early, with what was done until then, when `patienceSeconds` are over. */
  run(world: World, count: number, patienceSeconds: number): Promise<Outcome>;
}

/** Invoices of so many lines asked for as PDF in turn: of the one before, the compiler keeps what both have in common. */
const pdfOf = (lines: number): Scenario => ({
  name: `N invoices of ${lines === 1 ? 'one line' : `${lines} lines`} as PDF`,
  async run({ channel, pids }, count, patienceSeconds) {
    const invoices = channel('orders-billing').client<InvoiceServiceDefinition>('booking.orders.v1.InvoiceService');
    const line = { unit_price_minor: 10_000, tax_rate_basis_points: 1_900 };
    const ids: string[] = [];
    for (const day of rangeOf(5)) {
      const items = rangeOf(lines).map((index) => ({ ...line, description: `Meeting room ${index + 1}, day ${day}` }));
      const input = { customer_id: demo('customers/ada'), items };
      const { item } = await invoices.CreateInvoice({ context: callContext(), input });
      await invoices.FinaliseInvoice({ context: callContext(), id: item!.id });
      ids.push(item!.id);
    }
    const used = usedSince(pids);
    let [bytes, asked] = [0, 0];
    const load = { callers: 8, seconds: patienceSeconds, most: count };
    const { done, seconds } = await closedLoop(load, async () => {
      const id = ids[(asked += 1) % ids.length]!;
      const { content } = await invoices.GetInvoiceDocument({ context: callContext(), id, format: 'pdf' });
      bytes = content.length;
    });
    const remark = `${fixed(used(done)['orders-billing'])} ms of the service's processor each, ${Math.round(bytes / 1_000)} kB`;
    return { seconds, done, remark };
  },
});

/** What is measured at N and at ten times N. */
const sizes: readonly (readonly [Scenario, size: number])[] = [
  ...[false, true].flatMap((isBusy) => [
    [freeTimesOver({ days: 31, isBusy, isSingle: true }), 100] as const,
    [freeTimesOver({ days: 1, isBusy }), 100] as const,
    [freeTimesOver({ days: 30, isBusy }), 100] as const,
  ]),
  [movesOf(1), 50],
  [movesOf(50), 20],
  [pdfOf(1), 50],
  [pdfOf(200), 5],
];
/** How long N and ten times N may take: whatever the machine does, the bench ends. */
const [patienceSeconds, longPatienceSeconds] = [10, 30];
const rounds = 3;
const paceOf = ({ done, seconds }: Outcome): number => done / seconds;

/** The round in the middle, by its pace, and the lowest and highest pace. */
async function measure(world: World, { name, run }: Scenario, count: number, patience: number) {
  const outcomes: Outcome[] = [];
  for (const _ of rangeOf(rounds)) {
    const outcome = await run(world, count, patience);
    say(`${name}, ${count}: ${outcome.done} in ${outcome.seconds.toFixed(2)} s, ${outcome.remark}`);
    outcomes.push(outcome);
  }
  const { one, spread } = middleOf(outcomes, paceOf);
  const { done, seconds, remark } = one;
  const shown = done === count ? `${seconds.toFixed(2)} s` : `${whole(done)} in ${seconds.toFixed(0)} s`;
  const pace = `${whole(spread.middle)} (${whole(spread.lowest)}–${whole(spread.highest)})`;
  return { cells: [whole(count), shown], pace, remark, wholeSeconds: count / spread.middle };
}

export async function measureScenarios(): Promise<void> {
  const only = option('scenario');
  const rows: string[][] = [];
  const world = await startWorld();
  try {
    for (const [scenario, size] of sizes.filter(([{ name }]) => name.includes(only ?? ''))) {
      const count = quick ? size / 10 : size;
      await scenario.run(world, 10, patienceSeconds); // connections are open and code is compiled before anything is timed
      const small = await measure(world, scenario, Math.max(1, Math.round(count)), patienceSeconds);
      const large = await measure(world, scenario, Math.round(count * 10), longPatienceSeconds);
      const growth = `× ${(large.wholeSeconds / small.wholeSeconds).toFixed(1)}`;
      rows.push([scenario.name, ...small.cells, ...large.cells, large.pace, growth, large.remark]);
    }
  } finally {
    await world.stop();
  }
  publish({
    name: 'bench:orders',
    part: 'scenarios',
    title: 'The domain',
    lines: tableOf(['What', 'N', 'time', '10 N', 'time', 'per second', 'growth', ''], rows),
    partial: only !== undefined,
  });
}
