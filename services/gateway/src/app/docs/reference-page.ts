/** The page at /docs/reference: Swagger UI from this gateway alone, started by `start.js` on /openapi.json. */
export const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Booking platform: API reference</title>
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css">
    <link rel="icon" type="image/png" href="/docs/assets/favicon-32x32.png">
    <link rel="stylesheet" href="/docs/assets/pages.css">
  </head>
  <body>
    <nav><a href="/openapi.json">/openapi.json</a><a href="/docs/postman.json" download="booking.postman_collection.json">Postman</a><a href="/docs/events">Webhook events</a><a href="/docs">Guides</a>
      <label>Group of operations<select id="group"></select></label>
    </nav>
    <div id="reference"><noscript>This page needs JavaScript. The description itself is at /openapi.json.</noscript></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script type="module" src="/docs/assets/start.js"></script>
  </body>
</html>
`;

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
