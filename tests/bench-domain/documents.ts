import { demoId } from '@booking/contracts/demo-data.ts';
import { usageOf } from '../bench-delivery/processes.ts';
import type { Scenario } from './scenarios.ts';
import { callContext, organization, rangeOf, type World } from './world.ts';

const callersAtOnce = 8;
const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;

async function finalised({ invoices }: World, lines: number): Promise<string> {
  const line = { unit_price_minor: 10_000, tax_rate_basis_points: 1_900 };
  const items = rangeOf(lines).map((index) => ({ ...line, description: `Meeting room ${index + 1}, an hour` }));
  const input = { customer_id: demoId(`${organization}/customers/ada`), items };
  const { item } = await invoices.CreateInvoice({ context: callContext(), input });
  const id = item?.id ?? '';
  await invoices.FinaliseInvoice({ context: callContext(), id });
  return id;
}

/** An invoice of so many lines asked for as PDF, again and again: nothing of it is kept between two. */
const pdfOf = (lines: number): Scenario => ({
  name: `N invoices of ${lines === 1 ? 'one line' : `${lines} lines`} as PDF`,
  async run(world, count, patienceSeconds) {
    const id = await finalised(world, lines);
    const cpu = (): number => usageOf(world.ordersPid)?.cpuSeconds ?? 0;
    const cpuBefore = cpu();
    const startedAt = performance.now();
    const waiting = rangeOf(count).values();
    let [done, bytes] = [0, 0];
    const caller = async (): Promise<void> => {
      for (const _ of waiting) {
        const { content } = await world.invoices.GetInvoiceDocument({ context: callContext(), id, format: 'pdf' });
        bytes = content.length;
        done += 1;
        if (secondsSince(startedAt) > patienceSeconds) return;
      }
    };
    await Promise.all(rangeOf(callersAtOnce).map(caller));
    const seconds = secondsSince(startedAt);
    const cpuMs = ((cpu() - cpuBefore) * 1_000) / done;
    return {
      seconds,
      done,
      remark: `${cpuMs.toFixed(1)} ms of the service's processor each, ${Math.round(bytes / 1_000)} kB`,
    };
  },
});

export const shortDocuments = pdfOf(1);
export const longDocuments = pdfOf(200);
