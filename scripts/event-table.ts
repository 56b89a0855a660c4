import { eventIdentifiersByType } from '../packages/contracts/src/event-identifiers.ts';
import { talkOf, talkingServices } from '../packages/messaging/src/access/broker-rights.ts';
import { writeGeneratedPart } from './generated-part.ts';
import { markdownTable } from './markdown-table.ts';

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
  writeGeneratedPart('ARCHITECTURE.md', 'events', markdownTable(heads, rows));
}
