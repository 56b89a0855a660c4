/** One element: name with prefix, attributes, and either a text or children. Absent children are left out. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly Child[];
}
export type Child = Element | undefined;

export function element(
  name: string,
  content: string | readonly Child[],
  attributes: Readonly<Record<string, string>> = {},
): Element {
  return { name, attributes, content };
}

/** Nothing for a missing or empty text: EN 16931 knows no empty elements. */
export function optionalElement(
  name: string,
  text: string | undefined,
  attributes: Readonly<Record<string, string>> = {},
): Child {
  return text === undefined || text.trim() === '' ? undefined : element(name, text, attributes);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot hold at all become spaces: a control character in a description must not spoil an invoice. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

function serialised({ name, attributes, content }: Element, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const open = `${indent}<${name}${written.join('')}>`;
  if (typeof content === 'string') return `${open}${escaped(content)}</${name}>\n`;
  const children = content.filter((child) => child !== undefined);
  return `${open}\n${children.map((child) => serialised(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

/** A document with this root, UTF-8, indented by two spaces. */
export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serialised(root, '')}`;
}
