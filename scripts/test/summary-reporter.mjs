import { writeFileSync } from 'node:fs';

/** Hands the counts to scripts/bootstrap.mjs, which prints them as the last line. A file that did not load is one failure. */
// oxlint-disable-next-line import/no-default-export -- jest takes it in no other form
export default class SummaryReporter {
  onRunComplete(_contexts, results) {
    const file = process.env.TEST_SUMMARY_FILE;
    if (!file) return;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    writeFileSync(file, JSON.stringify({ passed: results.numPassedTests, failed }));
  }
}
