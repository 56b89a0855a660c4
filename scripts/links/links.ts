import { posix } from 'node:path';

const withoutBlocks = (markdown: string): string => markdown.replaceAll(/^```[^]*?^```/gm, '');

/** The text of a Markdown file without what is shown as code. */
const prose = (markdown: string): string => withoutBlocks(markdown).replaceAll(/`[^`\n]*`/g, '');

/** Targets of the links and pictures of a file that lead into the repository. */
export function targetsOf(markdown: string): string[] {
  const targets = [...prose(markdown).matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target));
}

/** The anchors of a file's headings, as code hosts make them. */
export function anchorsOf(markdown: string): string[] {
  const counts = new Map<string, number>();
  const headings = withoutBlocks(markdown).matchAll(/^#{1,6} +(.+?) *#*$/gm);
  return [...headings].map(([, heading = '']) => {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
    const before = counts.get(anchor) ?? 0;
    counts.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

export interface Repository {
  /** Every file, with `/` between folders. */
  files: ReadonlySet<string>;
  read(file: string): string;
}

const isThere = (path: string, files: Repository['files']): boolean =>
  path === '.' || files.has(path) || [...files].some((one) => one.startsWith(`${path}/`));

/** What is wrong with a target, seen from a file; undefined when it leads somewhere. */
function problemOf(from: string, target: string, { files, read }: Repository): string | undefined {
  const [path = '', anchor = ''] = decodeURI(target).split('#');
  const file = path === '' ? from : posix.normalize(posix.join(posix.dirname(from), path)).replace(/\/$/, '');
  if (!isThere(file, files)) return `${file} is not there`;
  if (anchor === '' || !file.endsWith('.md')) return undefined;
  return anchorsOf(read(file)).includes(anchor) ? undefined : `${file} has no heading #${anchor}`;
}

/** Files and folders that a text names from the root of the repository, as code. */
const pathsIn = (markdown: string): string[] =>
  [
    ...withoutBlocks(markdown).matchAll(/`((?:console|deploy|docs|packages|proto|scripts|services|tests)\/[\w./-]*)`/g),
  ].map(([, path = '']) => path.replace(/\/$/, ''));

/** A line per link of a Markdown file that leads nowhere, and per path that it names and that is not there. */
export function brokenLinks(from: string, repository: Repository): string[] {
  const text = repository.read(from);
  const links = targetsOf(text).flatMap((target) => {
    const problem = problemOf(from, target, repository);
    return problem === undefined ? [] : [`${from}: (${target}): ${problem}`];
  });
  const isRecord = (path: string): boolean => /^docs\/decisions\/\d{4}$/.test(path);
  const gone = pathsIn(text).filter((path) => !isRecord(path) && !isThere(path, repository.files));
  return [...links, ...gone.map((path) => `${from}: ${path} is not there`)];
}

/**
 * A line per document below docs/, or heading of it, that a source cites and that is not there: `docs/specification.md, "Errors"`,
 * `docs/decisions/0036`.
 */
export function brokenCitations(from: string, { files, read }: Repository): string[] {
  const text = read(from);
  const recordsGone = [...text.matchAll(/\bdocs\/decisions\/\d{4}(?![\d-])/g)]
    .filter(([record]) => ![...files].some((file) => file.startsWith(`${record}-`)))
    .map(([record]) => `${from}: ${record} is not there`);
  const citations = text.matchAll(/\bdocs\/[\w./-]+\.md\b(?:,\s+(?:\*\s+)?"([^"\n]+)")?/g);
  const documentsGone = [...citations].flatMap(([citation, heading]) => {
    const file = /^[^,]*/.exec(citation)?.[0] ?? '';
    if (!files.has(file)) return [`${from}: ${file} is not there`];
    if (heading === undefined) return [];
    const known = [...read(file).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, title]) => title);
    return known.includes(heading) ? [] : [`${from}: ${file} has no heading "${heading}"`];
  });
  return [...recordsGone, ...documentsGone];
}

/** A line per decision record that the index of records does not show, by its number and title. */
export function missingRecords({ files, read }: Repository): string[] {
  const index = read('docs/decisions/README.md');
  const records = [...files].filter((file) => /^docs\/decisions\/\d{4}-[^/]+\.md$/.test(file));
  return records.flatMap((file) => {
    const [, number, title] = /^# 0*(\d+)\.? +(.+?) *$/m.exec(read(file)) ?? [];
    const line = `- [${number}](${posix.basename(file)}) ${title}`;
    return index.includes(`${line}\n`) ? [] : [`docs/decisions/README.md: the line "${line}" is missing`];
  });
}
