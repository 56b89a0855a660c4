import type { KnipConfig } from 'knip';

/** What nothing uses: files, exports, dependencies. A step of `npm run check`; every exception has its reason. */
const config: KnipConfig = {
  // Exported and used in its own file: known to more than need it, but not dead.
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: [
        'scripts/{check,columns,generate}.ts',
        'scripts/*/{main,accept,check,take-out}.ts',
        'scripts/test/{,one-realm/}*.mjs',
        'tests/*/{main,validate}.ts',
        // Processes of their own, started by path.
        'tests/bench/*/main.ts',
        'tests/bench/*/*-{process,probe}.ts',
        'tests/releases/{make,rollback}.ts',
        // Of a jest configuration.
        'tests/mutation/guards/{main,transform,watch}.ts',
        'tests/deployment/try-compose.ts',
        'tests/**/*.test.ts',
      ],
      project: ['scripts/**/*.{ts,mjs}', 'tests/**/*.ts'],
      ignoreDependencies: [
        // Started by path: scripts/check.ts, scripts/bootstrap.mjs.
        'dependency-cruiser',
        'jest',
        'oxlint',
        'oxlint-tsgolint',
        // Named in what tests/deployment/kubernetes-schema.unit.test.ts has compiled.
        'kubernetes-models',
        // Tests across services use what the services declare.
        'jose',
        'amqplib',
        '@grpc/grpc-js',
        '@grpc/proto-loader',
        'express',
        'mongodb',
        'nodemailer',
        'undici',
        'playwright-core',
        'axe-core',
        'fast-xml-parser',
      ],
      // Of a dependency of packages/platform, and of the machine for npm run validate:e-invoice.
      ignoreBinaries: ['proto-loader-gen-types', 'java', 'go'],
    },
    'packages/*': {},
    // Compiled as a user of the packed package would.
    'packages/client': { entry: ['test/types/*.ts'] },
    // A process of its own, started by path.
    'packages/platform': { entry: ['test/still-server.mjs'] },
    console: { project: ['src/**/*.{ts,tsx}', '*.ts'] },
    'services/*': { entry: ['rooms.ts'] },
    // Commands, started where the service runs.
    'services/orders-billing': { entry: ['rooms.ts', 'src/{books,migrate}.ts'] },
    'services/webhooks': { entry: ['rooms.ts', 'src/{deliveries,migrate}.ts'] },
    'services/gateway': {
      // Served to the browser as they are.
      entry: ['rooms.ts', 'src/app/docs/*.js'],
      ignoreDependencies: [
        // Used by tests/browser.
        'playwright-core',
        // Tests play the other services with what packages/platform declares.
        '@grpc/grpc-js',
        '@grpc/proto-loader',
      ],
    },
  },
};

// oxlint-disable-next-line import/no-default-export -- knip takes it in no other form
export default config;
