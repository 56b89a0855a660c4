import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createForeground } from '../src/base/foreground.ts';

const by = (kind: 'system' | 'member' | 'client') => ({ principal: { subject: 's', role: '', kind } });

/** Whether it has come about a moment later. */
async function hasCome(work: Promise<void>): Promise<boolean> {
  return Promise.race([work.then(() => true), delay(80).then(() => false)]);
}

test('what a service asks for waits until no order is placed, and a moment more; what somebody asks for does not', async () => {
  let at = 1_000;
  const { during, calm } = createForeground({ now: () => at });
  expect(await hasCome(calm(by('system')))).toBe(true);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const placing = [during(() => first.promise), during(() => second.promise)];
  const mail = calm(by('system'));
  expect(await hasCome(mail)).toBe(false);
  for (const kind of ['member', 'client'] as const) expect(await hasCome(calm(by(kind)))).toBe(true);
  first.resolve('placed');
  second.reject(new Error('refused'));
  expect(await Promise.allSettled(placing)).toMatchObject([{ value: 'placed' }, { status: 'rejected' }]);
  at += 49;
  expect(await hasCome(mail)).toBe(false);
  at += 1;
  expect(await hasCome(mail)).toBe(true);
});

test('however busy it is, nothing waits for longer than a second', async () => {
  let at = 0;
  const { during, calm } = createForeground({ now: () => at });
  void during(() => new Promise(() => {}));
  const mail = calm(by('system'));
  at = 999;
  expect(await hasCome(mail)).toBe(false);
  at = 1_000;
  expect(await hasCome(mail)).toBe(true);
});
