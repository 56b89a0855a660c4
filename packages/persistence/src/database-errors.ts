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
