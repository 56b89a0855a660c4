import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** A rule that nobody has seen bite is a wish: each test plants one violation and expects the tool to name it. */
const planted = {
  webhooks: 'services/webhooks/src/planted-violation',
  catalog: 'services/catalog/src/planted-violation',
  platform: 'packages/platform/src/planted-violation',
};

function output(command: string, args: string[]): string {
  try {
    return execFileSync(process.execPath, [`node_modules/.bin/${command}`, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const failure = error as { stdout?: string; stderr?: string };
    return `${failure.stdout ?? ''}${failure.stderr ?? ''}`;
  }
}

const removeAll = (): void => {
  for (const folder of Object.values(planted)) rmSync(folder, { recursive: true, force: true });
};

beforeEach(() => {
  removeAll();
  for (const folder of Object.values(planted)) mkdirSync(folder, { recursive: true });
});
afterEach(removeAll);

describe('dependency rules', () => {
  const cruise = (): string => output('depcruise', ['--config', '.dependency-cruiser.mjs', ...Object.values(planted)]);

  it.each([
    ['services-are-islands', planted.webhooks, `import '../../../catalog/src/planted-violation/store.ts';`],
    [
      'packages-know-no-service',
      planted.platform,
      `import '../../../../services/catalog/src/planted-violation/store.ts';`,
    ],
    ['mongoose-in-stores', planted.webhooks, `import 'mongoose';`],
    ['amqplib-in-messaging', planted.webhooks, `import 'amqplib';`],
    ['express-in-gateway', planted.webhooks, `import 'express';`],
    ['production-without-test-code', planted.webhooks, `import '@booking/testkit/wait-for.ts';`],
    ['only-declared-dependencies', planted.webhooks, `import 'semver';`],
  ])('%s is caught', (rule, folder, source) => {
    writeFileSync(`${planted.catalog}/store.ts`, 'export const nothing = 0;\n');
    writeFileSync(`${folder}/violation.ts`, `${source}\n`);
    expect(cruise()).toContain(`error ${rule}`);
  });

  it('a cycle is caught', () => {
    writeFileSync(`${planted.catalog}/a.ts`, `import { b } from './b.ts';\nexport const a = (): unknown => b;\n`);
    writeFileSync(`${planted.catalog}/b.ts`, `import { a } from './a.ts';\nexport const b = (): unknown => a;\n`);
    expect(cruise()).toContain('error no-cycles');
  });

  it('a rules file that reaches for a store is caught', () => {
    writeFileSync(`${planted.catalog}/thing-store.ts`, 'export const nothing = 0;\n');
    writeFileSync(`${planted.catalog}/thing-rules.ts`, `import './thing-store.ts';\n`);
    expect(cruise()).toContain('error pure-files-stay-pure');
  });
});

describe('lint', () => {
  it.each([
    [
      'as a statement',
      'export function run(work: () => Promise<void>): void {\n  work();\n}\n',
      'no-floating-promises',
    ],
    [
      'in a timer callback',
      'export function run(work: () => Promise<void>): void {\n  setTimeout(() => { work(); }, 5);\n}\n',
      'no-floating-promises',
    ],
    [
      'as a consumer callback that ignores its result',
      'export function run(consume: (handler: () => void) => void, work: () => Promise<void>): void {\n  consume(async () => { await work(); });\n}\n',
      'no-misused-promises',
    ],
  ])('a floating promise %s is caught', (_where, source, rule) => {
    const file = `${planted.platform}/floating.ts`;
    writeFileSync(file, source);
    expect(output('oxlint', ['--type-aware', file])).toContain(rule);
  });
});
