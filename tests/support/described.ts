import { readFileSync } from 'node:fs';
import { createAnswerChecker, type SentAnswer } from '../../services/gateway/test/answer-checker.ts';
import { deliveryChecker, type Delivery } from '../../services/gateway/test/event-validator.ts';

const committed = (name: string) => JSON.parse(readFileSync(`docs/reference/${name}`, 'utf8'));

const conflictPage = readFileSync('docs/errors/conflict.md', 'utf8');
let checkAnswer: ReturnType<typeof createAnswerChecker> | undefined;
let checkDelivery: ReturnType<typeof deliveryChecker> | undefined;

/** Where an answer differs from the committed API description: operation, status and what is wrong; undefined when it does not. */
export function problemOf(answer: SentAnswer): string | undefined {
  checkAnswer ??= createAnswerChecker(committed('openapi.json'));
  const problem = checkAnswer(answer) ?? unexplainedConflict(answer.json);
  if (problem === undefined) return undefined;
  return `${answer.method} ${answer.path} answered ${answer.status}, not as described: ${problem}`;
}

/** A conflict whose reason is not in the table of its page. */
function unexplainedConflict(json: unknown): string | undefined {
  const { errors = [] } = (json ?? {}) as { errors?: { code: string; meta?: { reason?: unknown } }[] };
  const unexplained = errors.find(
    ({ code, meta }) => code === 'conflict' && !conflictPage.includes(`\n| \`${String(meta?.reason)}\` `),
  );
  return unexplained && `the page about conflicts knows no ${JSON.stringify(unexplained.meta)}`;
}

/**
 * Every answer of the system tests passes here.
 * @throws Error with what `problemOf` says
 */
export function expectDescribed(answer: SentAnswer): void {
  const problem = problemOf(answer);
  if (problem !== undefined) throw new Error(problem);
}

/**
 * Every webhook that a system test reads passes here: it is compared with the committed description of events.
 * @throws Error with the event and where headers or body differ
 */
export function expectEventDescribed(delivery: Delivery): void {
  checkDelivery ??= deliveryChecker(committed('asyncapi.json'));
  const problem = checkDelivery(delivery);
  if (problem !== undefined) throw new Error(`${delivery.payload.event} is not as described: ${problem}`);
}
