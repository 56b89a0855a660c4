import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { judgeRetries, retriedTests } from './retries.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Hands the counts to scripts/bootstrap.mjs, which prints them as the last line. A file that did not load is one failure, and so is a test that
 * passed at its second run only, unless tests/quarantine.json names it.
 */
// oxlint-disable-next-line import/no-default-export -- jest takes it in no other form
export default class SummaryReporter {
  onRunComplete(_contexts, results) {
    const quarantine = JSON.parse(readFileSync(join(root, 'tests/quarantine.json'), 'utf8'));
    const retried = retriedTests(results.testResults).map((test) => ({ ...test, file: relative(root, test.file) }));
    const { failed: unstable, lines } = judgeRetries(retried, quarantine);
    if (lines.length > 0) process.stderr.write(`\n${lines.join('\n')}\n`);
    const file = process.env.TEST_SUMMARY_FILE;
    if (!file) return;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + unstable;
    writeFileSync(file, JSON.stringify({ passed: results.numPassedTests - unstable, failed }));
  }
}
