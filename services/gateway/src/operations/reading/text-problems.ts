import { AppError, type Problem } from '@booking/platform/errors.ts';
import { unstorableStrings } from '@booking/platform/storable.ts';
import { pointerOf } from './pointer.ts';

const problemsMax = 20;

/**
 * Refuses text that no store, replica or document takes as it is: U+0000, and surrogates without their other half, in names and in values.
 * Throws validation_failed with a pointer per place; a name that does not fit is reported at the object that has it.
 */
export function requireText(value: unknown): void {
  const [first, ...rest] = unstorableStrings(value)
    .slice(0, problemsMax)
    .map(({ path, what }): Problem => {
      const detail = `A text, or the name of a member, has ${what}.`;
      return { code: 'validation_failed', detail, source: { pointer: pointerOf(path) } };
    });
  if (first) throw new AppError([first, ...rest]);
}
