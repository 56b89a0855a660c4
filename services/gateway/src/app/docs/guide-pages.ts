import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml, renderMarkdown, servedAddress, type RenderedPage } from './markdown.ts';
import { htmlPage } from './page.ts';
import type { SearchEntry } from './search-entries.ts';

interface GuidePages {
  /** HTML by address: `/docs`, `/docs/guides/errors`, `/docs/errors/conflict`. */
  pages: ReadonlyMap<string, string>;
  entries: readonly SearchEntry[];
}

const root = join(import.meta.dirname, '../../../../..');

/** Every guide and every page about an error, read and rendered once. The list beside them is the one of docs/guides/README.md. */
export function guidePages(): GuidePages {
  const rendered = [...renderArea('guides'), ...renderArea('errors')];
  const list = guideList(readFileSync(join(root, 'docs/guides/README.md'), 'utf8'));
  return {
    pages: new Map(rendered.map(([address, page]) => [address, pageOf(address, page, list)])),
    entries: rendered.flatMap(([address, { title, sections }]) =>
      sections.map(({ heading, anchor, text }) => ({
        kind: address.startsWith('/docs/errors') ? 'Error' : 'Guide',
        title: heading,
        section: title,
        address: `${address}#${anchor}`,
        text,
      })),
    ),
  };
}

function renderArea(area: 'guides' | 'errors'): [string, RenderedPage][] {
  const names = readdirSync(join(root, 'docs', area)).filter((name) => name.endsWith('.md'));
  return names.map((name) => {
    const file = `docs/${area}/${name}`;
    return [servedAddress('x', file) ?? '', renderMarkdown(file, readFileSync(join(root, file), 'utf8'))];
  });
}

interface ListedGuide {
  title: string;
  address: string;
}

/** The links of its lists, in order. */
function guideList(readme: string): ListedGuide[] {
  return [...readme.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)/gm)].flatMap(([, title = '', href = '']) => {
    const address = servedAddress('docs/guides/README.md', href);
    return address === undefined ? [] : [{ title, address }];
  });
}

function pageOf(address: string, { title, html }: RenderedPage, list: readonly ListedGuide[]): string {
  const items = list.map(({ title: name, address: to }) => {
    const current = to === address ? ' aria-current="page"' : '';
    return `<li><a href="${escapeHtml(to)}"${current}>${escapeHtml(name)}</a></li>`;
  });
  const body = `<div class="guide">
      <main>${html}</main>
      <aside aria-label="Guides"><ul>${items.join('')}</ul></aside>
    </div>`;
  return htmlPage({ title, body, scripts: ['guides.js'] });
}
