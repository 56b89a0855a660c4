import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { localised, type Json } from './openapi-validator.ts';

export interface Delivery {
  headers: IncomingHttpHeaders;
  /** The parsed body. */
  payload: { event: string };
}

interface Message {
  headers: Json;
  payload: Json;
}

/**
 * The schema with every object closed. Receivers must accept members that are added later, so the document leaves objects open; a member
 * that nobody described is a fault of ours all the same.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, closed(member)]));
  const isObject = 'properties' in schema && !('additionalProperties' in schema) && !Array.isArray(schema.properties);
  return isObject && 'type' in schema && schema.type === 'object'
    ? { ...members, additionalProperties: false }
    : members;
}

/**
 * Compares deliveries with the AsyncAPI document: the event must be described, headers and body valid. Answers what is wrong, undefined
 * when nothing is.
 */
export function deliveryChecker(document: Json): (delivery: Delivery) => string | undefined {
  const { messages, schemas } = document['components'] as { messages: Record<string, Message>; schemas: Json };
  const $defs = closed(localised(schemas)) as Json;
  const compiled = new Map<unknown, z.ZodType>();
  const problem = (schema: Json, value: unknown): string | undefined => {
    const known = compiled.get(schema) ?? z.fromJSONSchema({ ...(closed(localised(schema)) as Json), $defs } as never);
    compiled.set(schema, known);
    const result = known.safeParse(value);
    return result.success ? undefined : z.prettifyError(result.error);
  };
  const headerNames = Object.keys((schemas['DeliveryHeaders'] as { properties: object }).properties);

  return ({ headers, payload }) => {
    const message = Object.hasOwn(messages, payload.event) ? messages[payload.event] : undefined;
    if (!message) return `the event ${payload.event} is not described`;
    // Names of headers have no case.
    const named = headerNames.flatMap((name) => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? [] : [[name, value]];
    });
    return problem(message.headers, Object.fromEntries(named)) ?? problem(message.payload, payload);
  };
}
