import { eventIdentifiersByType } from '../packages/contracts/src/event-identifiers.ts';
import { talkOf, talkingServices } from '../packages/messaging/src/access/broker-rights.ts';
import { writeGeneratedPart } from './generated-part.ts';

const heads = ['Service', 'Publishes', 'Publishes, between services only', 'Consumes'];

const listed = (types: readonly string[]): string =>
  types.length === 0 ? '–' : types.map((type) => `\`${type}.*\``).join(', ');

/**
 * Which service tells what and hears what, by what the broker lets each do; `tests/deployment/broker-rights.unit.test.ts` holds that
 * against what they do.
 */
export function writeEventTable(): void {
  const rows = talkingServices.map((service) => {
    const { tells, hears } = talkOf[service];
    const isPublic = (type: string): boolean => type in eventIdentifiersByType;
    return [
      `\`${service}\``,
      listed(tells.filter(isPublic)),
      listed(tells.filter((type) => !isPublic(type))),
      listed(hears),
    ];
  });
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[], filler = ' '): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!, filler)).join(' | ')} |`;
  const table = [
    line(heads),
    line(
      heads.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ];
  writeGeneratedPart('ARCHITECTURE.md', 'events', table.join('\n'));
}
