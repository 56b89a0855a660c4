import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml, renderMarkdown, servedAddress, type RenderedPage } from './markdown.ts';

/** One hit of the search: a section of a page. */
export interface SearchEntry {
  title: string;
  heading: string;
  address: string;
  text: string;
}

export interface GuidePages {
  /** HTML by address: `/docs`, `/docs/guides/errors`, `/docs/errors/conflict`. */
  pages: ReadonlyMap<string, string>;
  searchIndex: readonly SearchEntry[];
}

const folder = (area: 'guides' | 'errors'): string => join(import.meta.dirname, '../../../../../docs', area);

/** Every guide and every page about an error, read and rendered once. The list beside them is the one of docs/guides/README.md. */
export function guidePages(): GuidePages {
  const rendered = new Map([...renderArea('guides'), ...renderArea('errors')]);
  const list = guideList(readFileSync(join(folder('guides'), 'README.md'), 'utf8'));
  const pages = new Map([...rendered].map(([address, page]) => [address, pageOf(address, page, list)]));
  const searchIndex = [...rendered].flatMap(([address, { title, sections }]) =>
    sections.map(({ heading, anchor, text }) => ({ title, heading, address: `${address}#${anchor}`, text })),
  );
  return { pages, searchIndex };
}

function renderArea(area: 'guides' | 'errors'): [string, RenderedPage][] {
  const names = readdirSync(folder(area)).filter((name) => name.endsWith('.md'));
  return names.map((name) => {
    const file = `docs/${area}/${name}`;
    const address = servedAddress('docs/x', `${area}/${name}`) ?? '';
    return [address, renderMarkdown(file, readFileSync(join(folder(area), name), 'utf8'))];
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
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)} – Booking platform</title>
    <link rel="icon" type="image/png" href="/docs/assets/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/assets/pages.css">
    <link rel="stylesheet" href="/docs/assets/guides.css">
  </head>
  <body>
    <nav><a href="/docs/postman.json" download="booking.postman_collection.json">Postman</a
      ><a href="/docs/events">Webhook events</a><a href="/docs/reference">API reference</a><a href="/docs">Guides</a></nav>
    <div class="guide">
      <aside>
        <search><input id="search" type="search" placeholder="Search" aria-label="Search the guides" autocomplete="off"></search>
        <ul id="found" hidden></ul>
        <ul id="guides">${items.join('')}</ul>
      </aside>
      <main>${html}</main>
    </div>
    <script type="module" src="/docs/assets/guides.js"></script>
  </body>
</html>
`;
}
