import { jest } from '@jest/globals';

/**
 * Component and system tests wait for real servers and killed processes on a machine that others may load: a failed one runs once more, and
 * its first failure is printed. Unit tests get no second chance.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
