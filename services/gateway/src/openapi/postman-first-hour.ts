import { jsonApiType, jsonType } from '../endpoints/media-types.ts';
import { requestOf, script, type PostmanItem } from './postman-parts.ts';

/** The ten requests of docs/guides/getting-started.md; each names what it made for the ones behind it. */
export function firstHour({ issuesTokens }: { issuesTokens: boolean }): { name: string; item: PostmanItem[] } {
  const item = [...(issuesTokens ? [tokenRequest] : []), ...steps.map(stepItem), invoiceRequest];
  return { name: 'First hour', item: item.map((one, at) => ({ ...one, name: `${at + 1}. ${one.name}` })) };
}

interface Step {
  id: string;
  name: string;
  path: string;
  /** The variable that is set to what the step makes. */
  makes?: string;
  body?: unknown;
  variable?: string;
  status: number;
  before?: string;
  /** Further lines of its script. */
  checks?: readonly string[];
}

const link = (type: string, id: string): unknown => ({ data: { type, id } });
const document = (type: string, attributes: unknown, relationships?: unknown): unknown => ({
  data: { type, attributes, ...(relationships === undefined ? {} : { relationships }) },
});

/** Around the clock: noon in London is night somewhere. */
const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start_time: '00:00', end_time: '24:00' }));

const steps: readonly Step[] = [
  {
    id: 'resource',
    name: 'A resource: what is booked',
    path: '/resources',
    makes: 'resource_id',
    body: document('resources', { name: 'Studio' }),
    status: 201,
  },
  {
    id: 'scheduleGroup',
    name: 'A group of opening hours',
    path: '/schedule-groups',
    makes: 'schedule_group_id',
    body: document('schedule-groups', { name: 'All year' }, { resource: link('resources', '{{resource_id}}') }),
    status: 201,
  },
  {
    id: 'schedules',
    name: 'Its hours: without any, nobody can book',
    path: '/schedule-groups/:id/schedules',
    variable: '{{schedule_group_id}}',
    body: { schedules: hours },
    status: 200,
  },
  {
    id: 'service',
    name: 'A service: what a booking is for, with its price',
    path: '/services',
    makes: 'service_id',
    body: document('services', { name: 'Recording', price: 60, price_unit: 'hour', tax_rate: 20, live: true }),
    status: 201,
  },
  {
    id: 'customer',
    name: 'A customer',
    path: '/customers',
    makes: 'customer_id',
    body: document('customers', { first_name: 'Nadia', last_name: 'Boulanger', email: 'nadia@example.com' }),
    status: 201,
  },
  {
    id: 'order',
    name: 'An order: it holds its booking for a quarter of an hour',
    path: '/orders',
    makes: 'order_id',
    before: "pm.collectionVariables.set('day', new Date(Date.now() + 3 * 86400000).toISOString().slice(0, 10));",
    body: document(
      'orders',
      {
        items: [
          {
            type: 'booking',
            resource_id: '{{resource_id}}',
            service_id: '{{service_id}}',
            start_date: '{{day}}T12:00:00Z',
            end_date: '{{day}}T14:00:00Z',
          },
        ],
      },
      { customer: link('customers', '{{customer_id}}') },
    ),
    status: 201,
  },
  {
    id: 'checkout',
    name: 'Checkout: the order is placed',
    path: '/orders/:id/checkout',
    variable: '{{order_id}}',
    status: 200,
    checks: ["pm.test('two hours at 60', () => pm.expect(pm.response.json().data.attributes.total).to.eql(120));"],
  },
  {
    id: 'payment',
    name: 'Its payment',
    path: '/payments',
    makes: 'payment_id',
    body: document('payments', { reference: 'transfer 4711' }, { order: link('orders', '{{order_id}}') }),
    status: 201,
  },
];

const answers = (status: number): string =>
  `pm.test('answers ${status}', () => pm.expect(pm.response.code).to.eql(${status}));`;

const tokenRequest: PostmanItem = {
  id: 'firstHour-token',
  name: 'A token',
  event: script(answers(200), "pm.collectionVariables.set('token', pm.response.json().access_token);"),
  request: {
    ...requestOf({ method: 'POST', path: '/oauth/token', description: '', header: [] }),
    auth: {
      type: 'basic',
      basic: [
        { key: 'username', value: '{{clientId}}' },
        { key: 'password', value: '{{clientSecret}}' },
      ],
    },
    body: { mode: 'urlencoded', urlencoded: [{ key: 'grant_type', value: 'client_credentials' }] },
  },
};

const invoiceRequest: PostmanItem = {
  id: 'firstHour-invoice',
  name: 'The order with its invoice, in the flat form',
  event: script(
    answers(200),
    'const { status, invoice } = pm.response.json();',
    "pm.test('is completed', () => pm.expect(status).to.eql('completed'));",
    "pm.test('has a paid invoice', () => pm.expect([invoice.status, invoice.total]).to.eql(['paid', 120]));",
    "pm.collectionVariables.set('invoice_id', invoice.id);",
  ),
  request: requestOf({
    method: 'GET',
    path: '/api/v1/orders/:id',
    description: '',
    header: [{ key: 'Accept', value: jsonType }],
    query: [{ key: 'include', value: 'invoice.items' }],
    variable: [{ key: 'id', value: '{{order_id}}' }],
  }),
};

function stepItem({ id, name, path, makes, body, variable, status, before, checks = [] }: Step): PostmanItem {
  const type = path.endsWith('s') && body !== undefined && variable === undefined ? jsonApiType : jsonType;
  const set = makes && `pm.collectionVariables.set('${makes}', pm.response.json().data.id);`;
  return {
    id: `firstHour-${id}`,
    name,
    event: [
      ...(before === undefined ? [] : script(before).map((event) => ({ ...event, listen: 'prerequest' as const }))),
      ...script(answers(status), ...(set === undefined ? [] : [set]), ...checks),
    ],
    request: requestOf({
      method: 'POST',
      path: `/api/v1${path}`,
      description: '',
      header: [
        { key: 'Accept', value: jsonApiType },
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: type }]),
        { key: 'Idempotency-Key', value: '{{$guid}}' },
      ],
      variable: variable === undefined ? [] : [{ key: 'id', value: variable }],
      body,
    }),
  };
}
