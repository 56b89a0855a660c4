import { startStack, type Stack } from './stack/stack.ts';
import { TEST_STACK_ENV } from './test-stack-env.ts';

declare global {
  var testStack: Stack | undefined;
}

/**
 * Starts the one stack that all component and system tests of a run share. Jest calls it once per run, and only when a
 * project that names it has a test to run; unit tests alone start nothing.
 */
// oxlint-disable-next-line import/no-default-export -- jest takes its hooks in no other form
export default async function startTestStack(): Promise<void> {
  const lines: string[] = [];
  const onProgress = (line: string) => {
    lines.push(line);
    if (/download|install|pulls/.test(line)) process.stderr.write(`${line}\n`);
  };
  const stack = await startStack({ persistent: false, onProgress }).catch((error: unknown) => {
    process.stderr.write(`${lines.join('\n')}\n`);
    throw error;
  });
  globalThis.testStack = stack;
  process.env[TEST_STACK_ENV.mongo] = stack.mongoUri('test');
  process.env[TEST_STACK_ENV.amqp] = stack.amqpUrl;
  if (stack.managementUrl) process.env[TEST_STACK_ENV.management] = stack.managementUrl;
}
