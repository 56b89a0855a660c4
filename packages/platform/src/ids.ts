import { v7 } from 'uuid';

/** A new UUIDv7: sorts by creation time, safe to make in any process. */
export function newId(): string {
  return v7();
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** True for a lower-case UUID of any version. An id that is none cannot exist, so look-ups answer "not found" without a query. */
export function isId(value: string): boolean {
  return uuidPattern.test(value);
}
