/** 0x80–0x9F of Windows-1252; five of them are empty there. */
const specials = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const specialCodes = new Map(Array.from(specials, (character, index) => [character, 0x80 + index]));

/** Letters that do not come apart into a base letter and a mark. */
const replacements: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  '−': '-',
};

function codeOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
  return code > 0xff ? specialCodes.get(character) : undefined;
}

function fitting(character: string): string {
  if (codeOf(character) !== undefined) return character;
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]/u.test(character)) return ' ';
  if (/[\p{Cf}\p{M}]/u.test(character)) return '';
  const base = replacements[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
  return base !== '' && Array.from(base).every((part) => codeOf(part) !== undefined) ? base : '?';
}

/**
 * The text in characters that Windows-1252 has, without control characters: letters of other alphabets' Latin lose their marks ("Zażółć" →
 * "Zazólc"), all else becomes "?".
 */
export function forWindows1252(text: string): string {
  return Array.from(text.toWellFormed().normalize('NFC'), fitting).join('');
}

/** Throws a defect for a character that the encoding lacks; line ends and tabs pass. */
export function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const code = '\r\n\t'.includes(character) ? character.charCodeAt(0) : codeOf(character);
    if (code === undefined) throw new Error(`Windows-1252 has no ${JSON.stringify(character)}`);
    return code;
  });
}

export async function* inWindows1252(chunks: AsyncIterable<string>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) yield windows1252(chunk);
}
