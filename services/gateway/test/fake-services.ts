import { optionalMailsOf } from '@booking/contracts/notice-kinds.ts';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { protoService } from '@booking/contracts/proto.ts';
import { appError, notFound } from '@booking/platform/errors.ts';
import { createGrpcServer } from '@booking/platform/grpc-server.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { WireEntity } from '@booking/representations/entity.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { endpoints } from '../src/endpoints/table.ts';
import { completeEntity } from './complete-entity.ts';
import { fakeGatewayState } from './fake-gateway-state.ts';

const amounts = {
  currency: 'EUR',
  net_amount_minor: 8_403,
  tax_amount_minor: 1_597,
  discount_amount_minor: 0,
  system_fee_minor: 0,
};
const preview = {
  charged_minor: 10_000,
  difference_minor: -5_000,
  fee_minor: 0,
  status: 'completed',
  items: [],
  bundle_purchases: [],
  documents: [],
  balance: {
    charged_minor: 10_000,
    paid_minor: 0,
    refunded_minor: 0,
    written_off_minor: 0,
    due_minor: 10_000,
    to_refund_minor: 0,
  },
};

export type Stored = Record<string, unknown> & { id: string; organization_id: string; version: number };
type Request = Record<string, unknown> & { id?: string; include?: string[] };
type Handler = (request: Request, context: CallContext) => Promise<unknown>;

/** What the gateway sent, newest last. */
export interface RecordedCall {
  rpc: string;
  request: Request;
  context: CallContext;
}

/**
 * The four domain services as one gRPC server over the real protos, keeping entities in memory: enough behaviour for the gateway to be
 * tested against the wire, none of the domain's rules.
 */
export interface FakeServices {
  address: string;
  calls: RecordedCall[];
  /** Entities by JSON:API type. */
  stored: Map<string, Stored[]>;
  /** Replaces the behaviour of one RPC, e.g. `booking.orders.v1.OrderService/CheckoutOrder`. */
  override(rpc: string, handler: Handler): void;
  reset(): void;
  stop(): Promise<void>;
}

const typeByService = new Map(endpoints.map(({ rpc, entity }) => [rpc.service, entity.type]));

export async function startFakeServices(
  logger: Logger,
  seed: () => Map<string, Stored[]>,
  identity: Record<string, Handler>,
): Promise<FakeServices> {
  const fake = { calls: [] as RecordedCall[], stored: seed(), overrides: new Map<string, Handler>() };
  const server = createGrpcServer({ logger });
  const add = (service: string, handlers: Record<string, Handler>) => server.add(service, handlers);

  const recorded =
    (rpc: string, handler: Handler): Handler =>
    async (request, context) => {
      fake.calls.push({ rpc, request, context });
      const answer = await (fake.overrides.get(rpc) ?? handler)(request, context);
      const type = rpc.endsWith('Statement') ? 'statements' : typeByService.get(rpc.split('/')[0] ?? '');
      return completed(type ?? '', answer);
    };

  const replaceable = (service: string, handlers: Record<string, Handler>) =>
    Object.fromEntries(
      Object.entries(handlers).map(([method, handler]): [string, Handler] => [
        method,
        (request, context) => (fake.overrides.get(`${service}/${method}`) ?? handler)(request, context),
      ]),
    );
  for (const [service, type] of typeByService) {
    const methods = Object.keys(protoService(service).service);
    add(
      service,
      Object.fromEntries(
        methods.map((method) => [
          method,
          recorded(
            `${service}/${method}`,
            behaviour(method, type, () => fake.stored),
          ),
        ]),
      ),
    );
  }
  const settingsName = 'booking.common.v1.SettingsService';
  add(settingsName, { LearnSettings: recorded(`${settingsName}/LearnSettings`, () => Promise.resolve({})) });
  const identityName = 'booking.catalog.v1.IdentityService';
  add(
    identityName,
    Object.fromEntries(
      Object.keys(protoService(identityName).service).map((method) => [
        method,
        recorded(`${identityName}/${method}`, identity[method] ?? (() => Promise.resolve({}))),
      ]),
    ),
  );
  const stateName = 'booking.catalog.v1.GatewayStateService';
  add(stateName, replaceable(stateName, fakeGatewayState()));
  const port = await server.listen('127.0.0.1', 0);
  return {
    address: `127.0.0.1:${port}`,
    calls: fake.calls,
    get stored() {
      return fake.stored;
    },
    override: (rpc, handler) => fake.overrides.set(rpc, handler),
    reset: () => {
      fake.overrides.clear();
      fake.calls.length = 0;
      fake.stored = seed();
    },
    stop: () => server.stop(1_000),
  };
}

