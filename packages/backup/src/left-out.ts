import type { Document } from 'mongodb';

/** Who does migrations at the moment means nothing elsewhere. */
const lockOfMigrations = { collection: 'migrations', _id: 'lock' };
/** Without its rows every copy of a neighbour's data is filled again at the next start. */
const filledReplicas = 'replica_fills';

/** What belongs to the installation that runs, and goes into no other. */
export function isOfThisRun(collection: string, { _id }: Document): boolean {
  return (
    collection === filledReplicas ||
    (collection === lockOfMigrations.collection && String(_id) === lockOfMigrations._id)
  );
}
