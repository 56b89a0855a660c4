import { constants, setPriority } from 'node:os';

// Unit tests have no deadlines, tests beside them have: they take the processor when nobody else wants it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
