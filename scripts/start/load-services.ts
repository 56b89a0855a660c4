/** Run by compile-ahead.ts. Loads what the services load and starts nothing. */
import { flushCompileCache } from 'node:module';
import { SERVICES } from '@booking/testkit/platform.ts';

await Promise.all(
  Object.keys(SERVICES).map(
    (name) => import(`../../services/${name}/src/${name === 'gateway' ? 'gateway' : 'service'}.ts`),
  ),
);
flushCompileCache();
process.exit();
