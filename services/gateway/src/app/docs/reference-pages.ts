import { posix } from 'node:path';
import { errorCodes } from '@booking/contracts/error-codes.ts';
import { componentName } from '@booking/representations/json-schema.ts';
import { operationsOf, resolverOf } from '../../openapi/path-items.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { codeHtml, headingHtml, inlineHtml, renderMarkdown, tableHtml, tabsHtml } from './markdown.ts';
import { htmlPage, type Link, type MenuPart } from './page.ts';
import { fieldRows, valueText, type Schema } from './schema-rows.ts';

type Json = Record<string, unknown>;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, unknown>;
}

interface Answer {
  description: string;
  content?: Record<string, Media>;
}

export interface Operation {
  method: string;
  path: string;
  operationId: string;
  summary: string;
  description: string;
  tags: readonly [string];
  parameters: readonly unknown[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, unknown>;
  'x-codeSamples'?: readonly { label: string; source: string }[];
}

/** In the order of business: what is sold first, what is set up once last. */
const areas = Object.entries({
  Sales: 'orders bookings timeslots subscriptions bundle-purchases bundle-ledger-entries vouchers utm-trackers',
  Money: 'payments payment-methods invoices invoice-items statements',
  Customers: 'customers addresses communities community-accounts',
  Resources: 'resources schedules schedule-groups booking-rules resource-views calendar-feeds',
  Catalogue: 'services plans booking-bundles booking-bundle-groups cancellation-policies tags files',
  'Webhooks and messages': 'webhook-subscriptions events webhook-deliveries webhook-recoveries notifications',
  Organization: 'organizations members api-clients audit-entries',
}).map(([title, names]) => ({ title, members: names.split(' ') }));

export const groups = areas.flatMap(({ members }) => members);

const root = '/docs/reference';
export const operationAddress = ({ tags: [group], operationId }: Operation): string =>
  `${root}/${group}#${operationId}`;

export const operationsIn = (document: Json): Operation[] =>
  Object.entries(document['paths'] as Json).flatMap(([path, item]) =>
    operationsOf(item).map(([method, one]) => ({
      ...(one as unknown as Operation),
      method: method.toUpperCase(),
      path,
    })),
  );

const menuOf = (current?: string, operations: readonly Operation[] = []): MenuPart[] =>
  areas.map(({ title, members }) => ({
    title,
    links: members.map((group): Link => {
      const link = { title: group, address: `${root}/${group}` };
      const below = operations.map((one) => ({ title: one.summary, address: operationAddress(one) }));
      return group === current ? { ...link, below } : link;
    }),
  }));

/** The page at `/docs/reference`. */
export function overviewPage(document: Json): string {
  const { title, description } = document['info'] as { title: string; description: string };
  const lists = areas.map(({ title: area, members }) => {
    const lines = members.map((group) => `- [${group}](${root}/${group}): ${meaningOf(document, group)}`);
    return `## ${area}\n\n${lines.join('\n')}`;
  });
  const links =
    'How to sign in: [Authentication](/docs/guides/authentication). To send requests: the [Postman collection](/docs/postman.json). For generators and tools: [/openapi.json](/openapi.json).';
  const { html } = renderMarkdown('', [`# ${title}`, description, links, ...lists].join('\n\n'));
  return htmlPage({ address: root, title: 'API reference', html, menu: menuOf() });
}

const meaningOf = (document: Json, group: string): string =>
  (document['tags'] as { name: string; description: string }[]).find(({ name }) => name === group)?.description ?? '';

/** The page of a group below it. */
export function groupPage(document: Json, group: string): string {
  const resolve = resolverOf(document);
  const paths = document['paths'] as Json;
  const isRelation = ({ path }: Operation): boolean =>
    path.includes('/relationships/') || posix.join(path, '../relationships', posix.basename(path)) in paths;
  const operations = operationsIn(document).filter(({ tags }) => tags[0] === group);
  const [own, relations] = [operations.filter((one) => !isRelation(one)), operations.filter(isRelation)];
  const shown = (some: readonly Operation[]): string => some.map((one) => operationHtml(one, resolve)).join('');
  const html = `${headingHtml(1, group)}<p>${inlineHtml(meaningOf(document, group))}</p>
${shown(own)}${entityHtml(document, group)}${shown(relations)}`;
  return htmlPage({ address: `${root}/${group}`, title: group, html, menu: menuOf(group, own) });
}

/** What answers show of the group's entity, once for all of its operations. */
function entityHtml(document: Json, group: string): string {
  const { schemas } = document['components'] as { schemas: Record<string, Schema> };
  const part = (title: string): string => {
    const schema = schemas[`${componentName(group)}${title}`];
    if (!schema) return '';
    const rows = title === 'Attributes' ? fieldRows(schema, resolverOf(document)) : relationRows(schema);
    return headingHtml(2, title) + tableHtml(['Name', 'Value', 'Meaning'], rows);
  };
  return part('Attributes') + part('Relationships');
}

const relationRows = ({ properties = {} }: Schema): string[][] =>
  Object.entries(properties).map(([name, schema]) => {
    const { $ref = '' } = schema as { $ref?: string };
    return [`\`${name}\``, $ref.endsWith('ToMany') ? 'many' : 'one or none', schema.description ?? ''];
  });

function operationHtml(operation: Operation, resolve: (value: unknown) => unknown): string {
  const { operationId, summary, description, method, path, parameters, requestBody, responses } = operation;
  const given = parameters.map((one) => resolve(one) as Parameter);
  const [content] = Object.values(requestBody?.content ?? {});
  const samples = (operation['x-codeSamples'] ?? []).map(({ label, source }) => ({ label, code: source }));
  const part = (title: string, html: string): string => `<h3>${title}</h3>\n${html}`;
  const body = content?.schema && fieldRows(content.schema, resolve, { isGiven: true });
  return [
    headingHtml(2, summary, operationId),
    `<p><code>${method} ${escapeHtml(path)}</code></p>\n<p>${inlineHtml(description)}</p>\n`,
    tabsHtml(operationId, samples),
    given.length > 0 ? part('Parameters', tableHtml(['Name', 'Value', 'Meaning'], parameterRows(given, resolve))) : '',
    body ? part('Body', tableHtml(['Field', 'Value', 'Meaning'], body)) : '',
    part('Answers', answersHtml(responses, resolve)),
  ].join('');
}

function parameterRows(parameters: readonly Parameter[], resolve: (value: unknown) => unknown): string[][] {
  const isFields = ({ name }: Parameter): boolean => name.startsWith('fields[');
  const rows = parameters
    .filter((one) => !isFields(one))
    .toSorted((one, other) => Number(other.required ?? false) - Number(one.required ?? false))
    .map(({ name, in: place, required, schema, description = '' }) => [
      `\`${name}\``,
      `${valueText(schema, resolve)}${required ? ', required' : ''}${place === 'query' ? '' : ` (${place})`}`,
      description,
    ]);
  // One line for all: each says the same of another type.
  const fields = parameters.filter(isFields).map(({ name }) => `\`${name}\``);
  const said = 'Names of what to show of each type: all unless given, none where empty.';
  return fields.length > 0 ? [...rows, [fields.join(' '), 'list of names', said]] : rows;
}

function answersHtml(responses: Record<string, unknown>, resolve: (value: unknown) => unknown): string {
  const answers = Object.entries(responses).map(([status, answer]) => ({ status, ...(resolve(answer) as Answer) }));
  const linked = (text: string): string =>
    text.replaceAll(/\b[a-z_]+\b/g, (word) => (word in errorCodes ? `[${word}](/docs/errors/${word})` : word));
  const rows = answers.map(({ status, description }) => [
    status === 'default' ? 'others' : status,
    linked(description),
  ]);
  const [media] = Object.values(answers.find(({ status }) => status.startsWith('2'))?.content ?? {});
  const [one] = Object.values(media?.examples ?? {});
  const example = media?.example ?? (one && (resolve(one) as { value: unknown }).value);
  const shown =
    example === undefined ? '' : codeHtml(typeof example === 'string' ? example : JSON.stringify(example, null, 2));
  const folded = shown && `<details><summary>Example of an answer</summary>${shown}</details>\n`;
  return tableHtml(['Status', 'Meaning'], rows) + folded;
}
