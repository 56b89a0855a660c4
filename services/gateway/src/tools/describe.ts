import { entityOf } from '@booking/representations/entities/registry.ts';
import type { JsonSchema } from '@booking/representations/json-schema.ts';
import type { Json } from './call-operation.ts';
import { flatSchema, includesOf, resultSchema } from './result-schema.ts';
import { briefly } from './brief-schema.ts';
import type { ToolOperation } from './tool-operations.ts';

/** How an operation is reached through the few tools: the tool, and the argument that chooses the operation. */
export type Reach = (operation: ToolOperation) => { tool: string; choose: Record<string, string> };

const schemaObject: JsonSchema = { type: 'object' };
const text: JsonSchema = { type: 'string' };
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

export const describeOutput: JsonSchema = {
  type: 'object',
  properties: {
    types: listOf({
      type: 'object',
      properties: { type: text, operations: listOf(text) },
      required: ['type', 'operations'],
      additionalProperties: false,
    }),
    type: text,
    entity_schema: schemaObject,
    operations: listOf({
      type: 'object',
      properties: {
        tool: text,
        choose: { type: 'object', additionalProperties: text },
        summary: text,
        input_schema: schemaObject,
        output_schema: schemaObject,
      },
      required: ['tool', 'choose', 'summary'],
      additionalProperties: false,
    }),
  },
  additionalProperties: false,
};

/** Every type with what can be done to it. */
export function describeTypes(operations: readonly ToolOperation[], reach: Reach): Json {
  const types = [...new Set(operations.map(typeOf))];
  return {
    types: types.map((type) => ({
      type,
      operations: operations
        .filter((operation) => typeOf(operation) === type)
        .map((operation) => call(reach(operation))),
    })),
  };
}

const typeOf = ({ endpoint }: ToolOperation): string => endpoint.entity.type;

function call({ tool, choose }: ReturnType<Reach>): string {
  const [[argument, value] = ['', '']] = Object.entries(choose);
  return `${tool}(${argument}: ${value})`;
}

/** The exact schemas of one type's operations; what they answer refers to `entity_schema` beside them. */
export function describeType(type: string, operations: readonly ToolOperation[], reach: Reach): Json {
  const own = operations.filter((operation) => typeOf(operation) === type);
  return {
    type,
    entity_schema: flatSchema(entityOf(type), includesOf(own.map(({ endpoint }) => endpoint))),
    operations: own.map((operation) => ({
      ...inputOf(operation, reach),
      output_schema: resultSchema(operation.endpoint, { $ref: '#/entity_schema' }),
    })),
  };
}

/**
 * What one tool takes, and nothing else: a model that is about to call it needs no more. Where the tool has several operations of the type,
 * they are listed, and their input is told of the one that is named.
 */
export function describeInput(type: string, operations: readonly ToolOperation[], reach: Reach): Json {
  const own = operations.filter((operation) => typeOf(operation) === type);
  const [only] = own;
  if (only && own.length === 1) {
    return {
      type,
      operations: [
        { ...inputOf(only, reach), input_schema: briefly(only.inputSchema, { isUpdate: only.kind === 'update' }) },
      ],
    };
  }
  return { type, operations: own.map((operation) => ({ ...reach(operation), summary: operation.endpoint.summary })) };
}

function inputOf(operation: ToolOperation, reach: Reach): Json {
  return { ...reach(operation), summary: operation.endpoint.summary, input_schema: operation.inputSchema };
}
