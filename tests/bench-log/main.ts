import { loadavg } from 'node:os';
import { keepsShortRuns } from '../support/performance-page.ts';
import { measureFilters } from './filters.ts';
import { measureRecovery } from './recovery.ts';
import { markdown, writeReport } from './report.ts';
import { startWorld } from './world.ts';

/**
 * `npm run bench:log`: what a page of the delivery log costs among a million records, for every filter and sort; and a recovery of 100,000
 * deliveries whose process is killed in the middle. Some minutes; `-- --quick` takes a tenth of both and writes nothing. It fails when a
 * page reads more than a few times what it shows, or a delivery is lost. `-- --recovery` makes the recovery alone and writes nothing.
 */
const quick = process.argv.includes('--quick');
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const [loadBefore = 0] = loadavg();
const world = await startWorld(say);
let service = await world.start();
try {
  const recovered = await measureRecovery(world, service, { deliveries: quick ? 10_000 : 100_000, say });
  service = recovered.service;
  const onlyRecovery = process.argv.includes('--recovery');
  const records = onlyRecovery ? 1_000 : quick ? 100_000 : 1_000_000;
  const pages = await measureFilters(world, service, { records, say });
  const text = markdown({ loadBefore, records, pages, recovery: recovered.outcome });
  process.stdout.write(`${text}\n`);
  if ((!quick || keepsShortRuns) && !onlyRecovery) writeReport(text);
  const dear = pages.filter(({ documents }) => !(documents <= 60));
  if (dear.length > 0 || recovered.outcome.lost > 0) {
    say(
      `too dear: ${dear.map(({ filter, sort }) => `${filter} by ${sort}`).join(', ')}; lost: ${recovered.outcome.lost}`,
    );
    process.exitCode = 1;
  }
} finally {
  await service.stop();
  await world.stop();
}
