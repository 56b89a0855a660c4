import type { z } from 'zod';
import { pathParameters, type Endpoint } from '../endpoints/endpoint.ts';
import { jsonSchemaOf } from '../openapi/request-schemas.ts';
import type { JsonSchema } from '@booking/representations/json-schema.ts';
import { annotationsOf, type Annotations } from './annotations.ts';
import { flatSchema, includesOf, resultSchema } from './result-schema.ts';
import { argumentsOf } from './tool-arguments.ts';

/** `report`: an answer that is no entity. `browse`: a list of the public catalogue of an organization, named by its slug. */
export type ToolKind = 'search' | 'get' | 'create' | 'update' | 'delete' | 'action' | 'report' | 'browse';

/** What one row of the endpoint table is to a machine. */
export interface ToolOperation {
  kind: ToolKind;
  /** `search_orders`, `orders_checkout`: letters, digits and underscores only, at most 64 (what model providers take). */
  name: string;
  endpoint: Endpoint;
  arguments: z.ZodObject;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: Annotations;
}

/**
 * The operations behind the tools, in the order of the table. Relationship rows have
 * none: `include`, `get` and `update` do their work; nor have files, which are no structured answer.
 */
export function toolOperations(rows: readonly Endpoint[]): ToolOperation[] {
  const operations = rows.flatMap((endpoint) => {
    const kind = kindOf(endpoint);
    return kind ? [operationOf(endpoint, kind)] : [];
  });
  const names = operations.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two tools are named ${twice}`);
  return operations;
}

/** Schemas are made when they are asked for: those of all operations take half a second. */
function operationOf(endpoint: Endpoint, kind: ToolKind): ToolOperation {
  const made: { arguments?: z.ZodObject; input?: JsonSchema; output?: JsonSchema } = {};
  return {
    kind,
    name: nameOf(endpoint, kind),
    endpoint,
    get arguments() {
      return (made.arguments ??= argumentsOf(endpoint));
    },
    get inputSchema() {
      return (made.input ??= jsonSchemaOf(this.arguments));
    },
    get outputSchema() {
      return (made.output ??= resultSchema(endpoint, flatSchema(endpoint.entity, includesOf([endpoint]))));
    },
    annotations: annotationsOf(endpoint),
  };
}

function kindOf({ operation, path, permission }: Endpoint): ToolKind | undefined {
  switch (operation.kind) {
    case 'list':
      return pathParameters(path).length === 0 ? 'search' : 'browse';
    case 'get':
      // A part of an entity at an address of its own (its statement) is a report about it.
      return path.endsWith('}') ? 'get' : 'report';
    case 'create':
    case 'update':
    case 'delete':
      return operation.kind;
    case 'action':
    case 'create-many':
    case 'upload':
      return 'action';
    case 'plain':
      return permission.action === 'read' ? 'report' : 'action';
    case 'file':
    default:
      return undefined;
  }
}

function nameOf({ method, path, entity }: Endpoint, kind: ToolKind): string {
  const type = entity.type.replaceAll('-', '_');
  if (kind === 'browse') return `browse_${type}`;
  if (kind !== 'action' && kind !== 'report') return `${kind}_${type}`;
  if (kind === 'report') return path.split('/').flatMap(wordOf).join('_');
  // What PATCH changes is read at the same address.
  return `${type}_${method === 'PATCH' ? 'change_' : ''}${(path.split('/').at(-1) ?? '').replaceAll('-', '_')}`;
}

/** A part of an address as a word of a tool's name; parameters are none. */
function wordOf(part: string): string[] {
  return part === '' || part.startsWith('{') ? [] : [part.replaceAll('-', '_')];
}
