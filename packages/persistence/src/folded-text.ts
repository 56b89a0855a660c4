/**
 * How texts are compared in a search: case, accents and what stands for two letters do not count ("ayse" finds "Ayşe", "strasse" "Straße").
 * `folded` brings a text into that form; `foldedPattern` matches a stored text, as it is, wherever its folded form has the folded word.
 */

const marks = /[\u0300-\u036F]/g;
const anyMarks = '[\\x{0300}-\\x{036F}]*';

/** Letters that Unicode does not take apart. */
const plain: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
};

/** Upper case last but one, since some letters have several lower cases. */
export function folded(text: string): string {
  const base = text.normalize('NFD').replaceAll(marks, '').normalize('NFC');
  const oneCase = base.toLowerCase().toUpperCase().toLowerCase().replaceAll(marks, '');
  return oneCase.replaceAll(/[æœøłđðþħŧıς]/g, (letter) => plain[letter] ?? letter);
}

/** Latin, Greek and Cyrillic with their extensions, and ligatures: where letters have accents or stand for two. */
const ranges = [
  [0xc0, 0x52f],
  [0x1e00, 0x1fff],
  [0xfb00, 0xfb06],
] as const;

/** Folded form → the letters that have it, beside itself. */
const variants = new Map<string, string>();
for (const [first, last] of ranges) {
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCodePoint(code);
    const form = folded(letter);
    if (form !== letter && form !== '') variants.set(form, (variants.get(form) ?? '') + letter);
  }
}
const pairs = [...variants.keys()].filter((form) => form.length > 1).toSorted((a, b) => b.length - a.length);

/** An expression (PCRE, letter case ignored) for a word as `folded` gives it; `between`: what may stand between its characters. */
export function foldedPattern(word: string, between = ''): string {
  let pattern = '';
  let rest = word;
  while (rest !== '') {
    const pair = pairs.find((form) => rest.startsWith(form));
    const [letter = ''] = rest;
    const part = pair ? `(?:${lettersOf(pair)}|[${variants.get(pair)}])` : oneOf(letter);
    pattern += `${pattern === '' ? '' : between}${part}${anyMarks}`;
    rest = rest.slice((pair ?? letter).length);
  }
  return pattern;
}

const lettersOf = (form: string): string => Array.from(form, oneOf).join(anyMarks);

function oneOf(letter: string): string {
  const others = variants.get(letter);
  return others === undefined ? literal(letter) : `[${letter}${others}]`;
}

/** An expression that matches the text itself. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
