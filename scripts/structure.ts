import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

/**
 * `npm run structure [-- <another checkout> …]`: how a checkout is built, as a table and a drawing (Mermaid) on standard output. Counted are the sources of services
 * and packages without what is generated; type imports count like others. A *circle* is a group of files that need one another; an *arrow up* is an
 * import from a `shared` room into one that stands on it, from a package into a service, or from one service into another.
 */
interface Source {
  room: string;
  part: string;
  lines: number;
  needs: string[];
}

const importedFrom = /(?:^|\n)(?:import|export)\b[^'"]*?from '([^']+)'/g;

function targetOf(root: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  const [, name, rest] = /^@booking\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined || rest === undefined) return undefined;
  return globSync(`packages/${name}/src/${rest}`, { cwd: root })[0];
}

function sourcesOf(root: string): Map<string, Source> {
  const files = globSync('{services,packages}/*/src/**/*.ts', { cwd: root }).filter(
    (it) => !it.includes('/generated/'),
  );
  const known = new Set(files);
  const sources = files.toSorted().map((file): [string, Source] => {
    const text = readFileSync(join(root, file), 'utf8');
    const targets = [...text.matchAll(importedFrom)].map(([, specifier = '']) => targetOf(root, file, specifier));
    const [area = '', part = ''] = file.split('/');
    const inside = relative(join(area, part, 'src'), file).split('/');
    const room = inside.length > 1 ? `${part}/${inside[0]}` : part;
    const needs = targets.filter((it) => it !== undefined && known.has(it)) as string[];
    return [file, { room, part: `${area}/${part}`, lines: text.split('\n').length, needs }];
  });
  return new Map(sources);
}

/** Groups of more than one file, each of which leads to every other (Tarjan). */
function circlesOf(sources: ReadonlyMap<string, Source>): string[][] {
  const [index, low] = [new Map<string, number>(), new Map<string, number>()];
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file)!);
    open.push(file);
    for (const next of sources.get(file)!.needs) {
      if (!index.has(next)) visit(next);
      if (open.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!));
    }
    if (low.get(file) !== index.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle);
  };
  for (const file of sources.keys()) if (!index.has(file)) visit(file);
  return circles;
}

/** Of a folder, not of the root of its part. */
const isInRoom = ({ room }: Source): boolean => room.includes('/');

const isUp = (from: Source, to: Source): boolean =>
  (from.room.endsWith('/shared') && to.part === from.part && to.room !== from.room && isInRoom(to)) ||
  (from.part.startsWith('packages/') && to.part.startsWith('services/')) ||
  (from.part.startsWith('services/') && to.part.startsWith('services/') && to.part !== from.part);

function drawing(sources: ReadonlyMap<string, Source>, part: string): string[] {
  const arrows = new Map<string, number>();
  const inRooms = (source: Source): boolean => source.part === part && isInRoom(source);
  for (const from of [...sources.values()].filter(inRooms)) {
    for (const to of from.needs.map((file) => sources.get(file)!)) {
      if (!inRooms(to) || to.room === from.room) continue;
      const arrow = `  ${from.room.split('/')[1]} --> ${to.room.split('/')[1]}`;
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1);
    }
  }
  return [
    '```mermaid',
    'flowchart TD',
    ...[...arrows].map(([arrow, count]) => arrow.replace('-->', `-->|${count}|`)),
    '```',
  ];
}

function report(root: string): string {
  const sources = sourcesOf(root);
  const circles = circlesOf(sources);
  const lines = [
    '| Part | files | lines | rooms | files in the largest room | arrows up | files in circles |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ];
  const parts = [...new Set([...sources.values()].map(({ part }) => part))].toSorted();
  for (const part of [...parts, '']) {
    const own = [...sources].filter(([, source]) => source.part.startsWith(part));
    const rooms = Map.groupBy(own, ([, source]) => source.room);
    const largest = Math.max(...[...rooms.values()].map((files) => files.length));
    const total = own.reduce((sum, [, source]) => sum + source.lines, 0);
    const up = own.reduce((sum, [, from]) => sum + from.needs.filter((to) => isUp(from, sources.get(to)!)).length, 0);
    const circular = circles.flat().filter((file) => sources.get(file)!.part.startsWith(part)).length;
    lines.push(`| ${[part || '**all**', own.length, total, rooms.size, largest, up, circular].join(' | ')} |`);
  }
  for (const circle of circles) lines.push('', `Circle: ${circle.toSorted().join(', ')}`);
  for (const part of parts.filter((it) => it.startsWith('services/')))
    lines.push('', `${part}:`, '', ...drawing(sources, part));
  return lines.join('\n');
}

for (const root of process.argv.length > 2 ? process.argv.slice(2) : ['.']) process.stdout.write(`${report(root)}\n\n`);
