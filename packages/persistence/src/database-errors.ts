function hasCode(error: unknown, code: number): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** A unique index refused the write: somebody's record is there already. Of a bulk write, its first failure decides. */
export function isDuplicateKey(error: unknown): boolean {
  return hasCode(error, 11_000);
}

/** Another transaction has written the same document first. */
export function isWriteConflict(error: unknown): boolean {
  return hasCode(error, 112);
}

/** Of an insert of many, indexes of the documents that exist already; throws the error when any other write failed. */
export function duplicatesOf(error: unknown): number[] {
  const writeErrors = error instanceof Error && 'writeErrors' in error ? [error.writeErrors].flat() : [];
  const failures = writeErrors as { code?: number; index: number }[];
  if (failures.length === 0 || failures.some(({ code }) => code !== 11_000)) throw error;
  return failures.map(({ index }) => index);
}
