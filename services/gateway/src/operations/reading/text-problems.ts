import { AppError, type Problem } from '@booking/platform/errors.ts';
import { pointerOf } from './pointer.ts';

const problemsMax = 20;

/**
 * Refuses text that no store, replica or document takes as it is: U+0000, and surrogates without their other half, in names and in values.
 * Throws validation_failed with a pointer per place; a name that does not fit is reported at the object that has it.
 */
export function requireText(value: unknown): void {
  const problems: Problem[] = [];
  collect(value, [], problems);
  const [first, ...rest] = problems;
  if (first) throw new AppError([first, ...rest]);
}

function collect(value: unknown, path: readonly PropertyKey[], problems: Problem[]): void {
  if (problems.length >= problemsMax) return;
  if (typeof value === 'string') {
    if (!isText(value)) problems.push(problemAt('The text', path));
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => collect(item, [...path, index], problems));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      if (isText(name)) collect(member, [...path, name], problems);
      else problems.push(problemAt('The name of a member', path));
    }
  }
}

export function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

function problemAt(what: string, path: readonly PropertyKey[]): Problem {
  const detail = `${what} has the character U+0000 or half of a surrogate pair.`;
  return { code: 'validation_failed', detail, source: { pointer: pointerOf(path) } };
}
