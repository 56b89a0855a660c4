import type { Room } from '../../scripts/structure/room.ts';

/**
 * Bottom first. A room that another one needs of it may name one more file; an import that goes up is turned instead (ARCHITECTURE.md,
 * Rooms).
 */
export const rooms: readonly Room[] = [
  {
    name: 'endpoints',
    is: '**the table** of what may be asked: method, path, permission, query rules, body, RPC; data, no HTTP',
    entries: [
      'available-actions',
      'endpoint',
      'includes',
      'media-types',
      'moments',
      'plain-money',
      'rpc',
      'shown-entity',
      'table',
      'words',
      'writable',
    ],
  },
  {
    name: 'access',
    is: 'who calls and what they may do: tokens, key sets, memberships, client addresses; what gateways share about it',
    entries: [
      'access-token',
      'authorize',
      'client-addresses',
      'insufficient-scope',
      'memberships',
      'shared-budgets',
      'shared-state',
    ],
  },
  {
    name: 'openapi',
    is: 'the description made of the table, with rendered examples',
    entries: ['code-samples', 'document', 'live-examples', 'path-items', 'postman', 'request-schemas'],
  },
  {
    name: 'operations',
    is: 'one admitted call: read against its row (`reading/`), carried out over gRPC, its outcome shown',
    entries: [
      'call',
      'carry-out',
      'presentation',
      'reading/cursor-profile',
      'reading/endpoint-query',
      'reading/pointer',
      'reading/query',
      'reading/schema-problems',
      'reading/text-problems',
      'uploaded-file',
    ],
  },
  {
    name: 'http',
    is: 'bytes in, bytes out: negotiation, body, documents, errors, server; knows no row',
    entries: [
      'access-log',
      'body',
      'coded-tags',
      'cors',
      'escape-html',
      'etag',
      'from',
      'held-bytes',
      'negotiation',
      'request-id',
      'send',
      'takes-alone',
    ],
  },
  {
    name: 'oauth',
    is: 'the embedded issuer: `client_credentials`, people by code or by the link of a mail, key set, limits on guessing',
    entries: ['embedded-issuer', 'link-routes', 'oauth-routes', 'page-logo', 'people-routes'],
  },
  {
    name: 'tools',
    is: 'the table for machines: the MCP server at `/mcp` (docs/decisions/0015)',
    entries: ['tools-handler'],
  },
  {
    name: 'app',
    is: 'the doors put together: `/api/v1`, `docs/`, `console/`, calendars, callbacks, rate limits',
    entries: [],
  },
];
