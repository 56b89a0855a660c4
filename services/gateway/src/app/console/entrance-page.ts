/** The page at `/`: where people, and where programs, go on. */
export const entrancePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Booking platform</title>
    <link rel="stylesheet" href="/docs/assets/pico.css">
    <link rel="icon" type="image/svg+xml" href="/docs/assets/icon.svg">
  </head>
  <body>
    <main>
      <h1>Booking platform</h1>
      <ul>
        <li><a href="/console">Console</a>: bookings, orders, invoices, webhooks and access, for people</li>
        <li><a href="/docs">Guides</a> and <a href="/docs/reference">reference of the API</a></li>
        <li><a href="/docs/events">Webhook events</a></li>
        <li><a href="/docs/errors">Errors</a></li>
      </ul>
    </main>
  </body>
</html>
`;
