import { readFileSync } from 'node:fs';
import { createAnswerChecker, type SentAnswer } from '../../services/gateway/test/answer-checker.ts';

let check: ReturnType<typeof createAnswerChecker> | undefined;

/**
 * Every answer of the system tests passes here: it is compared with the committed API description.
 * @throws Error with operation, status and where the body differs
 */
export function expectDescribed(answer: SentAnswer): void {
  check ??= createAnswerChecker(JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8')));
  const problem = check(answer);
  if (problem === undefined) return;
  throw new Error(`${answer.method} ${answer.path} answered ${answer.status}, not as described: ${problem}`);
}
