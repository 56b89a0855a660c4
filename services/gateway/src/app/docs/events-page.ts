import { htmlPage } from './page.ts';

/** The page at /docs/events: what webhooks deliver, shown by `events.js` from /asyncapi.json. */
export const eventsPage = htmlPage({
  title: 'Webhook events',
  bar: '<a href="/asyncapi.json">/asyncapi.json</a><label>Event<select id="event"></select></label>',
  scripts: ['events.js'],
  body: `<main>
      <noscript>This page needs JavaScript. The description itself is at /asyncapi.json.</noscript>
      <section id="about"></section>
      <article id="shown">
        <h1></h1>
        <p id="summary"></p>
        <h2>Example</h2>
        <pre id="example" tabindex="0"></pre>
        <h2>Headers</h2>
        <table id="headers"><thead><tr><th>Header</th><th>Example</th><th>Meaning</th></tr></thead><tbody></tbody></table>
        <h2>Body</h2>
        <table id="fields"><thead><tr><th>Field</th><th>Value</th><th>Meaning</th></tr></thead><tbody></tbody></table>
      </article>
      <form id="check">
        <h2>Check a signature</h2>
        <p>Filled in with the example. Nothing leaves this page: the browser computes.</p>
        <label>Signing key<input id="key" autocomplete="off" spellcheck="false"></label>
        <label>Body, exactly the bytes that came<textarea id="body" rows="6" spellcheck="false"></textarea></label>
        <label>Header <code>Signature</code><input id="signature" autocomplete="off" spellcheck="false"></label>
        <output id="verdict" for="key body signature"></output>
      </form>
    </main>`,
});
