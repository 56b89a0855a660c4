import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../../http/escape-html.ts';

/** A heading of a page with the text below it, for the search. */
export interface Section {
  heading: string;
  anchor: string;
  text: string;
}

export interface RenderedPage {
  title: string;
  html: string;
  sections: Section[];
}

/** Of a heading, as code hosts make them: links between documents work here and there. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** People are shown the page, not what it is made of. */
const otherPages: ReadonlyMap<string, string> = new Map([
  ['CHANGELOG.md', '/docs/changelog'],
  ['docs/reference/openapi.json', '/docs/reference'],
  ['docs/reference/asyncapi.json', '/docs/events'],
]);

/**
 * Where a link leads in the served pages. `file` is the linking document's path in the repository; links to documents that are not served
 * answer undefined.
 */
export function servedAddress(file: string, href: string): string | undefined {
  if (/^(https?:|mailto:|\/|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.normalize(posix.join(posix.dirname(file), path));
  const hash = anchor === undefined ? '' : `#${anchor}`;
  const [, area, name] = /^docs\/(guides|errors)\/([\w-]+)\.md$/.exec(target) ?? [];
  if (name === 'README') return area === 'guides' ? `/docs${hash}` : `/docs/errors${hash}`;
  if (name !== undefined) return `/docs/${area}/${name}${hash}`;
  return otherPages.get(target);
}

/** With a link to itself beside it, but for the title. */
export function headingHtml(depth: number, text: string, anchor = anchorOf(plain(text))): string {
  const link = depth === 1 ? '' : `<a href="#${anchor}" aria-label="Link to ${escapeHtml(plain(text))}">#</a>`;
  return `<h${depth} id="${anchor}">${inlineHtml(text)}${link}</h${depth}>\n`;
}

export const codeHtml = (text: string): string =>
  `<div class="code"><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>\n`;

const shownAsText = ({ text }: { text: string }): string => (text.startsWith('<!--') ? '' : escapeHtml(text));
const inline = new Marked({ async: false, renderer: { html: shownAsText } });

/** A sentence of the descriptions, in which code stands between back-ticks. */
export const inlineHtml = (text: string): string => inline.parseInline(text, { async: false });

export function tableHtml(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (name: string, texts: readonly string[]) =>
    texts.map((text) => `<${name}>${inlineHtml(text)}</${name}>`).join('');
  const lines = rows.map((row) => `<tr>${cells('td', row)}</tr>\n`);
  return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>\n${lines.join('')}</tbody></table>\n`;
}

/** Code of which one is open at a time, shown as tabs where the browser can; without a script as well. */
export function tabsHtml(name: string, tabs: readonly { label: string; code: string }[]): string {
  const parts = tabs.map(
    ({ label, code }, at) =>
      `<details name="${name}"${at === 0 ? ' open' : ''}><summary>${label}</summary>${codeHtml(code)}</details>`,
  );
  return `<div class="tabs">${parts.join('')}</div>\n`;
}

/** Called as the samples of the reference are: who has chosen a language finds it in both. */
const languages: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  js: 'JavaScript',
  php: 'PHP',
  go: 'Go',
  java: 'Java',
};
const languageOf = (token?: Token): string | undefined =>
  token?.type === 'code' ? languages[(token as Tokens.Code).lang?.split(' ')[0] ?? ''] : undefined;

/** Code directly behind code in another language says the same: one box of tabs. Anything else stands alone. */
function inTabs(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens.filter(({ type }) => type !== 'space')) {
    const [language, group = []] = [languageOf(token), groups.at(-1)];
    const others = group.map(languageOf);
    if (language !== undefined && others[0] !== undefined && !others.includes(language)) group.push(token);
    else groups.push([token]);
  }
  return groups;
}

/** A document of ours as HTML. Markup in it is shown as text: the pages hold what Markdown can say and nothing else. */
export function renderMarkdown(file: string, markdown: string): RenderedPage {
  const marked = new Marked({
    renderer: {
      html: shownAsText,
      heading: ({ depth, text }) => headingHtml(depth, text),
      link({ href, tokens }) {
        const address = servedAddress(file, href);
        const text = this.parser.parseInline(tokens);
        return address === undefined ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
      },
      code: ({ text }) => codeHtml(text),
    },
  });
  const tokens = marked.lexer(markdown);
  const sections = sectionsOf(tokens);
  const html = inTabs(tokens).map((group, at) =>
    group.length === 1
      ? marked.parser(group)
      : tabsHtml(
          `tabs-${at}`,
          group.map((token) => ({ label: languageOf(token) ?? '', code: (token as Tokens.Code).text })),
        ),
  );
  return { title: sections[0]?.heading ?? file, html: html.join(''), sections };
}

const plain = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*|]/g, '');

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plain((token as Tokens.Heading).text);
      sections.push({ heading, anchor: anchorOf(heading), text: '' });
    } else {
      const current = sections.at(-1);
      if (current) current.text += plain(token.raw.replaceAll(/^```.*$/gm, '')).replaceAll(/\s+/g, ' ');
    }
  }
  return sections;
}
