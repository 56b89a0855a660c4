import { appError } from '@booking/platform/errors.ts';

/** Throws precondition_failed unless the record is of the version that the caller has seen; undefined: whichever it is. */
export function requireVersion(type: string, { version }: { version: number }, ifVersion: number | undefined): void {
  if (ifVersion === undefined || ifVersion === version) return;
  throw appError('precondition_failed', `This ${type} record has changed since it was read.`, {
    source: { header: 'If-Match' },
  });
}
