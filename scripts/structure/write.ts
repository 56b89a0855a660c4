import { writeGeneratedPart } from '../generated-part.ts';
import { drawingOf } from './report.ts';
import type { Room } from './room.ts';
import { levelsOf, roomTables, tangleOf } from './rooms.ts';
import { sourcesOf, type Sources } from './sources.ts';

function tableOf(rooms: readonly Room[], needs: ReadonlyMap<string, ReadonlySet<string>>): string {
  const linked = (names: readonly string[]): string =>
    names.length === 0 ? '–' : names.map((it) => `\`${it}\``).join(', ');
  const rows = rooms.map(({ name, is, entries }) => {
    const below = rooms.map((it) => it.name).filter((it) => needs.get(name)?.has(it));
    return `| \`${name}/\` | ${is} | ${linked(below)} | ${linked(entries)} |`;
  });
  return ['| Room, bottom first | What it is | imports | is entered by |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

const sectionOf = (sources: Sources, part: string): string => {
  const { pairs } = tangleOf(levelsOf(sources, part));
  return [
    `### ${part}`,
    '',
    `Mutual pairs of folders, at every level: ${pairs.length}`,
    '',
    drawingOf(sources, part, { withCounts: false }),
  ].join('\n');
};

/** Writes the rooms of each service that has a table of them into its README, and the drawing of every service into docs/structure.md. */
export async function writeRooms(): Promise<void> {
  const sources = sourcesOf('.');
  for (const [part, rooms] of await roomTables()) {
    const top = levelsOf(sources, part).find(({ within }) => within === '');
    writeGeneratedPart(`${part}/README.md`, 'rooms', tableOf(rooms, top?.graph ?? new Map()));
  }
  const services = [...new Set([...sources.values()].map(({ part }) => part))].filter((it) =>
    it.startsWith('services/'),
  );
  writeGeneratedPart(
    'docs/structure.md',
    'rooms',
    services
      .toSorted()
      .map((part) => sectionOf(sources, part))
      .join('\n\n'),
  );
}
