import { escapeHtml } from '../../http/escape-html.ts';

export interface Link {
  title: string;
  address: string;
  below?: readonly Link[];
}

export interface MenuPart {
  title: string;
  links: readonly Link[];
}

interface PageParts {
  address: string;
  title: string;
  html: string;
  menu?: readonly MenuPart[];
  scripts?: readonly string[];
}

const areas: readonly Link[] = [
  { title: 'Guides', address: '/docs' },
  { title: 'API reference', address: '/docs/reference' },
  { title: 'Webhook events', address: '/docs/events' },
  { title: 'Errors', address: '/docs/errors' },
  { title: 'Changelog', address: '/docs/changelog' },
];

/** A page of the documentation: the one head with the search, the content, and beside it the menu. */
export function htmlPage({ address, title, html, menu = [], scripts = [] }: PageParts): string {
  const script = (name: string): string => `<script type="module" src="/docs/assets/${name}"></script>`;
  const parts = menu.map(({ title: part, links }) => `<h2>${escapeHtml(part)}</h2>${listOf(links, address)}`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)} – Booking platform</title>
    <link rel="icon" type="image/svg+xml" href="/docs/assets/icon.svg">
    <link rel="alternate" type="application/atom+xml" title="Changelog" href="/docs/changelog.atom">
    <link rel="stylesheet" href="/docs/assets/pico.css">
    <link rel="stylesheet" href="/docs/assets/pages.css">
  </head>
  <body>
    <header>
      <nav aria-label="Documentation">${listOf(areas, areaOf(address))}</nav>
      <search>
        <input id="search" type="search" placeholder="Search (/)" aria-label="Search the documentation" aria-controls="found" autocomplete="off">
        <div id="found" popover><p role="status"></p><ul></ul></div>
      </search>
    </header>
    <div class="page">
      <main>${html}</main>
      ${parts.length > 0 ? `<aside><nav aria-label="Pages">${parts.join('')}</nav></aside>` : ''}
    </div>
    ${['search.js', 'pages.js', ...scripts].map(script).join('\n    ')}
  </body>
</html>
`;
}

const areaOf = (address: string): string =>
  areas.findLast((area) => address.startsWith(area.address))?.address ?? address;

function listOf(links: readonly Link[], current: string): string {
  const items = links.map(({ title, address, below }) => {
    const mark = address === current ? ' aria-current="page"' : '';
    const inner = below ? listOf(below, current) : '';
    return `<li><a href="${escapeHtml(address)}"${mark}>${escapeHtml(title)}</a>${inner}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}
