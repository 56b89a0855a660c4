import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tables of docs/reference that people write and review: what tests expect, told apart from the code that they judge. */

const folder = join(import.meta.dirname, '../../../docs/reference');

/** The tables of a page, by the heading that they stand under; cells by the lower-case title of their column. */
export function tablesOf(page: string): Map<string, Record<string, string>[]> {
  const tables = new Map<string, Record<string, string>[]>();
  let heading = '';
  let columns: string[] | undefined;
  for (const line of page.split('\n')) {
    const title = /^#+ (.*)$/.exec(line)?.[1];
    if (title !== undefined) heading = title.trim();
    if (!line.startsWith('|')) {
      columns = undefined;
      continue;
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!columns) {
      columns = cells.map((cell) => cell.toLowerCase());
      tables.set(heading, tables.get(heading) ?? []);
    } else if (!/^\|[\s:|-]+$/.test(line)) {
      tables.get(heading)?.push(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
    }
  }
  return tables;
}

/** One entity as the page tells it. */
export interface Life {
  statuses: readonly string[];
  begins: readonly string[];
  /** Every way of every move but `begin`. */
  moves: readonly { action: string; from: string; to: string }[];
}

/** `to` of a move that removes the record. */
export const gone = 'gone';

/** docs/reference/state-tables.md: the lives by JSON:API type. Throws on a row that cannot be read. */
export function reviewedLives(): Map<string, Life> {
  const tables = tablesOf(readFileSync(join(folder, 'state-tables.md'), 'utf8'));
  const lives = [...tables].filter(([, rows]) => rows[0] !== undefined && 'move' in rows[0]);
  return new Map(lives.map(([type, rows]) => [type, lifeOf(type, rows)]));
}

function lifeOf(type: string, rows: readonly Record<string, string>[]): Life {
  const begins: string[] = [];
  const moves: { action: string; from: string; to: string }[] = [];
  for (const { move: action = '', from = '', to = '', who = '' } of rows) {
    const targets = to.split(', ').map((target) => /^(?:`(\w+)`|(unchanged|gone))$/.exec(target)?.slice(1));
    const isRead = targets.every((target) => target !== undefined) && /^(caller|time|money|platform)\b/.test(who);
    if (!isRead) throw new Error(`${type}: a row of ${action} cannot be read`);
    const sources = [...from.matchAll(/`(\w+)`/g)].map(([, status = '']) => status);
    if (action === 'begin') begins.push(...targets.flatMap((target) => target?.[0] ?? []));
    else if (sources.length === 0) throw new Error(`${type}: ${action} starts nowhere`);
    for (const source of sources) {
      for (const target of targets) {
        moves.push({ action, from: source, to: target?.[0] ?? (target?.[1] === gone ? gone : source) });
      }
    }
  }
  const named = [...begins, ...moves.flatMap(({ from, to }) => [from, to])];
  return { begins, moves, statuses: [...new Set(named)].filter((status) => status !== gone) };
}

/** Every pair of a status and one of `actions` that the page does not allow. */
export function illegalMoves(type: string, actions: readonly string[]): [status: string, action: string][] {
  const life = reviewedLives().get(type);
  if (!life) throw new Error(`The page tells nothing of ${type}`);
  const unknown = actions.filter((action) => !life.moves.some((move) => move.action === action));
  if (unknown.length > 0) throw new Error(`The page knows no ${unknown.join(', ')} of ${type}`);
  const isLegal = (status: string, action: string) =>
    life.moves.some((move) => move.from === status && move.action === action);
  return life.statuses.flatMap((status) =>
    actions.filter((action) => !isLegal(status, action)).map((action): [string, string] => [status, action]),
  );
}

/** docs/reference/roles.md: who holds `<type>:<action>`. Throws on a permission with two rows. */
export function reviewedRoles(roles: readonly string[]): Map<string, string[]> {
  const rows = tablesOf(readFileSync(join(folder, 'roles.md'), 'utf8')).get('The matrix') ?? [];
  const matrix = new Map<string, string[]>();
  for (const row of rows) {
    const holders = roles.filter((role) => row[role] === 'yes');
    for (const [, action = ''] of (row['actions'] ?? '').matchAll(/`([\w-]+)`/g)) {
      const permission = `${row['type']}:${action}`;
      if (matrix.has(permission)) throw new Error(`${permission} has two rows`);
      matrix.set(permission, holders);
    }
  }
  return matrix;
}
