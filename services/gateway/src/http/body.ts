import type { IncomingMessage } from 'node:http';
import { appError } from '@booking/platform/errors.ts';

export const depthMax = 32;
/** Members and entries of all lists; the largest order has 12,000. What is wrong with them is looked for one by one. */
export const valuesMax = 20_000;

/** The raw bytes of a request body; throws payload_too_large as soon as the limit is passed. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const tooLarge = () => appError('payload_too_large', `A body may have at most ${limitBytes} bytes.`);
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw appError('unsupported_media_type', 'Send the body without Content-Encoding.', {
      source: { header: 'Content-Encoding' },
    });
  }
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limitBytes) {
        chunks.push(chunk);
        return;
      }
      request.pause();
      reject(tooLarge());
    });
    let isOver = false;
    request.on('end', () => {
      isOver = true;
      resolve(Buffer.concat(chunks));
    });
    request.on('error', reject);
    request.on('close', () => {
      // Every request is closed: an error is made for those alone that need one.
      if (!isOver) reject(appError('malformed_document', 'The body ended before it was complete.'));
    });
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON value of a body. Throws malformed_document for anything that is no JSON, is nested too deeply, has too many values, or carries a
 * prototype key. What its text holds is for `requireText`.
 */
export function parseJson(body: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    throw appError('malformed_document', 'The body is not valid JSON in UTF-8.');
  }
  checkShape(value, 0, { left: valuesMax });
  return value;
}

function checkShape(value: unknown, depth: number, values: { left: number }): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= depthMax) throw appError('malformed_document', `The body is nested deeper than ${depthMax} levels.`);
  const keys = Object.keys(value);
  values.left -= keys.length;
  if (values.left < 0) throw appError('malformed_document', `The body has more than ${valuesMax} values.`);
  for (const key of keys) {
    if (key === '__proto__') throw appError('malformed_document', 'The member name __proto__ is not allowed.');
    checkShape((value as Record<string, unknown>)[key], depth + 1, values);
  }
}
