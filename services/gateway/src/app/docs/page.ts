import { escapeHtml } from './markdown.ts';

interface PageParts {
  title: string;
  styles?: readonly string[];
  /** What stands in the bar beside the links and the search. */
  bar?: string;
  body: string;
  scripts?: readonly string[];
}

const asset = (name: string): string => `/docs/assets/${name}`;

/** A page of the documentation below the bar with the search, which `search.js` runs. */
export function htmlPage({ title, styles = [], bar = '', body, scripts = [] }: PageParts): string {
  const style = (name: string): string => `<link rel="stylesheet" href="${asset(name)}">`;
  const script = (name: string): string => `<script type="module" src="${asset(name)}"></script>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)} – Booking platform</title>
    <link rel="icon" type="image/png" href="${asset('favicon-32x32.png')}">
    <link rel="alternate" type="application/atom+xml" title="Changelog" href="/docs/changelog.atom">
    ${[...styles, 'pages.css'].map(style).join('\n    ')}
  </head>
  <body>
    <nav aria-label="Documentation">
      <a href="/docs">Guides</a><a href="/docs/reference">API reference</a><a href="/docs/events">Webhook events</a><a href="/docs/changelog">Changelog</a><a href="/docs/postman.json" download="booking.postman_collection.json">Postman</a>
      ${bar}
      <search>
        <input id="search" type="search" placeholder="Search (/)" aria-label="Search the documentation" aria-controls="found" autocomplete="off">
        <div id="found" hidden><p role="status"></p><ul></ul></div>
      </search>
    </nav>
    ${body}
    ${['search.js', ...scripts].map(script).join('\n    ')}
  </body>
</html>
`;
}
