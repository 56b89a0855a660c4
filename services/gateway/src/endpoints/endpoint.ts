import { type Area, type Rpc, type RpcAnswer } from './rpc.ts';
import type { EntityDefinition, Filter } from '@booking/representations/entity.ts';
import type { Permission } from '@booking/representations/entities/role-permissions.ts';
import type { z } from 'zod';
import type { Writable } from './writable.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Query parameters an endpoint takes beside `o` and `fields[…]`; anything else is refused. */
export interface QueryRules {
  /** Allowed include paths, exactly as written; none: the parameter is refused. */
  include?: readonly string[];
  /** Of these, on a public endpoint, those that only members with the right to read them may have, and of their own organization alone. */
  membersInclude?: readonly string[];
  /** Those of them that the service of the endpoint takes itself. */
  loaded?: readonly string[];
  filters?: Readonly<Record<string, Filter>>;
  sorts?: readonly string[];
  page?: boolean;
  /** Parameters that are `true` or `false` and become request fields of the same name; absent means false. Each with its sentence. */
  flags?: Readonly<Record<string, string>>;
  /** False where the answer has no entity: `fields` is refused too. */
  fields?: boolean;
}

/** Media type → request field `format`. */
export type Files = Readonly<Record<string, string>>;

export type BodyRules =
  /** A JSON:API document with a resource object. */
  | { kind: 'document'; entity: EntityDefinition; writable: Writable; mode: 'create' | 'update' }
  /** A bare JSON object in either media type; `optional` allows no body at all. */
  | {
      kind: 'plain';
      schema: z.ZodType<Record<string, unknown>>;
      optional: boolean;
      /** Members that not everybody may say `true` to: the action that the role must hold on the type. */
      rights?: Readonly<Record<string, string>>;
      /** How the body becomes fields of the RPC, where they are not its own members. */
      toFields?: (body: Record<string, unknown>) => Record<string, unknown>;
      /** The same for a body with money, which needs the currency; throws MoneyError for what is none. */
      toMoneyFields?: (body: Record<string, unknown>, currency: string) => Record<string, unknown>;
    }
  /** The bytes of a file, in one of these media types. */
  | { kind: 'bytes'; types: readonly string[] }
  /** Resource linkage of a relationship endpoint. */
  | { kind: 'linkage' };

/** What an endpoint does; each kind has its own file under `operations/`. */
export type Operation =
  | { kind: 'list' }
  | {
      kind: 'get';
      /** Files of the same, by Accept: media type → request field `format`. */
      files?: Files;
      /** The filters are request fields of their own names. */
      filtersAsFields?: boolean;
    }
  | { kind: 'create' }
  /** An entity of the bytes that it is sent. */
  | { kind: 'upload' }
  | { kind: 'update' }
  | { kind: 'delete' }
  /** A named use case of one entity, answering the entity. */
  | { kind: 'action' }
  /** A use case that creates several entities and answers them with 200. */
  | { kind: 'create-many' }
  /** An answer that is no entity. */
  | {
      kind: 'plain';
      schema: z.ZodType;
      read: (answer: RpcAnswer) => unknown;
      noStore?: boolean;
      /** The filters, or those of these names, are request fields of their own names instead of a list query. */
      filtersAsFields?: boolean | readonly string[];
    }
  /** A file in one of several media types, by Accept; the first is the default. Media type → request field `format`. */
  | {
      kind: 'file';
      formats: Files;
      /** The file comes in parts, asked for one after the other as the client reads (`cursor`, `next_cursor`). */
      inParts?: boolean;
      /** Parts of one document about a person, of each of these services in turn. */
      ofPerson?: readonly Area[];
      /** The filters are request fields of their own names. */
      filtersAsFields?: boolean;
      /** Somebody uploaded it: it comes in parts, in the one media type that it has, with a tag by which it need not come again. */
      isUploaded?: boolean;
    }
  | { kind: 'linkage'; relation: string }
  | { kind: 'related'; relation: string }
  /** PATCH of a relationship, and of a to-many one POST and DELETE as well; only of relations that the entity's update takes. */
  | { kind: 'change-linkage'; relation: string; update: { rpc: Rpc; field: string } };

/** Whether a filter is a request field of its own name. */
export function isField(operation: Operation, filter: string): boolean {
  const fields = 'filtersAsFields' in operation ? operation.filtersAsFields : undefined;
  return Array.isArray(fields) ? fields.includes(filter) : fields === true;
}

/** Every list is answered as CSV too. */
const listFiles: Files = { 'text/csv': 'csv' };

/** The files that an address answers, and whether it answers an entity as well. */
export function filesOf({ operation, query }: Pick<Endpoint, 'operation' | 'query'>): { files: Files; only: boolean } {
  if (operation.kind === 'file') return { files: operation.formats, only: true };
  const isList = operation.kind === 'list' || (operation.kind === 'related' && query.page === true);
  if (isList) return { files: listFiles, only: false };
  return { files: (operation.kind === 'get' && operation.files) || {}, only: false };
}

export interface Endpoint {
  method: Method;
  /** Below /api/v1; `{name}` parts become request fields of that name. */
  path: string;
  summary: string;
  /** What the summary leaves open: effects, conditions, defaults; by default said by the kind of the operation. */
  description?: string;
  entity: EntityDefinition;
  /**
   * `public`: any token, no organization, no role. `member`: a token; the organization that it is bound to, where it is. `admin`:
   * organization, role and scope.
   */
  access: 'admin' | 'member' | 'public';
  permission: Permission;
  /** Types that the answer tells of beside the entity: the right to read each is needed too. */
  reads?: readonly string[];
  query: QueryRules;
  body?: BodyRules;
  rpc: Rpc;
  /** Request fields of the path parameters, where they are not fields of the same name. */
  pathFields?: (parameters: Readonly<Record<string, string>>) => Record<string, string>;
  operation: Operation;
  /**
   * The call hands on rights, or tells of or searches by what not everybody may read: the service is told the scopes of the caller (request
   * field `caller_scopes`). `sign-in`: to people who sign in, and it is told whether they do so at an outside issuer (`outside_issuer`).
   */
  grants?: 'scopes' | 'sign-in';
  /** Services that decide by a copy of what is changed: they learn of it before the change is answered. */
  learnedBy?: readonly Area[];
}

/** `b.{type}:{read|write}` that a call of this endpoint needs. */
export function scopeOf({ type, action }: Permission): string {
  return `b.${type}:${action === 'read' ? 'read' : 'write'}`;
}

/** Everything that a call of an endpoint needs. */
export function permissionsOf({ permission, reads = [] }: Pick<Endpoint, 'permission' | 'reads'>): Permission[] {
  return [permission, ...reads.map((type) => ({ type, action: 'read' }))];
}

/** Names of the `{…}` parts of a path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
}
