import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

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

const plant = (): void => {
  removeAll();
  for (const folder of Object.values(planted)) mkdirSync(folder, { recursive: true });
};

beforeEach(plant);
afterEach(removeAll);

describe('dependency rules', () => {
  const violations: [rule: string, folder: string, source: string][] = [
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
    ['http-without-fetch', planted.webhooks, `import { createServer } from 'node:http';`],
    ['express-in-gateway', planted.webhooks, `import 'express';`],
    ['production-without-test-code', planted.webhooks, `import '@booking/testkit/wait-for.ts';`],
    ['only-declared-dependencies', planted.webhooks, `import 'semver';`],
    ['no-cycles', planted.catalog, `import './no-cycles-back.ts';`],
  ];
  const pure = [
    ['a store', './other-store.ts', 'pure-files-stay-pure'],
    ['messaging', '@booking/messaging/outbox.ts', 'pure-files-stay-pure'],
    ['the file system', 'node:fs', 'pure-files-use-no-built-ins'],
  ] as const;
  const pureNames = ['thing-rules.ts', 'thing-transitions.ts', 'thing.ts', 'periods.ts', 'tax-category.ts', 'money.ts'];

  /** Each in a file of its own, all found by one run. */
  let found = '';
  beforeAll(() => {
    plant();
    for (const name of ['store', 'thing-store', 'other-store'])
      writeFileSync(`${planted.catalog}/${name}.ts`, 'export const nothing = 0;\n');
    writeFileSync(`${planted.catalog}/no-cycles-back.ts`, `import './no-cycles.ts';\n`);
    for (const [rule, folder, source] of violations) writeFileSync(`${folder}/${rule}.ts`, `${source}\n`);
    const reached = pure.map(([, target]) => `import '${target}';\n`).join('');
    for (const name of pureNames) writeFileSync(`${planted.catalog}/${name}`, reached);
    found = output('depcruise', ['--config', '.dependency-cruiser.mjs', ...Object.values(planted)]);
  });

  it.each(violations)('%s is caught', (rule, folder) => {
    expect(found).toMatch(new RegExp(`error ${rule}: ${folder}/${rule}\\S* →`));
  });

  it.each(pure)('a pure file that reaches for %s is caught, whatever it is called', (_what, target, rule) => {
    const to = target.replace(/^.*[/:]/, '');
    const isCaught = (name: string): boolean =>
      found
        .split('\n')
        .some((line) => line.includes(`error ${rule}: ${planted.catalog}/${name} → `) && line.includes(to));
    expect(pureNames.filter((name) => !isCaught(name))).toEqual([]);
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
  const floating: [where: string, source: string, rule: string][] = [
    ['as a statement', '  work();\n', 'no-floating-promises'],
    ['in a timer callback', '  setTimeout(() => { work(); }, 5);\n', 'no-floating-promises'],
    [
      'as a consumer callback that ignores its result',
      '  consume(async () => { await work(); });\n',
      'no-misused-promises',
    ],
  ];
  let found = '';
  beforeAll(() => {
    plant();
    for (const [index, [, body]] of floating.entries()) {
      const head = 'export function run(work: () => Promise<void>, consume: (handler: () => void) => void): void {';
      writeFileSync(`${planted.platform}/floating-${index}.ts`, `${head}\n${body}}\n`);
    }
    found = output('oxlint', ['--type-aware', '--format=unix', planted.platform]);
  });

  it.each(floating.map(([where, , rule], index) => [where, index, rule]))(
    'a floating promise %s is caught',
    (_where, index, rule) => {
      const lines = found.split('\n').filter((line) => line.includes(`/floating-${index}.ts:2`));
      expect(lines.join('\n')).toContain(rule);
    },
  );
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
