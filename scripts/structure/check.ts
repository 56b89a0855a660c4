import { roomsMax, type Room } from './room.ts';
import { foldersOf, levelsOf, roomTables, tangleOf } from './rooms.ts';
import { sourcesOf, type Sources } from './sources.ts';

/**
 * What a table of rooms says, held against the sources (`npm run check`); that imports go down and enter by the files named is refused by
 * `.dependency-cruiser.mjs`, from the same tables.
 */
function problemsOf(sources: Sources, part: string, rooms: readonly Room[]): string[] {
  const names = rooms.map(({ name }) => name);
  const folders = foldersOf(sources, part);
  const { knots } = tangleOf(levelsOf(sources, part));
  return [
    ...folders.filter((it) => !names.includes(it)).map((it) => `${part}/src/${it} is no room of ${part}/rooms.ts`),
    ...names.filter((it) => !folders.includes(it)).map((it) => `${part}/rooms.ts names ${it}, which is not there`),
    ...(names.length > roomsMax ? [`${part} has ${names.length} rooms, ${roomsMax} at most`] : []),
    ...rooms.flatMap(({ name, entries }) =>
      entries
        .filter((entry) => !sources.has(`${part}/src/${name}/${entry}.ts`))
        .map((entry) => `${part}/rooms.ts: ${name} has no file ${entry}.ts`),
    ),
    ...knots.map(({ within, knot }) => `${part}/src/${within}: ${knot.join(', ')} need one another`),
  ];
}

const sources = sourcesOf('.');
const tables = await roomTables();
const problems = [...tables].flatMap(([part, rooms]) => problemsOf(sources, part, rooms));
process.stdout.write(`${problems.join('\n')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
