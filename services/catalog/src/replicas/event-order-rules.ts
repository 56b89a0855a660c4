/** How far a replica is: events of one entity may arrive in any order, and more than once. */
export interface Position {
  /** Of the neighbour's entity; absent where its events do not carry one. */
  version: number | null;
  source_updated_at: Date;
}

/** Whether the event is of a later state than the replica. Versions decide where both have one, else the time of the change. */
export function isLater(event: Position, replica: Position | undefined): boolean {
  if (!replica) return true;
  if (event.version !== null && replica.version !== null) return event.version > replica.version;
  return event.source_updated_at.getTime() > replica.source_updated_at.getTime();
}
