import type { BeginningOf, RecordDefinition, RecordOf } from '@booking/representations/record.ts';

/** What a demo file says of a record: what it does not begin with by itself, and what differs from that. */
export type DemoRecord<R extends RecordDefinition> = { id: string } & Omit<RecordOf<R>, keyof BeginningOf<R>> &
  Partial<BeginningOf<R>>;
