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
 * Compares deliveries with the AsyncAPI document: the event must be described, headers and body valid. Answers what is wrong, undefined when
 * nothing is.
 */
export function deliveryChecker(document: Json): (delivery: Delivery) => string | undefined {
  const { messages, schemas } = document['components'] as { messages: Record<string, Message>; schemas: Json };
  const $defs = localised(schemas) as Json;
  const compiled = new Map<unknown, z.ZodType>();
  const problem = (schema: Json, value: unknown): string | undefined => {
    const known = compiled.get(schema) ?? z.fromJSONSchema({ ...(localised(schema) as Json), $defs } as never);
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
