import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Test layers, told apart by name and place:
 *   unit       *.unit.test.ts              pure: no process, no server, no stack; milliseconds
 *   component  other *.test.ts of a room   one package or service against the real MongoDB and RabbitMQ
 *   system     tests/e2e/*.test.ts         all five services through the gateway
 *   guides     tests/guides/*.test.ts      what docs/guides tells readers to run, run
 *   faults     tests/faults/*.test.ts      the same, while every process is killed in turn
 *   load       tests/load/*.test.ts        the same, asked for more than the machine can do: by itself, never beside other tests
 * One project per room and layer, named "<room>:<layer>": `--project catalog` runs both of a room's, `--layer unit`
 * one layer of all rooms (scripts/bootstrap.mjs turns them into --selectProjects).
 */
const root = import.meta.dirname;

const common = {
  runner: join(root, 'scripts/test/lanes-runner.mjs'),
  testEnvironment: join(root, 'scripts/test/one-realm/environment.mjs'),
  testRunner: join(root, 'scripts/test/one-realm/runner.mjs'),
  extensionsToTreatAsEsm: ['.ts'],
  // Node strips the types itself.
  transform: {},
  testPathIgnorePatterns: ['/node_modules/', '/\\.state/'],
  // Other checkouts' or caches' package.json files inside ignored folders must not confuse the module map.
  modulePathIgnorePatterns: ['<rootDir>/\\.state/'],
};

const stack = {
  globalSetup: join(root, 'packages/testkit/src/jest-global-setup.ts'),
  globalTeardown: join(root, 'packages/testkit/src/jest-global-teardown.ts'),
  setupFilesAfterEnv: [join(root, 'packages/testkit/src/jest-retry.ts')],
};

const rooms = ['packages', 'services'].flatMap((area) =>
  readdirSync(join(root, area))
    .filter((name) => existsSync(join(root, area, name, 'package.json')))
    .map((name) => ({ name, folder: `${area}/${name}` })),
);

const unit = (name, folder) => ({
  ...common,
  displayName: `${name}:unit`,
  rootDir: root,
  testMatch: [`<rootDir>/${folder}/**/*.unit.test.ts`],
  setupFilesAfterEnv: [join(root, 'scripts/test/low-priority.mjs')],
});

const withStack = (name, layer, folder) => ({
  ...common,
  ...stack,
  displayName: `${name}:${layer}`,
  rootDir: root,
  testMatch: [`<rootDir>/${folder}/**/*.test.ts`],
  testPathIgnorePatterns: [...common.testPathIgnorePatterns, '\\.unit\\.test\\.ts$'],
});

// oxlint-disable-next-line import/no-default-export -- jest takes it in no other form
export default {
  rootDir: root,
  // Component tests start services and wait for brokers: the default of 5 s is tight on a busy machine.
  testTimeout: 180_000,
  // Modules of the standard's kind stay in memory when a test file ends: a process that has grown gives way to a new one,
  // or the run as a whole ends at the heap's limit. With this set a run of one worker has a process of its own too.
  workerIdleMemoryLimit: '1GB',
  reporters: ['default', '<rootDir>/scripts/test/summary-reporter.mjs'],
  projects: [
    ...rooms.flatMap(({ name, folder }) => [unit(name, folder), withStack(name, 'component', folder)]),
    unit('console', 'console'),
    unit('scripts', 'scripts'),
    unit('system', 'tests'),
    withStack('system', 'system', 'tests/e2e'),
    withStack('system', 'guides', 'tests/guides'),
    // Kills every process in turn.
    withStack('system', 'faults', 'tests/faults'),
    withStack('system', 'load', 'tests/load'),
  ],
};
