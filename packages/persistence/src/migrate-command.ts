import { parseArgs } from 'node:util';
import type { Logger } from '@booking/platform/logger.ts';
import { connectMongo } from './mongo.ts';
import { migrate, type Migration } from './migrations.ts';

/**
 * `migrate.ts` of a service: brings its database into the form that this release reads, as its start would, or contracts it. Prints a line
 * a migration.
 *
 * @throws TypeError for unknown options
 */
export async function migrateCommand(
  args: readonly string[],
  service: { name: string; uri: string; migrations: readonly Migration[]; print(line: string): void },
): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { contract: { type: 'boolean', default: false }, 'dry-run': { type: 'boolean', default: false } },
  });
  const { name, uri, migrations, print } = service;
  const dryRun = values['dry-run'];
  const connection = await connectMongo(uri, { appName: `${name} migrate` });
  try {
    const logger: Pick<Logger, 'info'> = { info: () => {} };
    const through = values.contract ? 'contract' : 'expand';
    const done = await migrate(connection, { migrations, logger, through, dryRun });
    for (const id of done) print(`${name}: ${id} ${dryRun ? 'is pending' : 'was run'}`);
    if (done.length === 0) print(`${name}: nothing is pending`);
  } finally {
    await connection.close();
  }
}
