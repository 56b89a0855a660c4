import { ZodError } from 'zod';

/** Why repeating an event cannot help. */
export type Hopeless = 'not-understood' | 'not-storable';

/** Undefined where another try may succeed: the message does not say that it is at fault. */
export function hopelessness(error: unknown): Hopeless | undefined {
  if (error instanceof ZodError) return 'not-understood';
  // By name: the driver brings its own copy of bson.
  return error instanceof Error && /^BSON\w*Error$/.test(error.name) ? 'not-storable' : undefined;
}
