import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../http/escape-html.ts';
import { anchorOf, renderMarkdown } from './markdown.ts';

const file = 'CHANGELOG.md';
const address = '/docs/changelog';
export const feedAddress = '/docs/changelog.atom';

/** What came with a release, or on a day before the next one. */
interface Section {
  title: string;
  date: string;
  text: string;
}

/** Of a release (`## 0.2.0 – 2026-12-01`), or of a day (`### 2026-11-25`). */
const headings = /^#{2,3} ((?:\S+ – )?(\d{4}-\d\d-\d\d))$/m;

function sectionsOf(changelog: string): Section[] {
  const [, ...parts] = changelog.split(headings);
  return Array.from({ length: parts.length / 3 }, (_none, at) => {
    const [title = '', date = '', text = ''] = parts.slice(at * 3);
    // A heading without a date, such as that of the next part, ends it.
    return { title, date, text: text.split(/^## /m)[0]?.trim() ?? '' };
  });
}

const idOf = (name: string): string => `tag:booking-platform,2026:changelog/${encodeURIComponent(name)}`;
const momentOf = (date: string): string => `${date}T00:00:00Z`;

/** CHANGELOG.md as a feed (RFC 4287). */
export function changelogFeed(baseUrl: string): string {
  const sections = sectionsOf(readFileSync(join(import.meta.dirname, '../../../../..', file), 'utf8'));
  const entries = sections.map(({ title, date, text }) => {
    const lines = text.match(/^- /gm)?.length ?? 0;
    const breaking = text.match(/^- \*\*Breaking\.\*\*/gm)?.length ?? 0;
    const counted = lines === 1 ? '1 change' : `${lines} changes`;
    // The days of a release follow it.
    const said = lines === 0 ? title : `${title}: ${counted}${breaking > 0 ? `, ${breaking} breaking` : ''}`;
    return `  <entry>
    <id>${idOf(title)}</id>
    <title>${escapeHtml(said)}</title>
    <updated>${momentOf(date)}</updated>
    <link rel="alternate" type="text/html" href="${baseUrl}${address}#${anchorOf(title)}"/>${breaking > 0 ? '\n    <category term="breaking"/>' : ''}
    <content type="html">${escapeHtml(renderMarkdown(file, text).html)}</content>
  </entry>
`;
  });
  const newest =
    sections
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? '1970-01-01';
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="${escapeHtml(baseUrl)}/">
  <id>${idOf('')}</id>
  <title>Booking platform: changelog</title>
  <updated>${momentOf(newest)}</updated>
  <author><name>Booking platform</name></author>
  <link rel="self" type="application/atom+xml" href="${baseUrl}${feedAddress}"/>
  <link rel="alternate" type="text/html" href="${baseUrl}${address}"/>
${entries.join('')}</feed>
`;
}
