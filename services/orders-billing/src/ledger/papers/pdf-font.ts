import { createRequire } from 'node:module';
import { openSync } from 'fontkit';

const require = createRequire(import.meta.url);
const roboto = (style: string): string => require.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`);

/** Roboto comes with pdfmake; it is embedded, as PDF/A demands. */
export const fontFiles = { normal: roboto('Regular'), bold: roboto('Medium') };

const fonts = Object.values(fontFiles).map((file) => openSync(file));

function isCovered(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return fonts.every((font) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(codePoint));
}

/**
 * The text as the embedded font can show it: Latin, Greek and Cyrillic as they are, invisible control and format characters dropped, all
 * else (emoji, Chinese …) as "?". PDF/A forbids glyphs that a font does not have. The embedded XML keeps the original text.
 */
export function printable(text: string): string {
  const visible = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Co}\uFE00-\uFE0F]/gu, '');
  return Array.from(visible.replaceAll('\t', ' '), (character) => {
    if (character === '\n' || isCovered(character)) return character;
    return /\p{Cc}/u.test(character) ? '' : '?';
  }).join('');
}
