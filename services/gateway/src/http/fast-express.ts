import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Express sets the prototype of every request and response, which costs it most of its time. Objects that already have the prototype it
 * would set make that a no-op: the server makes them from these classes (docs/decisions/0014-json-api-and-flat-form.md).
 */
export function preparedClasses(app: Express): {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
} {
  class PreparedRequest extends IncomingMessage {}
  class PreparedResponse extends ServerResponse {}
  Object.setPrototypeOf(PreparedRequest.prototype, app.request);
  Object.setPrototypeOf(PreparedResponse.prototype, app.response);
  app.request = PreparedRequest.prototype as unknown as typeof app.request;
  app.response = PreparedResponse.prototype as unknown as typeof app.response;
  return { IncomingMessage: PreparedRequest, ServerResponse: PreparedResponse as unknown as typeof ServerResponse };
}
