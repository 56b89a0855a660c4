import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useStack } from '@booking/testkit/test-stack.ts';
import { startPlatform, type Platform } from '@booking/testkit/platform.ts';
import type { Answer } from '../conformance/exchange.ts';
import { markdown, reportFile } from '../conformance/report.ts';
import { proveAll, rules, type Result } from '../conformance/table.ts';
import { startWorlds, type Worlds } from '../conformance/world.ts';
import { steadyDay } from '../support/steady-day.ts';
import { proveAllBooks, testEnvironment } from '../support/test-platform.ts';

// Before the stack takes the databases away.
afterAll(() => proveAllBooks(platform), 60_000);
const stack = useStack();
const { messagingNamespace } = stack;
let platform: Platform;
let worlds: Worlds;
let results: readonly Result[];

beforeAll(async () => {
  platform = await startPlatform({ stack, messagingNamespace, env: { ...testEnvironment, ...steadyDay() } });
  worlds = await startWorlds({ platform, stack, messagingNamespace });
  results = await proveAll(worlds.world());
}, 240_000);
stack.onEnd(async () => {
  await worlds?.stop();
  await platform?.stop();
});

describe('the rules of JSON:API and of the interface specification', () => {
  it.each(rules.map(({ id, says }) => [id, says]))('%s %s', (id) => {
    const result = results.find(({ rule }) => rule.id === id);
    expect(result).toBeDefined();
    expect(result?.broken).toBeUndefined();
  });

  it('are 182, numbered in order, each with a name of its own', () => {
    expect(rules.map(({ number }) => number)).toEqual(Array.from({ length: 182 }, (_, index) => index + 1));
    expect(new Set(rules.map(({ id }) => id)).size).toBe(182);
  });

  it('are reported in docs/reference/conformance.md as they are (npm run conformance writes it)', async () => {
    expect(markdown(results)).toBe(await readFile(reportFile, 'utf8'));
  });
});

describe('what the table can see', () => {
  it('no rule holds on a gateway that answers nothing as it should', async () => {
    const nothing = (answer: Answer): Answer => ({ ...answer, status: 299, headers: {}, text: '', body: undefined });
    const blind = (await proveAll(worlds.world(nothing))).filter(({ broken }) => broken === undefined);
    expect(blind.map(({ rule }) => rule.id)).toEqual([]);
  });
});
