import type { RequestHandler } from 'express';

const exposed =
  'ETag, Location, Link, Content-Disposition, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, WWW-Authenticate, Mcp-Session-Id';
const accepted =
  'Authorization, Accept, Content-Type, Content-Disposition, If-Match, If-None-Match, Idempotency-Key, X-Request-Id, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name';

/** Any origin may call: callers prove who they are with a bearer token, never with a cookie. */
export const cors: RequestHandler = (request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', exposed);
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
    next();
    return;
  }
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, PATCH, DELETE, OPTIONS');
  response.setHeader('Access-Control-Allow-Headers', accepted);
  response.setHeader('Access-Control-Max-Age', '7200');
  response.statusCode = 204;
  response.end();
};
