/** `npm run mutate`: how many faults planted into pure rules the unit tests find. docs/mutation.md tells the outcome. */

// oxlint-disable-next-line import/no-default-export -- stryker takes it in no other form
export default {
  mutate: [
    'packages/platform/src/transitions.ts',
    'services/orders-billing/src/money/*.ts',
    'services/orders-billing/src/sales/orders/pricing.ts',
    'services/orders-billing/src/subscriptions/periods.ts',
    'services/orders-billing/src/sales/vouchers/voucher.ts',
    'services/resources/src/bookings/rules/capacity-rules.ts',
    'services/webhooks/src/deliveries/{delivery,calling/retry-after}.ts',
  ],
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: { configFile: 'tests/mutation/jest.config.mjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // What a module computes once when it is loaded would have every test run for each fault in it.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 10_000,
  thresholds: { high: 90, low: 85, break: 85 },
  reporters: ['clear-text', 'json', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.state/mutation/report.json' },
  tempDirName: '.state/mutation/copy',
  // None: there is nothing to rewrite in ours, and TypeScript 7 lacks the interface that would be used.
  tsconfigFile: 'tests/mutation/tsconfig.json',
  ignorePatterns: ['docs', 'tests/**', '!tests/mutation', '!tests/mutation/**', '.state', 'deploy', 'proto'],
  allowEmpty: false,
};
