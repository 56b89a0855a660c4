import { appError } from '@booking/platform/errors.ts';
import type { Tool } from '@modelcontextprotocol/server';
import { withoutPatterns } from './brief-schema.ts';
import type { ToolOperation } from './tool-operations.ts';
import type { ToolSet } from './tool-set.ts';

/**
 * One tool per operation of some types, each with the schema of what it takes: `/mcp?types=orders,customers`. Answers are not described:
 * five sixths of the list would be the schema of an order, once for every step of it.
 */
export function typedTools(operations: readonly ToolOperation[], types: readonly string[]): ToolSet {
  const known = new Set(operations.map(({ endpoint }) => endpoint.entity.type));
  const unknown = types.filter((type) => !known.has(type));
  if (types.length === 0 || unknown.length > 0) {
    const detail = `Name types out of ${[...known].join(', ')}.`;
    throw appError('invalid_query_parameter', detail, { source: { parameter: 'types' } });
  }
  const chosen = operations.filter(({ endpoint }) => types.includes(endpoint.entity.type));
  const byName = new Map(chosen.map((operation) => [operation.name, operation]));
  return {
    list: (offers) => chosen.filter(offers).map(definition),
    choose: (name, given) => {
      const operation = byName.get(name);
      return operation && { kind: 'operation', operation, given };
    },
  };
}

function definition({ name, endpoint, inputSchema, annotations }: ToolOperation): Tool {
  return {
    name,
    description: `${endpoint.summary}.`,
    inputSchema: withoutPatterns(inputSchema) as Tool['inputSchema'],
    annotations,
  };
}
