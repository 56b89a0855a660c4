import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { codedTag } from './etag.ts';

/**
 * Bytes that are compressed are a representation of their own, with a strong tag of its own (RFC 9110 §8.8.3.3). To be used before the
 * compression, which has chosen the coding by the time it hands the headers on.
 */
export const tagPerCoding: RequestHandler = (request, response, next) => {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => typeof response;
  response.writeHead = (...given: unknown[]) => {
    const tag = response.getHeader('ETag');
    const coding = typeof tag === 'string' && response.statusCode !== 304 ? codingOf(request, response) : undefined;
    if (coding !== undefined) response.setHeader('ETag', codedTag(String(tag), coding));
    return writeHead(...given);
  };
  next();
};

/** HEAD tells what GET would; where that would be compressed it has no length. */
function codingOf({ method, headers }: IncomingMessage, response: ServerResponse): string | undefined {
  const isHead = method === 'HEAD' && !response.hasHeader('Content-Length');
  const coding = isHead ? preferredCoding(headers['accept-encoding']) : response.getHeader('Content-Encoding');
  return typeof coding === 'string' ? coding : undefined;
}

/** In the order in which the compression prefers what a client likes equally. */
const codings = ['br', 'gzip', 'deflate'];

function preferredCoding(header = ''): string | undefined {
  const weights = new Map(
    header.split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)];
    }),
  );
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best = ''] = codings.toSorted((a, b) => weightOf(b) - weightOf(a));
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}
