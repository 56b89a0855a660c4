import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Preloaded into the services by `npm start`: an idle service gives back what its start, or a burst, has left. Node collects only when
 * something is allocated, so that a service which nobody calls would hold on to it for ever.
 */
const intervalMs = 2_000;
/** Less processor time than this in an interval is idle: timers, heartbeats, health checks. */
const idleMs = 0.05 * intervalMs;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void;
let used = process.cpuUsage();
let hasWorked = true;

setInterval(() => {
  const { user, system } = process.cpuUsage(used);
  used = process.cpuUsage();
  if ((user + system) / 1_000 > idleMs) {
    hasWorked = true;
  } else if (hasWorked) {
    hasWorked = false;
    collect({ type: 'major', flavor: 'last-resort' });
    used = process.cpuUsage();
  }
}, intervalMs).unref();
