import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** A rule that nobody has seen bite is a wish: each test plants one violation and expects the tool to name it. */
const planted = {
  webhooks: 'services/webhooks/src/planted-violation',
  catalog: 'services/catalog/src/planted-violation',
  lowest: 'services/catalog/src/shared/planted-violation',
  highest: 'services/catalog/src/communities/planted-violation',
  platform: 'packages/platform/src/planted-violation',
  console: 'console/src/planted-violation',
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
    ['rooms-look-down', planted.lowest, `import '../../offers/plan.ts';`],
    ['rooms-by-their-entries', planted.highest, `import '../../access/link-token.ts';`],
    ['rooms-know-no-root', planted.catalog, `import '../stores.ts';`],
    [
      'packages-know-no-service',
      planted.platform,
      `import '../../../../services/catalog/src/planted-violation/store.ts';`,
    ],
    ['console-on-the-public-api', planted.console, `import '@booking/contracts/event-identifiers.ts';`],
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

  it.each([
    ['a store', './other-store.ts', 'pure-files-stay-pure'],
    ['messaging', '@booking/messaging/outbox.ts', 'pure-files-stay-pure'],
    ['the file system', 'node:fs', 'pure-files-use-no-built-ins'],
  ])('a pure file that reaches for %s is caught, whatever it is called', (_what, target, rule) => {
    const names = ['thing-rules.ts', 'thing-transitions.ts', 'thing.ts', 'periods.ts', 'tax-category.ts', 'money.ts'];
    writeFileSync(`${planted.catalog}/thing-store.ts`, 'export const nothing = 0;\n');
    writeFileSync(`${planted.catalog}/other-store.ts`, 'export const nothing = 0;\n');
    for (const name of names) writeFileSync(`${planted.catalog}/${name}`, `import '${target}';\n`);
    const found = cruise();
    expect(names.filter((name) => !found.includes(`error ${rule}: ${planted.catalog}/${name} → `))).toEqual([]);
  });
});

describe('lines of source stay below 140 columns', () => {
  const check = (): string => {
    try {
      return execFileSync(process.execPath, ['scripts/columns.ts'], { encoding: 'utf8' });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };

  it('a comment and code that are wider are caught, what a program says is not', () => {
    const file = `${planted.catalog}/wide.ts`;
    const said = `export const said = '${'word '.repeat(40)}';`;
    writeFileSync(file, [`// ${'word '.repeat(28)}`, said, `export const n = ${'1 + '.repeat(31)}1;`].join('\n'));
    expect(check()).toBe(`${file}:1 is wider than 140 columns\n${file}:3 is wider than 140 columns\n`);
  });
});

/** Lines of source that break a rule which neither tool can express. */
function linesWith(pattern: RegExp, isAllowed: (file: string) => boolean): string[] {
  return globSync('{packages,services}/*/src/**/*.ts')
    .filter((file) => !file.includes('/generated/') && !isAllowed(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (pattern.test(line.replace(/\/\/.*|\/?\*.*/, '')) ? [`${file}:${index + 1}`] : [])),
    );
}

describe('queries stand in stores', () => {
  const queryOutside = /(?<!connection)\.model\b/;
  const offenders = (): string[] =>
    linesWith(queryOutside, (file) => /-store\.ts$|^packages\/persistence\//.test(file));

  it('nobody but a store uses the model of a store', () => {
    expect(offenders()).toEqual([]);
  });

  it('a use case that does is caught', () => {
    const file = `${planted.catalog}/use-case.ts`;
    writeFileSync(file, 'export const all = (store: { model: { find(): unknown } }) => store.model.find();\n');
    expect(offenders()).toEqual([`${file}:1`]);
  });
});

describe('nothing but a clock reads the wall clock', () => {
  const readsTime = /\bDate\.now\b|\bnew Date\(\)/;
  /** The clock itself, deadlines of the process, and times that other machines compare with their own. */
  const allowed = [
    'packages/platform/src/clock.ts',
    'packages/platform/src/grpc-client.ts',
    'packages/persistence/src/mongo.ts',
    'packages/messaging/src/broker-link.ts',
    'packages/messaging/src/transaction.ts',
    // Commands, as those of scripts are.
    'packages/backup/src/erasures.ts',
    'packages/backup/src/main.ts',
    // In a script for Postman, which runs it.
    'services/gateway/src/openapi/postman-first-hour.ts',
    'packages/webhook-verifier/src/verify.ts',
    'packages/client/src/transport.ts',
  ];
  const offenders = (): string[] =>
    linesWith(readsTime, (file) => file.startsWith('packages/testkit/') || allowed.includes(file));

  it('no other file does', () => {
    expect(offenders()).toEqual([]);
  });

  it.each(['Date.now()', 'new Date()'])('%s in a use case is caught', (source) => {
    const file = `${planted.catalog}/use-case.ts`;
    writeFileSync(file, `export const now = () => ${source};\n`);
    expect(offenders()).toEqual([`${file}:1`]);
  });
});

describe('a type says what a value is', () => {
  // zod's mask of fields is a type that no computed object has.
  const offenders = (): string[] =>
    linesWith(/ as never\b/, (file) => file === 'packages/persistence/src/crud-input.ts');

  it('no value is passed off as one that fits everywhere', () => {
    expect(offenders()).toEqual([]);
  });

  it('one that is would be caught', () => {
    const file = `${planted.catalog}/use-case.ts`;
    writeFileSync(file, 'export const one: number = "one" as never;\n');
    expect(offenders()).toEqual([`${file}:1`]);
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

describe('a function is as long as one can hold in mind', () => {
  /**
   * One that keeps state for those inside it (`createPlaces`, `startGateway`) is what a class is elsewhere; those inside count each for
   * itself.
   */
  const keepsState = /`(create|start|consume)[A-Z]\w*`/;
  /** Demo data are tables, read from top to bottom. */
  const exempt = /\/src\/demo\/|^packages\/testkit\//;

  interface Long {
    line: string;
    lines: number;
  }

  /** Functions of more than 70 lines. */
  function longOnes(): Long[] {
    const folder = mkdtempSync(join(tmpdir(), 'function-length-'));
    const rule = ['error', { max: 70, skipBlankLines: true, skipComments: true }];
    const config = { categories: { correctness: 'off' }, rules: { 'max-lines-per-function': rule } };
    writeFileSync(join(folder, 'rules.json'), JSON.stringify(config));
    const sources = globSync('{packages,services}/*/src');
    const found = output('oxlint', ['-c', join(folder, 'rules.json'), '--format=unix', ...sources]);
    rmSync(folder, { recursive: true });
    return found.split('\n').flatMap((line) => {
      const lines = /too many lines \((\d+)\)/.exec(line)?.[1];
      return lines === undefined || exempt.test(line) ? [] : [{ line, lines: Number(lines) }];
    });
  }
  const offenders = (): string[] =>
    longOnes()
      .filter(({ line, lines }) => lines > 165 || !keepsState.test(line))
      .map(({ line }) => line);
  const functionOf = (name: string, lines: number): string =>
    `export function ${name}(use: (n: number) => void): void {\n${'  use(1);\n'.repeat(lines)}}\n`;

  it('70 lines, or 165 with the functions inside it', () => {
    expect(offenders()).toEqual([]);
  });

  it.each([
    ['reckon', 70],
    ['createThings', 165],
  ])('%s with more than %i lines is caught', (name, lines) => {
    writeFileSync(`${planted.catalog}/long.ts`, functionOf(name, lines));
    expect(offenders()).toEqual([expect.stringContaining(`${planted.catalog}/long.ts`)]);
  });
});
