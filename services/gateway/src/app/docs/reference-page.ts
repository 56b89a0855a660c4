import { htmlPage } from './page.ts';

/** The page at /docs/reference: Swagger UI from this gateway alone, started by `start.js` on /openapi.json. */
export const referencePage = htmlPage({
  title: 'API reference',
  styles: ['swagger-ui.css'],
  bar: '<a href="/openapi.json">/openapi.json</a><label>Group of operations<select id="group"></select></label>',
  scripts: ['start.js'],
  // The viewer is no module.
  body: `<div id="reference"><noscript>This page needs JavaScript. The description itself is at /openapi.json.</noscript></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>`,
});

/** Nothing from anywhere but this gateway; the viewer sets styles on elements and has its icons inline. */
export const referencePolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
].join('; ');
