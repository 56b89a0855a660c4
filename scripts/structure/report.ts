import { knotsOf } from './graph.ts';
import { foldersOf, levelsOf, tangleOf } from './rooms.ts';
import type { Sources } from './sources.ts';

/** The rooms of a part and how many imports there are from one to another (Mermaid). */
export function drawingOf(sources: Sources, part: string, { withCounts = true } = {}): string {
  const top = levelsOf(sources, part).find(({ within }) => within === '');
  const arrows = [...(top?.counts ?? [])].map(([names, count]) => {
    const [from, to] = names.split(' ');
    return `  ${from} -->${withCounts ? `|${count}|` : ''} ${to}`;
  });
  return ['```mermaid', 'flowchart TD', ...arrows.toSorted(), '```'].join('\n');
}

/** One row per part, one for all; then circles of files, knots of rooms and a drawing of each service. */
export function reportOf(sources: Sources): string {
  const circles = knotsOf(new Map([...sources].map(([file, { needs }]) => [file, new Set(needs)])));
  const parts = [...new Set([...sources.values()].map(({ part }) => part))].toSorted();
  const rows = parts.map((part) => {
    const own = [...sources].filter(([, source]) => source.part === part);
    const { knots, pairs } = tangleOf(levelsOf(sources, part));
    return {
      part,
      files: own.length,
      lines: own.reduce((sum, [, { lines }]) => sum + lines, 0),
      rooms: foldersOf(sources, part).length,
      pairs: pairs.length,
      knotted: knots.reduce((sum, { knot }) => sum + knot.length, 0),
      circular: circles.flat().filter((file) => sources.get(file)!.part === part).length,
    };
  });
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const all = {
    part: '**all**',
    files: sum((it) => it.files),
    lines: sum((it) => it.lines),
    rooms: sum((it) => it.rooms),
  };
  const lines = [
    '| Part | files | lines | rooms | mutual pairs of folders | folders in knots | files in circles |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...[
      ...rows,
      { ...all, pairs: sum((it) => it.pairs), knotted: sum((it) => it.knotted), circular: sum((it) => it.circular) },
    ].map((row) => `| ${Object.values(row).join(' | ')} |`),
  ];
  for (const circle of circles) lines.push('', `Circle: ${circle.join(', ')}`);
  for (const part of parts.filter((it) => it.startsWith('services/'))) {
    for (const { within, knot } of tangleOf(levelsOf(sources, part)).knots)
      lines.push('', `Knot of ${part}/src/${within}: ${knot.join(', ')}`);
    lines.push('', `${part}:`, '', drawingOf(sources, part));
  }
  return lines.join('\n');
}
