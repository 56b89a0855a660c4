import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The request as the SDK reads it: no body (it was read and bounded before) and of the headers only those of the protocol, so that the
 * token stays outside. It is aborted when the client leaves.
 */
export function webRequest(request: IncomingMessage, response: ServerResponse, url: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    const wanted = name === 'accept' || name === 'content-type' || name.startsWith('mcp-');
    if (wanted && typeof value === 'string') headers.set(name, value);
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return new Request(url, { method: 'POST', headers, signal: gone.signal });
}

/** An answer is complete when it goes out: nothing is told in the middle of a call. */
export function sendWebResponse(response: ServerResponse, answer: Response, bytes: Buffer): void {
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}
