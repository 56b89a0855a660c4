import { appendFileSync } from 'node:fs';
import { afterAll, expect } from '@jest/globals';

/**
 * In every test file of a run: the guard that GUARD_REMOVED names holds nothing up; which ones held something up, and in which tests, is
 * appended to the file that GUARDS_FIRED names.
 */
const { GUARD_REMOVED: removed, GUARDS_FIRED: log } = process.env;
const fired = new Set<string>();

function guardHolds(name: string): boolean {
  if (name === removed) return false;
  if (log !== undefined)
    fired.add(JSON.stringify([name, expect.getState().testPath, expect.getState().currentTestName]));
  return true;
}
Object.assign(globalThis, { guardHolds });

afterAll(() => {
  if (log !== undefined && fired.size > 0) appendFileSync(log, `${[...fired].join('\n')}\n`);
});
