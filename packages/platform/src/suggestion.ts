/** Letters to change, add, leave out or exchange with their neighbour; more than that is another word. */
const nearBy = (name: string): number => (name.length < 4 ? 1 : name.length < 8 ? 2 : 3);
const longest = 100;

/** More candidates than these say nothing. */
const partsMax = 3;

/** The candidate that is most like what was written, else those of which it is a word (`start` of `start_date`); none where none is. */
export function nearest(written: string, candidates: readonly string[]): readonly string[] {
  const name = written.slice(0, longest).toLowerCase();
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = distanceOf(name, candidate.toLowerCase());
    if (distance <= nearBy(name) && distance < (best?.distance ?? Infinity)) best = { candidate, distance };
  }
  if (best) return [best.candidate];
  const wholes = [...candidates].filter((candidate) => isPartOf(name, candidate.toLowerCase()));
  return wholes.length <= partsMax ? wholes : [];
}

/**
 * The candidate that one letter was missed of, added to, changed in or exchanged with its neighbour in. Told without the whole distance, as
 * a service that starts compares hundreds of names.
 */
export const letterAway = (written: string, candidates: readonly string[]): string | undefined =>
  candidates.find((candidate) => isLetterAway(written, candidate));

function isLetterAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const isSame = (ofA: number, ofB: number): boolean => a.slice(at + ofA) === b.slice(at + ofB);
  const isExchanged = a[at] === b[at + 1] && a[at + 1] === b[at] && isSame(2, 2);
  return isSame(1, 1) || isSame(1, 0) || isSame(0, 1) || isExchanged;
}

/** ` Did you mean x?`, or nothing: a sentence to end a refusal with. */
export function didYouMean(meant: readonly string[]): string {
  return meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : '';
}

/** What was meant, as a sentence. */
export const suggestion = (written: string, candidates: readonly string[]): string =>
  didYouMean(nearest(written, candidates));

const isPartOf = (name: string, candidate: string): boolean =>
  name.length > 2 && (candidate.startsWith(`${name}_`) || candidate.endsWith(`_${name}`));

/** Damerau-Levenshtein, with neighbours exchanged once; hyphens and underscores are alike. */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 3) return Infinity;
  const [from, to] = [a, b].map((text) => text.replaceAll('-', '_')) as [string, string];
  let [before, row] = [[] as number[], Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      const exchanged = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same, exchanged ? before[j - 2]! + 1 : Infinity);
    }
    [before, row] = [row, next];
  }
  return row[to.length]!;
}
