import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { judgeRetries, judgeSkips, retriedTests, skippedTests } from './retries.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Hands the counts to scripts/bootstrap.mjs, which prints them as the last line. A file that did not load is one failure, and so is a test
 * that passed at its second run only or did not run at all, unless tests/quarantine.json names it.
 */
// oxlint-disable-next-line import/no-default-export -- jest takes it in no other form
export default class SummaryReporter {
  constructor({ testNamePattern }) {
    /** Then jest tells those of other names as skipped. */
    this.isNarrowed = Boolean(testNamePattern);
  }

  onRunComplete(_contexts, results) {
    const quarantine = JSON.parse(readFileSync(join(root, 'tests/quarantine.json'), 'utf8'));
    const placed = (tests) => tests.map((test) => ({ ...test, file: relative(root, test.file) }));
    const { failed: unstable, lines } = judgeRetries(placed(retriedTests(results.testResults)), quarantine);
    const skips = judgeSkips(this.isNarrowed ? [] : placed(skippedTests(results.testResults)), quarantine);
    const told = [...lines, ...skips.lines];
    if (told.length > 0) process.stderr.write(`\n${told.join('\n')}\n`);
    const file = process.env.TEST_SUMMARY_FILE;
    if (!file) return;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites + unstable + skips.failed;
    writeFileSync(file, JSON.stringify({ passed: results.numPassedTests - unstable, failed }));
  }
}
