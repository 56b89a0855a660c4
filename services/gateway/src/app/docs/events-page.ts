import { resolverOf } from '../../openapi/path-items.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { codeHtml, headingHtml, inlineHtml, renderMarkdown, tableHtml } from './markdown.ts';
import { htmlPage } from './page.ts';
import { fieldRows, type Schema } from './schema-rows.ts';

interface Message {
  summary: string;
  tags: readonly [{ name: string }];
  payload: Schema;
  headers: unknown;
  examples: readonly [{ headers: Record<string, string>; payload: unknown }];
}

const address = '/docs/events';

/** What webhooks deliver: the fields once per group, each event with its example, and a form that checks a signature. */
export function eventsPage(document: Record<string, unknown>): string {
  const { info, components } = document as unknown as {
    info: { description: string; 'x-example-signing-key': string };
    components: { messages: Record<string, Message> };
  };
  const messages = Object.entries(components.messages);
  const groups = Map.groupBy(messages, ([, { tags }]) => tags[0].name);
  const [[, first]] = messages as [[string, Message]];
  const resolve = resolverOf(document);
  const { properties = {} } = resolve(first.headers) as Schema;
  const [{ headers }] = first.examples;
  const headerRows = Object.entries(properties).map(([name, { description = '' }]) => [
    `\`${name}\``,
    `\`${headers[name] ?? ''}\``,
    description,
  ]);
  const parts = [...groups].map(([group, members]) => groupHtml(group, members, resolve));
  const intro = `# Webhook events

${info.description}

How to receive them: [Webhooks](/docs/guides/webhooks). For generators and tools: [/asyncapi.json](/asyncapi.json).

## Headers`;
  const html = `${renderMarkdown('', intro).html}${tableHtml(['Header', 'Example', 'Meaning'], headerRows)}
${signatureForm(info['x-example-signing-key'], first)}
${parts.join('')}`;
  const menu = [...groups].map(([title, members]) => ({
    title,
    links: members.map(([name]) => ({ title: name, address: `${address}#${name}` })),
  }));
  return htmlPage({ address, title: 'Webhook events', html, menu, scripts: ['signature.js'] });
}

function groupHtml(group: string, members: [string, Message][], resolve: (value: unknown) => unknown): string {
  const [[, { payload }]] = members as [[string, Message]];
  const rows = fieldRows(payload, resolve).filter(([path]) => path !== '`event`');
  const events = members.map(([name, { summary, examples }]) => {
    const example = codeHtml(JSON.stringify(examples[0].payload, null, 2));
    return `${headingHtml(3, name, name)}<p>${inlineHtml(summary)}.</p><details><summary>Example of ${name}</summary>${example}</details>\n`;
  });
  return `${headingHtml(2, group)}${events.join('')}<h3>Body</h3>\n${tableHtml(['Field', 'Value', 'Meaning'], rows)}`;
}

const signatureForm = (key: string, { examples: [{ headers, payload }] }: Message): string => `<form id="check">
  ${headingHtml(2, 'Check a signature')}
  <p>Filled in with an example. Nothing leaves this page: the browser computes.</p>
  <label>Signing key<input id="key" autocomplete="off" spellcheck="false" value="${escapeHtml(key)}"></label>
  <label>Body, exactly the bytes that came<textarea id="body" rows="6" spellcheck="false">${escapeHtml(JSON.stringify(payload))}</textarea></label>
  <label>Header <code>Signature</code><input id="signature" autocomplete="off" spellcheck="false" value="${escapeHtml(headers['Signature'] ?? '')}"></label>
  <output id="verdict" for="key body signature"></output>
</form>`;
