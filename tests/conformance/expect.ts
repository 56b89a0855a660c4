import type { Answer } from './exchange.ts';
import { jsonApi } from './api.ts';

/** A rule does not hold; the message is one line that says what was seen. */
export class Broken extends Error {}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};

export function that(holds: unknown, otherwise: string): asserts holds {
  if (!holds) throw new Broken(otherwise);
}

/** Equal as JSON values. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  that(sorted(actual) === sorted(expected), `${what}: ${shown(actual)} instead of ${shown(expected)}`);
}

function sorted(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'undefined'
  );
}

export function status(answer: Answer, ...allowed: number[]): void {
  const codes = Array.isArray(answer.body?.errors)
    ? ` ${answer.body.errors.map(({ code, detail }: Record<string, string>) => `${code} (${detail})`).join(', ')}`
    : '';
  that(allowed.includes(answer.status), `${answer.asked}: ${answer.status}${codes} instead of ${allowed.join(' or ')}`);
}

export interface Refusal {
  code?: string;
  pointer?: string | readonly string[];
  parameter?: string;
  header?: string;
}

/** An error answer in JSON:API, with the code and every source that is expected (several pointers: one error each, in order). */
export function refused(answer: Answer, statuses: number | readonly number[], expected: Refusal = {}): void {
  status(answer, ...[statuses].flat());
  equal(answer.headers['content-type'], jsonApi, `${answer.asked}: content type`);
  const errors = answer.body?.errors;
  that(Array.isArray(errors) && errors.length > 0, `${answer.asked}: no errors array`);
  if (expected.code !== undefined) equal(errors[0].code, expected.code, `${answer.asked}: code`);
  if (expected.pointer !== undefined) {
    const pointers = errors.map(({ source }: { source?: { pointer?: string } }) => source?.pointer);
    equal(pointers, [expected.pointer].flat(), `${answer.asked}: pointers`);
  }
  for (const kind of ['parameter', 'header'] as const) {
    if (expected[kind] !== undefined) equal(errors[0].source, { [kind]: expected[kind] }, `${answer.asked}: source`);
  }
}

export function contentType(answer: Answer, type: string): void {
  equal(answer.headers['content-type'], type, `${answer.asked}: content type`);
}

export function varies(answer: Answer, on = 'accept'): void {
  const listed = (answer.headers.vary ?? '').toLowerCase().split(/ *, */);
  that(listed.includes(on), `${answer.asked}: Vary is ${shown(answer.headers['vary'])}, without ${on}`);
}

/** Fails with the first few problems that a check of many documents found. */
export function noProblems(problems: readonly string[]): void {
  const more = problems.length > 3 ? ` and ${problems.length - 3} more` : '';
  that(problems.length === 0, `${problems.slice(0, 3).join('; ')}${more}`);
}
