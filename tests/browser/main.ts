import { buildConsole } from '../../console/build.ts';
import { startMailSink } from '@booking/testkit/mail-sink.ts';
import { startPlatform } from '@booking/testkit/platform.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { startWebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { chromium as playwright } from 'playwright-core';
import { testEnvironment } from '../support/test-environment.ts';
import { browserArguments, chromium } from './chromium.ts';
import { checksInTurn } from './checks.ts';
import { createWorld } from './world.ts';

/**
 * `npm run test:browser [-- <part of a name>]`: opens the console and the reference pages of a running platform in a real browser. The exit
 * code is 1 when something is not as it should be, or when there is no browser. Pictures of the console go to docs/console.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const progress = (line: string): void => void process.stderr.write(`${line}\n`);

const executablePath = await chromium(progress).catch((error: Error) => {
  progress(error.message);
  say('NOT TESTED: the console and the reference pages were opened in no browser');
  process.exit(1);
});
const wanted = process.argv[2] ?? '';
await buildConsole();
const stack = await startStack({ persistent: false, onProgress: progress });
const mails = await startMailSink();
const platform = await startPlatform({
  stack,
  env: { ...testEnvironment, WEBHOOK_RETRY_WAITS_MS: '300,600', WEBHOOK_BREAKER_VOLUME: '100000' },
  serviceEnv: {
    webhooks: { SMTP_URL: mails.url, MAIL_FROM: 'notices@booking.example', MAIL_POLL_INTERVAL_MS: '200' },
  },
});
const receiver = await startWebhookReceiver();
const browser = await playwright.launch({ executablePath, args: browserArguments });
const { url, token, addressOf } = platform;
const serviceKeys = platform.secrets.SERVICE_AUTH_KEYS;
let passed = 0;
let failed = 0;
try {
  for (const [name, check, manner] of checksInTurn().filter(([one]) => one.includes(wanted))) {
    const startedAt = performance.now();
    try {
      await check(createWorld({ url, token, serviceKeys, addressOf, browser, receiver, mails, manner }));
      passed += 1;
      say(`ok  ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      say(`FAILED  ${name}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
    for (const context of browser.contexts()) await context.close();
  }
} finally {
  await browser.close();
  await receiver.close();
  await mails.close();
  await platform.stop();
  await stack.stop();
}
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
