import { auditEntryEndpoints } from './audit-entries.ts';
import { bookEndpoints } from './books.ts';
import { bookingEndpoints } from './bookings.ts';
import { calendarFeedEndpoints } from './calendar-feeds.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { communityEndpoints } from './communities.ts';
import { customerEndpoints } from './customers.ts';
import type { Endpoint, Method } from './endpoint.ts';
import { invoiceEndpoints } from './invoices.ts';
import { mailPreferenceEndpoints } from './mail-preferences.ts';
import { notificationEndpoints } from './notifications.ts';
import { orderEndpoints } from './orders.ts';
import { organizationEndpoints } from './organizations.ts';
import { withIncludes } from './includes.ts';
import { relationshipEndpoints } from './relationships.ts';
import { resourceEndpoints } from './resources.ts';
import { exportEndpoints } from './exports.ts';
import { personExportEndpoints } from './person-export.ts';
import { statementEndpoints } from './statements.ts';
import { webhookEndpoints } from './webhook-subscriptions.ts';

/** The rows that are written by hand, in the order of the API description. */
const writtenRows: readonly Endpoint[] = [
  ...organizationEndpoints,
  ...resourceEndpoints,
  ...bookingEndpoints,
  ...calendarFeedEndpoints,
  ...orderEndpoints,
  ...invoiceEndpoints,
  ...customerEndpoints,
  ...personExportEndpoints,
  ...statementEndpoints,
  ...exportEndpoints,
  ...bookEndpoints,
  ...catalogueEndpoints,
  ...communityEndpoints,
  ...webhookEndpoints,
  ...notificationEndpoints,
  ...mailPreferenceEndpoints,
];

/** Every endpoint under /api/v1. The router, the allow-lists, the permission test and the API description all come from here. */
export const endpoints: readonly Endpoint[] = [
  ...writtenRows,
  ...auditEntryEndpoints(writtenRows),
  ...relationshipEndpoints(writtenRows),
].map(withIncludes);

export interface Match {
  /** The endpoints of the path by method; never empty. */
  byMethod: ReadonlyMap<Method, Endpoint>;
  /** What stands in the `{…}` parts, in order; each endpoint names them itself. */
  values: readonly string[];
}

export interface EndpointTable {
  /** The endpoints at a path below /api/v1, e.g. `/orders/123`; undefined when nothing answers there. Fixed parts win over `{…}`. */
  match(path: string): Match | undefined;
  /** Of an address that is none: the segments that lead somewhere, the first one that does not, and what could stand there. */
  nearest(path: string): { known: readonly string[]; segment: string; others: readonly string[] };
  getOf(type: string): Endpoint | undefined;
  listOf(type: string): Endpoint | undefined;
  /** Types whose collection has an address. */
  listedTypes: readonly string[];
  /** What the addresses begin with. */
  roots: readonly string[];
}

interface Node {
  fixed: Map<string, Node>;
  parameter: Node | undefined;
  byMethod: Map<Method, Endpoint>;
}

const emptyNode = (): Node => ({ fixed: new Map(), parameter: undefined, byMethod: new Map() });

/** A tree over path segments: matching costs the depth of the path, however many endpoints there are. */
export function createEndpointTable(rows: readonly Endpoint[]): EndpointTable {
  const root = emptyNode();
  for (const row of rows) {
    let node = root;
    for (const segment of segmentsOf(row.path)) {
      if (segment.startsWith('{')) node = node.parameter ??= emptyNode();
      else {
        const next = node.fixed.get(segment) ?? emptyNode();
        node.fixed.set(segment, next);
        node = next;
      }
    }
    if (node.byMethod.has(row.method)) throw new Error(`${row.method} ${row.path} is in the table twice`);
    node.byMethod.set(row.method, row);
  }
  const operationOf = (kind: 'get' | 'list') =>
    new Map(
      rows
        .filter(({ operation, entity, path }) => operation.kind === kind && isOwnPath(path, entity.type, kind))
        .map((row) => [row.entity.type, row]),
    );
  const gets = operationOf('get');
  const lists = operationOf('list');
  return {
    match: (path) => {
      const values: string[] = [];
      const node = walk(root, segmentsOf(path), 0, values);
      return node && { byMethod: node.byMethod, values };
    },
    nearest: (path) => nearestOf(root, segmentsOf(path)),
    getOf: (type) => gets.get(type),
    listOf: (type) => lists.get(type),
    listedTypes: [...lists.keys()],
    roots: [...root.fixed.keys()],
  };
}

const isOwnPath = (path: string, type: string, kind: 'get' | 'list') =>
  kind === 'list' ? path === `/${type}` : path === `/${type}/{id}`;

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}

function nearestOf(root: Node, segments: readonly string[]) {
  let node = root;
  const known: string[] = [];
  for (const segment of segments) {
    const next = node.fixed.get(segment) ?? node.parameter;
    if (!next) return { known, segment, others: [...node.fixed.keys()] };
    known.push(segment);
    node = next;
  }
  return { known, segment: '', others: [] };
}

function walk(node: Node, segments: readonly string[], index: number, values: string[]): Node | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.byMethod.size > 0 ? node : undefined;
  const fixed = node.fixed.get(segment);
  const found = fixed && walk(fixed, segments, index + 1, values);
  if (found || !node.parameter || segment === '') return found;
  values.push(segment);
  const below = walk(node.parameter, segments, index + 1, values);
  if (!below) values.pop();
  return below;
}
