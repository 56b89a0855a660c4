import type { ContentText } from 'pdfmake/interfaces.js';

/** Longer words (links, ids, German compounds without end) may be broken anywhere, so that they never push a column off the page. */
const unbrokenMax = 24;
const longWord = new RegExp(`(\\S{${unbrokenMax + 1},})`, 'gu');

export function wrapping(text: string): ContentText {
  // Split at a group: every second part is a long word.
  const parts = text.split(longWord);
  return {
    text: parts.map((part, index) =>
      index % 2 === 1 ? { text: part, wordBreak: 'break-all' as const } : { text: part },
    ),
  };
}