/** What every service answers in full. */
function completed(type: string, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const { item, items, included } = answer as { item?: Stored; items?: Stored[]; included?: Record<string, Stored[]> };
  const complete = (of: string) => (one: Stored) => completeEntity(of, one);
  const alongside = Object.entries(included ?? {}).map(([field, all]) => [
    field,
    all.map(complete(field.replaceAll('_', '-'))),
  ]);
  return {
    ...answer,
    ...(item?.id === undefined ? {} : { item: completeEntity(type, item) }),
    ...(items ? { items: items.map(complete(type)) } : {}),
    ...(included ? { included: Object.fromEntries(alongside) as object } : {}),
  };
}

function behaviour(method: string, type: string, stored: () => Map<string, Stored[]>): Handler {
  const all = () => stored().get(type) ?? [];
  const mine = (context: CallContext) => all().filter((item) => item.organization_id === context.organizationId);
  const find = (request: Request, context: CallContext): Stored => {
    const key = request.id || request['slug'] || request['resource_id'];
    const candidates = type === 'organizations' ? all() : mine(context);
    const found = candidates.find((item) => item.id === key || (type === 'organizations' && item['slug'] === key));
    if (!found) throw notFound(type, String(key));
    if (context.ifVersion !== undefined && context.ifVersion !== found.version) {
      throw appError('precondition_failed', 'Changed since it was read.', { source: { header: 'If-Match' } });
    }
    return found;
  };
  const one = (item: Stored, request: Request) => ({
    item,
    included: includedFor(type, [item], request.include ?? [], stored()),
  });

  return async (request, context) => {
    if (method === 'GetStatusCounts') return statusCounts;
    if (method === 'GetViewCounts') return { counts: { '0192f000-0000-7000-8000-000000000001': 3 } };
    if (method === 'GetFreeTimes') return { time_zone: 'Europe/Berlin', resources: [] };
    if (method === 'GetAvailability') {
      find(request, context);
      return { time_zone: 'Europe/Berlin', slots: [] };
    }
    if (method === 'CalculateOrder') return { item: { ...amounts, total_minor: 10_000, taxes: [], items: [] } };
    if (method === 'PreviewOrder') {
      find(request, context);
      return { item: { ...amounts, ...preview } };
    }
    if (method === 'CheckBooks') {
      const counts = { documents: 1, sealed: 1, orders: 1, payments: 0, customers: 1 };
      return { item: { balanced: true, currency: 'EUR', ...counts } };
    }
    if (method === 'GetWebhookSubscriptionHealth') {
      find(request, context);
      return { item: { health: 'healthy', breaker: 'closed', attempts: 0, waiting: 0, held: 0 } };
    }
    if (method.endsWith('MailPreferences')) {
      const kinds: readonly string[] = optionalMailsOf(method.includes('Customer') ? 'customers' : 'members');
      return { preferences: kinds.map((kind) => ({ kind, wanted: true })) };
    }
    if (method === 'GetNotificationMail') {
      find(request, context);
      return {
        subject: 'Booking confirmed',
        text: 'Your booking is confirmed.',
        html: '<p>Your booking is confirmed.</p>',
      };
    }
    if (method === 'TestWebhookSubscription') {
      const { id, organization_id } = find(request, context);
      const delivery = entity('tested', organization_id, { webhook_subscription_id: id });
      return { item: completeEntity('webhook-deliveries', delivery) };
    }
    if (method === 'ListWebhookEvents') return { events_json: '[]' };
    if (method.startsWith('Export'))
      return { content: Buffer.from('number'), media_type: 'text/csv', file_name: 'a.csv' };
    if (method === 'SyncAutoJoin') return { count: 2 };
    if (method.startsWith('List'))
      return list(request, request['organization_slug'] ? all() : mine(context), type, stored());
    if (method.startsWith('Get')) return one(find(request, context), request);
    if (method === 'CreateChildResources') {
      find(request, context);
      const children = request['child_resources'] as { name: string }[];
      return { items: children.map(({ name }, index) => entity(`child-${index}`, context.organizationId, { name })) };
    }
    if (method === 'CreateSchedules') {
      const hours = request['schedules'] as object[];
      return { items: hours.map((one, index) => entity(`schedule-${index}`, context.organizationId, one)) };
    }
    if (method.startsWith('Create') || method === 'UploadFile') {
      const input = request['input'] ?? { name: request['name'] };
      const item = entity(`new-${all().length}`, context.organizationId, input);
      stored().set(type, [...all(), item]);
      return one(item, request);
    }
    if (method.startsWith('Update')) {
      const item = find(request, context);
      const input = (request['input'] ?? {}) as Record<string, unknown>;
      for (const field of request['update_mask'] as string[]) {
        if (input[field] === undefined) delete item[field];
        else item[field] = input[field];
      }
      item.version += 1;
      return one(item, request);
    }
    if (method.startsWith('Delete')) {
      const item = find(request, context);
      stored().set(
        type,
        all().filter((other) => other !== item),
      );
      return {};
    }
    return one(find(request, context), request);
  };
}

