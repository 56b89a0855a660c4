import { posix } from 'node:path';

/** The text of a Markdown file without what is shown as code. */
const prose = (markdown: string): string => markdown.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** Targets of the links and pictures of a file that lead into the repository. */
export function targetsOf(markdown: string): string[] {
  const targets = [...prose(markdown).matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target));
}

/** The anchors of a file's headings, as code hosts make them. */
export function anchorsOf(markdown: string): string[] {
  const counts = new Map<string, number>();
  const headings = markdown.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} +(.+?) *#*$/gm);
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

/** What is wrong with a target, seen from a file; undefined when it leads somewhere. */
function problemOf(from: string, target: string, { files, read }: Repository): string | undefined {
  const [path = '', anchor = ''] = decodeURI(target).split('#');
  const file = path === '' ? from : posix.normalize(posix.join(posix.dirname(from), path)).replace(/\/$/, '');
  const isFolder = file === '.' || [...files].some((one) => one.startsWith(`${file}/`));
  if (!files.has(file) && !isFolder) return `${file} is not there`;
  if (anchor === '' || !file.endsWith('.md')) return undefined;
  return anchorsOf(read(file)).includes(anchor) ? undefined : `${file} has no heading #${anchor}`;
}

/** A line per link of a Markdown file that leads nowhere. */
export function brokenLinks(from: string, repository: Repository): string[] {
  return targetsOf(repository.read(from)).flatMap((target) => {
    const problem = problemOf(from, target, repository);
    return problem === undefined ? [] : [`${from}: (${target}): ${problem}`];
  });
}

/** A line per document below docs/, or heading of it, that a source cites and that is not there: `docs/specification.md, "Errors"`. */
export function brokenCitations(from: string, { files, read }: Repository): string[] {
  const citations = read(from).matchAll(/\bdocs\/[\w./-]+\.md\b(?:,\s+(?:\*\s+)?"([^"\n]+)")?/g);
  return [...citations].flatMap(([citation, heading]) => {
    const file = /^[^,]*/.exec(citation)?.[0] ?? '';
    if (!files.has(file)) return [`${from}: ${file} is not there`];
    if (heading === undefined) return [];
    const known = [...read(file).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, title]) => title);
    return known.includes(heading) ? [] : [`${from}: ${file} has no heading "${heading}"`];
  });
}
