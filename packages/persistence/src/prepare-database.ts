import type { Logger } from '@booking/platform/logger.ts';
import type { Connection } from 'mongoose';
import type { RetiredIndexes } from './index-sync.ts';
import { migrate, type Migration } from './migrations.ts';
import { prepareCollections } from './tenant-store.ts';

export interface DatabasePreparation {
  migrations?: readonly Migration[];
  retired?: RetiredIndexes;
  logger: Logger;
  /** MIGRATE_AT_START: false where an operator migrates before the roll-out. */
  atStart: boolean;
}

/**
 * Makes of a service's database what its code expects: migrations first, since an index may need what they bring; then collections and
 * indexes. The stores' models must be declared.
 *
 * @throws Error when migrations are pending and may not be run by the start
 */
export async function prepareDatabase(
  connection: Connection,
  { migrations = [], retired = {}, logger, atStart }: DatabasePreparation,
): Promise<void> {
  const pending = await migrate(connection, { migrations, logger, dryRun: !atStart });
  if (!atStart && pending.length > 0) {
    throw new Error(`${pending.length} migrations are pending (${pending.join(', ')}): run npm run migrate first.`);
  }
  const indexes = await prepareCollections(connection, { retired });
  if (indexes.length > 0) logger.info({ indexes }, 'indexes were brought up to date');
}
