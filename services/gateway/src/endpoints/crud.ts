import { filtersOf, type EntityDefinition } from '@booking/representations/entity.ts';
import type { Endpoint, QueryRules } from './endpoint.ts';
import type { Area } from './rpc.ts';
import { oneOf, wordsOf } from './words.ts';
import type { Writable } from './writable.ts';
import type { z } from 'zod';

export interface EntityRows {
  entity: EntityDefinition;
  /** Full name of the gRPC service. */
  service: string;
  /** Entity name in the RPCs, singular and plural: `Community`, `Communities`. */
  names: readonly [singular: string, plural: string];
  include?: readonly string[];
  /** False where the list cannot be asked for ids; then nothing may be related to the type. */
  filterById?: boolean;
  /** Flags that DELETE takes, each with its sentence. */
  deleteFlags?: Readonly<Record<string, string>>;
  /** What readers should know of a write beside that it creates, changes or deletes: effects, conditions. */
  notes?: Partial<Record<'list' | 'create' | 'update' | 'delete', string>>;
  /** Without it the entity is read-only. */
  writable?: Writable;
  /** Services that decide by copies of it (`Endpoint.learnedBy`). */
  learnedBy?: readonly Area[];
  /** The writing RPCs there are. */
  writes?: readonly ('create' | 'update' | 'delete')[];
}

/** Rows of the endpoint table for the regular RPCs of one entity: list, get, create, update, delete. */
export function entityEndpoints(rows: EntityRows): Endpoint[] {
  const { entity } = rows;
  const [singular, plural] = rows.names;
  const include = rows.include ? { include: rows.include } : {};
  const row: Row = (method, fields) => ({
    entity,
    access: 'admin',
    permission: {
      type: entity.type,
      action: fields.operation.kind === 'list' || fields.operation.kind === 'get' ? 'read' : fields.operation.kind,
    },
    query: {},
    rpc: { service: rows.service, method },
    ...noteOf(rows, fields.operation.kind),
    ...fields,
  });
  const listQuery: QueryRules = {
    ...include,
    filters: {
      ...(rows.filterById === false
        ? {}
        : { id: { kind: 'id' as const, description: 'Ids; whoever has one of them fits.' } }),
      ...filtersOf(entity),
    },
    sorts: entity.sorts ?? ['created_at'],
    page: true,
  };

  return [
    row(`List${plural}`, {
      method: 'GET',
      path: `/${entity.type}`,
      summary: `List ${wordsOf(entity.type)}`,
      operation: { kind: 'list' },
      query: listQuery,
    }),
    row(`Get${singular}`, {
      method: 'GET',
      path: addressOf(rows),
      summary: `Get ${oneOf(entity.type)}`,
      operation: { kind: 'get' },
      query: include,
    }),
    ...writesOf(rows, row),
  ];
}

type Row = (
  method: string,
  fields: Pick<Endpoint, 'method' | 'path' | 'summary' | 'operation'> & Partial<Endpoint>,
) => Endpoint;

const addressOf = ({ entity }: EntityRows): string => `/${entity.type}/{id}`;

function writesOf(rows: EntityRows, row: Row): Endpoint[] {
  const { entity, writable, writes = ['create', 'update', 'delete'] } = rows;
  const [singular] = rows.names;
  const [address, one] = [addressOf(rows), oneOf(entity.type)];
  const include = rows.include ? { include: rows.include } : {};
  const learned = rows.learnedBy ? { learnedBy: rows.learnedBy } : {};
  const endpoints: Endpoint[] = [];
  if (writable && writes.includes('create')) {
    const body = { kind: 'document', entity, writable, mode: 'create' } as const;
    endpoints.push(
      row(`Create${singular}`, {
        method: 'POST',
        path: `/${entity.type}`,
        summary: `Create ${one}`,
        operation: { kind: 'create' },
        query: include,
        body,
      }),
    );
  }
  if (writable && writes.includes('update')) {
    const body = { kind: 'document', entity, writable, mode: 'update' } as const;
    endpoints.push(
      row(`Update${singular}`, {
        method: 'PATCH',
        path: address,
        summary: `Change ${one}`,
        operation: { kind: 'update' },
        query: include,
        body,
        ...learned,
      }),
    );
  }
  if (writes.includes('delete') && (writable || rows.writes)) {
    endpoints.push(
      row(`Delete${singular}`, {
        method: 'DELETE',
        path: address,
        summary: `Delete ${one}`,
        operation: { kind: 'delete' },
        query: { fields: false, ...(rows.deleteFlags ? { flags: rows.deleteFlags } : {}) },
        ...learned,
      }),
    );
  }
  return endpoints;
}

const noteOf = ({ notes = {} }: EntityRows, kind: string): { description?: string } => {
  const note = notes[kind as keyof typeof notes];
  return note === undefined ? {} : { description: note };
};

/** A named use case on one entity: `POST /{type}/{id}/{name}`, answering the entity. Bare-body: either media type, or no body. */
export function action(
  rows: EntityRows,
  name: string,
  options: {
    method: string;
    summary: string;
    description?: string;
    schema?: z.ZodType<Record<string, unknown>>;
    /** How the body becomes fields of the RPC; its own members unless one of the two is given. */
    toFields?: (body: Record<string, unknown>) => Record<string, unknown>;
    toMoneyFields?: (body: Record<string, unknown>, currency: string) => Record<string, unknown>;
    /** Whether the body may be left out; default true. */
    optional?: boolean;
    /** Members of the body that ask for a right of their own. */
    rights?: Readonly<Record<string, string>>;
    permission?: string;
    include?: readonly string[];
  },
): Endpoint {
  return {
    method: 'POST',
    path: `/${rows.entity.type}/{id}/${name}`,
    summary: options.summary,
    ...(options.description === undefined ? {} : { description: options.description }),
    entity: rows.entity,
    access: 'admin',
    permission: { type: rows.entity.type, action: options.permission ?? name },
    query: options.include ? { include: options.include } : {},
    ...(options.schema
      ? {
          body: {
            kind: 'plain' as const,
            schema: options.schema,
            optional: options.optional ?? true,
            ...(options.rights ? { rights: options.rights } : {}),
            ...(options.toFields ? { toFields: options.toFields } : {}),
            ...(options.toMoneyFields ? { toMoneyFields: options.toMoneyFields } : {}),
          },
        }
      : {}),
    rpc: { service: rows.service, method: options.method },
    operation: { kind: 'action' },
  };
}
