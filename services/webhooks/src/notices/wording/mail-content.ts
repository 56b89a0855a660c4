export type Row = [label: string, value: string];

/** What a mail says, in no markup: text and HTML are made of the same content. */
export interface MailContent {
  subject: string;
  paragraphs: string[];
  /** One per thing it tells of. */
  facts: Row[][];
  /** What was tried, one line each. */
  list: string[];
  /** What the reader can do. */
  closing: Closing[];
}

/** A sentence, or one with an address that is opened by a click. */
export type Closing = string | { text: string; url: string };

export interface ShownLogo {
  cid: string;
  width: number;
  height: number;
}

export function filled(rows: Row[]): Row[] {
  return rows.filter(([, value]) => value !== '');
}

/** Text of others becomes part of a line: control characters, line ends among them, would begin headers or lines of their own. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

export function textOf(content: MailContent, signature: string): string {
  const facts = content.facts.map((rows) => rows.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`));
  const list = content.list.map((line) => `- ${oneLine(line)}`);
  const blocks = [
    ...content.paragraphs.map(oneLine),
    ...facts.map((lines) => lines.join('\n')),
    list.join('\n'),
    ...content.closing.map((line) => (typeof line === 'string' ? oneLine(line) : `${oneLine(line.text)}: ${line.url}`)),
    `-- \n${oneLine(signature)}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** `logo`: a picture that comes with the mail. */
export function htmlOf(
  content: MailContent,
  { signature, language, logo }: { signature: string; language: string; logo?: ShownLogo | undefined },
): string {
  const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
  const link = (url: string, text: string): string => `<a href="${escaped(url)}">${escaped(text)}</a>`;
  const row = ([label, value]: Row): string => {
    const shown = /^https?:\/\/[!-~]+$/.test(value) ? link(value, value) : escaped(value);
    return `<tr><th align="left" style="padding-right:1em">${escaped(label)}</th><td>${shown}</td></tr>`;
  };
  const closing = (line: Closing): string =>
    typeof line === 'string' ? paragraph(line) : `<p>${link(line.url, line.text)}</p>`;
  const tables = content.facts
    .filter((rows) => rows.length > 0)
    .map((rows) => `<table style="margin-bottom:1em">${rows.map(row).join('')}</table>`);
  const items = content.list.map((line) => `<li>${escaped(line)}</li>`).join('');
  return [
    `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(content.subject)}</title></head>`,
    '<body style="font-family:sans-serif">',
    ...(logo
      ? [`<p><img src="cid:${logo.cid}" alt="${escaped(signature)}" width="${logo.width}" height="${logo.height}"></p>`]
      : []),
    ...content.paragraphs.map(paragraph),
    ...tables,
    ...(items === '' ? [] : [`<ul>${items}</ul>`]),
    ...content.closing.map(closing),
    `<hr><p>${escaped(signature)}</p>`,
    '</body></html>',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return oneLine(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
