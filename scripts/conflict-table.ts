import { conflictReasons } from '@booking/contracts/conflict-reasons.ts';
import { writeGeneratedPart } from './generated-part.ts';
import { markdownTable } from './markdown-table.ts';

/** Writes the reasons of conflicts into the page about them. */
export function writeConflictReasons(): void {
  const rows = Object.entries(conflictReasons).map(([reason, says]) => [`\`${reason}\``, says]);
  writeGeneratedPart(
    'docs/errors/conflict.md',
    'reasons',
    markdownTable(['`meta.reason`', 'What stands in the way'], rows),
  );
}
