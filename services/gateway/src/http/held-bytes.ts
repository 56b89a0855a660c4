import type { IncomingMessage } from 'node:http';
import { serviceUnavailable } from '@booking/platform/errors.ts';
import { addressOf } from './from.ts';

/** Below it nothing is counted: nobody misses an ordinary page for the large ones of others. */
const largeBytes = 1024 * 1024;
/** A sixth of what a pod may take (docs/decisions/0098-kubernetes-pods.md): four pages of the 30 MB that the largest entities fill. */
const answersMax = 128 * 1024 * 1024;
/** Four of the largest uploads, or eight as they are by default. */
const uploadsMax = 40 * 1024 * 1024;

/** Bytes for a client, until the function that is returned is called, once. */
type Hold = (bytes: number, client: IncomingMessage) => () => void;

/**
 * Counts what this process, whose memory it is, holds. Throws service_unavailable beyond `most`, and beyond half of it for one address, so
 * that nobody has it all; one alone may have any size.
 */
function countedUpTo(most: number, refusal: string): Hold {
  let held = 0;
  const heldBy = new Map<string, number>();
  const isTooMuch = (before: number, bytes: number, limit: number): boolean => before > 0 && before + bytes > limit;
  return (bytes, client) => {
    const address = addressOf(client);
    const own = heldBy.get(address) ?? 0;
    if (isTooMuch(held, bytes, most) || isTooMuch(own, bytes, most / 2)) throw serviceUnavailable(refusal, 1);
    const count = (change: number): void => {
      held += change;
      const left = (heldBy.get(address) ?? 0) + change;
      if (left > 0) heldBy.set(address, left);
      else heldBy.delete(address);
    };
    count(bytes);
    return () => count(-bytes);
  };
}

const holdLarge = countedUpTo(answersMax, 'Too many large answers are on their way. Ask again, or for less at once.');

/** An answer, until it is sent: clients that do not read would have the process hold as many large ones as they ask for. */
export const holdAnswer: Hold = (bytes, client) => (bytes < largeBytes ? () => {} : holdLarge(bytes, client));

/** The bytes of an upload, from the first one on until they are stored. */
export const holdUpload: Hold = countedUpTo(uploadsMax, 'Too many files are being uploaded. Send it again.');
