import { constants, setPriority } from 'node:os';

// Unit tests run beside tests that have deadlines: they take the processor when nobody else wants it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