const statusCounts = {
  bookable_resource_count: 2,
  bookable_child_resource_count: 1,
  view_only_resource_count: 1,
  view_only_child_resource_count: 0,
  total_resource_count: 3,
  total_child_resource_count: 1,
  min_resource_count: 5,
};

export function entity(id: string, organizationId: string, fields: object): Stored {
  return {
    id,
    organization_id: organizationId,
    version: 1,
    created_at: '2026-03-01T08:00:00.000+00:00',
    updated_at: '2026-03-01T08:00:00.000+00:00',
    available_actions: [],
    ...fields,
  };
}

interface Query {
  filters: { key: string; values: string[] }[];
  sorts: { field: string; descending: boolean }[];
  page_number: number;
  page_size: number;
  include: string[];
  after?: string;
  before?: string;
}

/** A page by cursor; a place is the position of the entity that the page comes after, or before. */
function byCursor(items: Stored[], { after, before, page_size: size }: Query) {
  const start =
    after === undefined ? Math.max(0, (before === '' ? items.length : Number(before)) - size) : Number(after || -1) + 1;
  const end =
    after === undefined ? (before === '' ? items.length : Number(before)) : Math.min(items.length, start + size);
  const next = end < items.length ? { next_cursor: String(end - 1) } : {};
  const previous = start > 0 ? { previous_cursor: String(start) } : {};
  return { shown: items.slice(start, end), page: { page_number: 0, page_size: size, total: 0, ...next, ...previous } };
}

function list(request: Request, candidates: Stored[], type: string, stored: Map<string, Stored[]>) {
  const query = request['query'] as Query;
  let items = candidates;
  for (const { key, values } of query.filters) {
    if (items.some((item) => key in item)) items = items.filter((item) => values.includes(String(item[key])));
  }
  for (const { field, descending } of [...query.sorts].reverse()) {
    items = [...items].sort((a, b) => String(a[field]).localeCompare(String(b[field])) * (descending ? -1 : 1));
  }
  if (query.after !== undefined || query.before !== undefined) {
    const { shown, page } = byCursor(items, query);
    return { items: shown, page, included: includedFor(type, shown, query.include, stored) };
  }
  const start = (query.page_number - 1) * query.page_size;
  const shown = items.slice(start, start + query.page_size);
  return {
    items: shown,
    page: { page_number: query.page_number, page_size: query.page_size, total: items.length },
    included: includedFor(type, shown, query.include, stored),
  };
}

function includedFor(type: string, from: WireEntity[], paths: string[], stored: Map<string, Stored[]>) {
  const included: Record<string, WireEntity[]> = {};
  for (const path of paths) {
    let level = from;
    let current = type;
    for (const name of path.split('.')) {
      const relation = entityOf(current).relations[name];
      if (!relation) throw new Error(`${current} has no ${name}`);
      const ids = new Set(level.flatMap((item) => item[relation.field] ?? []).map(String));
      level = (stored.get(relation.target) ?? []).filter((item) => ids.has(item.id));
      current = relation.target;
      const field = current.replaceAll('-', '_');
      included[field] = [...new Set([...(included[field] ?? []), ...level])];
    }
  }
  return included;
}

/** A port where nothing listens: a service that is down. */
export async function closedAddress(): Promise<string> {
  const server = new Server();
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  server.forceShutdown();
  return `127.0.0.1:${port}`;
}
