import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { ROOT, SERVICE_NAMES } from '@booking/testkit/platform.ts';

/** The modules of node that importing these brings in. */
const loaded = (...entries: readonly string[]): string => {
  const script = `for (const entry of ${JSON.stringify(entries)}) await import(entry);
    console.log(process.moduleLoadList.join('\\n'));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8', cwd: ROOT });
};

test("no service loads node's fetch with its start: 14 MB and 70 ms of each process (packages/platform/src/node-http.ts)", () => {
  // What the look would find.
  expect(loaded('node:http')).toContain('internal/deps/undici/undici');
  const starts = SERVICE_NAMES.map(
    (name) => `${ROOT}/services/${name}/src/${name === 'gateway' ? name : 'service'}.ts`,
  );
  expect(loaded(...starts)).not.toContain('internal/deps/undici/undici');
});
