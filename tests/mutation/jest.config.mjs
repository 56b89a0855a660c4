import { join } from 'node:path';

/**
 * The unit tests that judge the rules which `npm run mutate` changes. It works on a copy of the sources, whose node_modules lead back to
 * the original: packages are therefore looked up in the copy by name.
 */
const root = join(import.meta.dirname, '../..');

// oxlint-disable-next-line import/no-default-export -- jest takes it in no other form
export default {
  rootDir: root,
  roots: ['packages', 'services'].map((area) => join(root, area)),
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^@booking/(?!service-)([^/]+)/(.*)$': '<rootDir>/packages/$1/src/$2' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' }, sourceMaps: false },
    ],
  },
  testMatch: [
    'packages/platform/test/transitions.unit.test.ts',
    'services/orders-billing/test/{money,periods,vouchers}.unit.test.ts',
    'services/orders-billing/test/books/*.unit.test.ts',
    'services/resources/test/capacity.unit.test.ts',
    'services/webhooks/test/{rules,call,endpoint-places}.unit.test.ts',
  ].map((pattern) => `<rootDir>/${pattern}`),
};
