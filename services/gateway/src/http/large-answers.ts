import { serviceUnavailable } from '@booking/platform/errors.ts';

/** Below it nothing is counted: nobody misses an ordinary page for the large ones of others. */
const largeBytes = 1024 * 1024;
/** A sixth of what a pod may take (docs/decisions/0098-kubernetes-pods.md): four pages of the 30 MB that the largest entities fill. */
const heldMax = 128 * 1024 * 1024;

/** By this process, whose memory it is. */
let held = 0;

/**
 * Counts an answer until the function that is returned is called, once. Clients that do not read would have the process hold as many large
 * ones as they ask for. Throws service_unavailable where there are too many already; one alone may have any size.
 */
export function holdAnswer(bytes: number): () => void {
  if (bytes < largeBytes) return () => {};
  if (held > 0 && held + bytes > heldMax) {
    throw serviceUnavailable('Too many large answers are on their way. Ask again, or for less at once.', 1);
  }
  held += bytes;
  return () => {
    held -= bytes;
  };
}

/** Four of the largest uploads, or eight as they are by default. */
const uploadedMax = 40 * 1024 * 1024;
let uploaded = 0;

/** The same for the bytes of an upload, which are held from the first one on until they are stored. */
export function holdUpload(bytes: number): () => void {
  if (uploaded > 0 && uploaded + bytes > uploadedMax) {
    throw serviceUnavailable('Too many files are being uploaded. Send it again.', 1);
  }
  uploaded += bytes;
  return () => {
    uploaded -= bytes;
  };
}
