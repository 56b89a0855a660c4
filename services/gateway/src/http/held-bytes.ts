import { serviceUnavailable } from '@booking/platform/errors.ts';

/** Below it nothing is counted: nobody misses an ordinary page for the large ones of others. */
const largeBytes = 1024 * 1024;
/** A sixth of what a pod may take (docs/decisions/0098-kubernetes-pods.md): four pages of the 30 MB that the largest entities fill. */
const answersMax = 128 * 1024 * 1024;
/** Four of the largest uploads, or eight as they are by default. */
const uploadsMax = 40 * 1024 * 1024;

/** Bytes until the function that is returned is called, once. */
type Hold = (bytes: number) => () => void;

/** Counts what this process, whose memory it is, holds. Throws service_unavailable beyond `most`; one alone may have any size. */
function countedUpTo(most: number, refusal: string): Hold {
  let held = 0;
  return (bytes) => {
    if (held > 0 && held + bytes > most) throw serviceUnavailable(refusal, 1);
    held += bytes;
    return () => {
      held -= bytes;
    };
  };
}

const holdLarge = countedUpTo(answersMax, 'Too many large answers are on their way. Ask again, or for less at once.');

/** An answer, until it is sent: clients that do not read would have the process hold as many large ones as they ask for. */
export const holdAnswer: Hold = (bytes) => (bytes < largeBytes ? () => {} : holdLarge(bytes));

/** The bytes of an upload, from the first one on until they are stored. */
export const holdUpload: Hold = countedUpTo(uploadsMax, 'Too many files are being uploaded. Send it again.');
