import { constants, setPriority } from 'node:os';
import { jest } from '@jest/globals';

// Unit tests have no deadlines, tests beside them have: they take the processor when nobody else wants it, and may wait for it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
jest.setTimeout(120_000);
