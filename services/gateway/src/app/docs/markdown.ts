import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';

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

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

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

/** A document of ours as HTML. Markup in it is shown as text: the pages hold what Markdown can say and nothing else. */
export function renderMarkdown(file: string, markdown: string): RenderedPage {
  const marked = new Marked({
    renderer: {
      html: ({ text }) => (text.startsWith('<!--') ? '' : escapeHtml(text)),
      heading({ tokens, depth, text }) {
        const [anchor, html] = [anchorOf(plain(text)), this.parser.parseInline(tokens)];
        const link = depth === 1 ? '' : `<a href="#${anchor}" aria-label="Link to ${escapeHtml(plain(text))}">#</a>`;
        return `<h${depth} id="${anchor}">${html}${link}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const address = servedAddress(file, href);
        const text = this.parser.parseInline(tokens);
        return address === undefined ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
      },
      code: ({ text, lang }) =>
        `<pre tabindex="0" data-language="${escapeHtml(lang?.split(' ')[0] ?? '')}"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  });
  const tokens = marked.lexer(markdown);
  const sections = sectionsOf(tokens);
  return { title: sections[0]?.heading ?? file, html: marked.parser(tokens), sections };
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
