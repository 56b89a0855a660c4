import { jest } from '@jest/globals';

/**
 * Component and system tests wait for real servers and killed processes on a machine that others may load: a failed one runs once more, and
 * its first failure is printed, so that one run tells both whether it is broken and whether it is unstable. Passing at the second run only
 * fails the run all the same, unless tests/quarantine.json names the test (scripts/test/retries.ts). Unit tests get no second chance.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
