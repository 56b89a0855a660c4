import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = ['Roboto-Regular.ttf', 'Roboto-Medium.ttf'];

/** Embedded in every file, as PDF/A demands. */
export const fonts = files.map((file) => readFileSync(join(import.meta.dirname, 'fonts', file)));

/** Code points that a TrueType font has glyphs for, by its segment mapping (`cmap`, format 4). */
export function codePointsOf(font: Buffer): Set<number> {
  const covered = new Set<number>();
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  const cmap = entry === undefined ? 0 : font.readUInt32BE(entry + 8);
  const maps = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) =>
    font.readUInt32BE(cmap + 8 + 8 * index),
  );
  const at = maps.map((offset) => cmap + offset).find((offset) => font.readUInt16BE(offset) === 4);
  if (at === undefined) throw new Error('The font has no segment mapping.');
  const doubled = font.readUInt16BE(at + 6);
  for (let segment = 0; segment < doubled; segment += 2) {
    const end = font.readUInt16BE(at + 14 + segment);
    const start = font.readUInt16BE(at + 16 + doubled + segment);
    for (let codePoint = start; codePoint <= end && codePoint < 0xffff; codePoint += 1) covered.add(codePoint);
  }
  return covered;
}

const [first = new Set<number>(), ...others] = fonts.map(codePointsOf);
const covered = new Set([...first].filter((codePoint) => others.every((other) => other.has(codePoint))));

/**
 * The text as the embedded font can show it: Latin, Greek and Cyrillic as they are, invisible control and format characters dropped, all
 * else (emoji, Chinese …) as "?". PDF/A forbids glyphs that a font does not have. The embedded XML keeps the original text.
 */
export function printable(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const visible = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Co}\uFE00-\uFE0F]/gu, '');
  return Array.from(visible.replaceAll('\t', ' '), (character) => {
    if (character === '\n' || covered.has(character.codePointAt(0) ?? 0)) return character;
    if (/\p{Zs}/u.test(character)) return '\u00a0';
    return /\p{Cc}/u.test(character) ? '' : '?';
  }).join('');
}

/** Words longer than this (links, ids, compounds without end) have to be broken. */
const longWord = /\S{25}/;

/** A copy with every text as the font can print it, and whether one of them has a long word. */
export function printableCopy<T>(value: T): { value: T; longWords: boolean } {
  let longWords = false;
  const copyOf = (one: unknown): unknown => {
    if (typeof one === 'string') {
      longWords ||= longWord.test(one);
      return printable(one);
    }
    if (Array.isArray(one)) return one.map(copyOf);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, field]) => [key, copyOf(field)]));
  };
  return { value: copyOf(value) as T, longWords };
}
