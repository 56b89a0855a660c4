import { errorCodes, type ErrorCode } from '@booking/contracts/error-codes.ts';
import { pageSizeDefault, pageSizeMax } from '@booking/contracts/page-limits.ts';
import { keptSeconds } from '@booking/messaging/idempotency.ts';
import { settings as catalog } from '../services/catalog/src/config.ts';
import { settings as gateway } from '../services/gateway/src/config.ts';
import { endpoints } from '../services/gateway/src/endpoints/table.ts';
import { depthMax } from '../services/gateway/src/http/body.ts';
import { openApiDocument } from '../services/gateway/src/openapi/document.ts';
import { includePathsMax } from '../services/gateway/src/operations/reading/endpoint-query.ts';
import { lengthMax, parametersMax } from '../services/gateway/src/operations/reading/query.ts';
import { schedulesOfResourceMax } from '../services/resources/src/desk/schedules/create-schedules.ts';
import { settings as webhooks } from '../services/webhooks/src/config.ts';
import { subscriptionsMax } from '../services/webhooks/src/subscriptions/webhook-subscription.ts';
import { writeGeneratedPart } from './generated-part.ts';
import { markdownTable } from './markdown-table.ts';

const file = 'docs/guides/limits.md';
const errors = '../errors';

const number = (value: number): string => value.toLocaleString('en');
const refusal = (code: ErrorCode): string => `${errorCodes[code].httpStatus} [\`${code}\`](${errors}/${code}.md)`;

/** The default of a setting, with its name. */
function setting(name: keyof typeof catalog | keyof typeof gateway | keyof typeof webhooks, unit: string): string {
  const { schema } = { ...catalog, ...gateway, ...webhooks }[name];
  const value = [schema.parse(undefined)].flat().map((one) => number(Number(one)));
  return `${value.join(', ')} ${unit} (\`${name}\`)`;
}

const ofCalls = (): string[][] => [
  ['Body', setting('BODY_LIMIT_BYTES', 'bytes'), refusal('payload_too_large')],
  ['Uploaded file', setting('UPLOAD_LIMIT_BYTES', 'bytes'), refusal('payload_too_large')],
  ['Uploaded files of an organization', setting('FILES_QUOTA_BYTES', 'bytes'), refusal('payload_too_large')],
  ['Webhook subscriptions of an organization', number(subscriptionsMax), refusal('conflict')],
  ['Schedules of a resource', number(schedulesOfResourceMax), refusal('conflict')],
  ['Levels of its JSON', number(depthMax), refusal('malformed_document')],
  ['Query', `${number(lengthMax)} characters, ${parametersMax} parameters`, refusal('invalid_query_parameter')],
  ['Paths of `include`', number(includePathsMax), refusal('invalid_query_parameter')],
  ['`page[size]`', `${pageSizeMax}; ${pageSizeDefault} unless given`, refusal('invalid_query_parameter')],
  ['Repetitions by `Idempotency-Key`', `${keptSeconds / 3_600} hours`, 'a call of its own'],
  ['Reads', setting('RATE_LIMIT_READS_PER_MINUTE', 'a minute'), refusal('too_many_requests')],
  ['Writes', setting('RATE_LIMIT_WRITES_PER_MINUTE', 'a minute'), refusal('too_many_requests')],
  ['Tokens', setting('RATE_LIMIT_TOKENS_PER_MINUTE', 'a minute'), refusal('too_many_requests')],
  ['Failed attempts at one', setting('RATE_LIMIT_TOKEN_FAILURES_PER_MINUTE', 'a minute'), refusal('too_many_requests')],
  ['Answer of a webhook endpoint', setting('WEBHOOK_TIMEOUT_MS', 'ms'), 'the attempt fails'],
  ['Waits before its next attempts', setting('WEBHOOK_RETRY_WAITS_MS', 'ms'), 'the delivery is given up'],
];

interface Schema {
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** Every list that a body may hold, by the name of its schema and its path there. */
function listsIn(
  { maxItems, properties = {}, anyOf = [], allOf = [] }: Schema,
  path: string[] = [],
): [string, number][] {
  const own: [string, number][] = maxItems === undefined ? [] : [[path.join('.'), maxItems]];
  const members = Object.entries(properties).flatMap(([name, member]) =>
    listsIn(member, ['data', 'attributes'].includes(name) ? path : [...path, name]),
  );
  return [...own, ...[...anyOf, ...allOf].flatMap((one) => listsIn(one, path)), ...members];
}

function ofLists(): string[][] {
  const { components } = openApiDocument(endpoints) as { components: { schemas: Record<string, Schema> } };
  return Object.entries(components.schemas).flatMap(([name, schema]) =>
    listsIn(schema).map(([path, most]) => [
      `${name.replace(/(Changes|Create|Input)$/, '')}: \`${path}\``,
      number(most),
    ]),
  );
}

/** Writes the limits of calls and of the lists in their bodies into the guide, from what enforces them. */
export function writeLimits(): void {
  const calls = markdownTable(['Of', 'At most', 'More is'], ofCalls());
  const lists = markdownTable(['List in a body', 'Entries at most'], ofLists());
  writeGeneratedPart(file, 'limits', `${calls}\n\n${lists}`);
}
