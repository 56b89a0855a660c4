import type { Entities } from '@booking/client/entities';

export type StatementLine = Entities['statements']['lines'][number];

/** The statement in its document. */
export function readStatement(answer: unknown): Entities['statements'] {
  return (answer as { data: { attributes: Entities['statements'] } }).data.attributes;
}
