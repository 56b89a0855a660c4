/**
 * Preloaded into the services by `npm start`, with `--expose-gc`: an idle service gives back what its start, or a burst, has left. Node
 * collects only when something is allocated, so that a service which nobody calls would hold on to it for ever. Between bursts nothing is
 * collected: the shapes of objects go with the last of them, and with the shapes the code that was made for them.
 */
const intervalMs = 2_000;
/** Less processor time than this in an interval is idle: timers, heartbeats, health checks. */
const idleMs = 0.05 * intervalMs;
/** Until the compiled code goes too, and all that is kept to be quick: who comes back after a moment is not made to pay for it. */
const longIdleMs = 30_000;
/** So long after it began a process has done little but start; most of that code never runs again. */
const startMs = 20_000;

const { gc: collect } = globalThis;
if (!collect) throw new Error('idle-memory.ts is preloaded together with --expose-gc.');
let used = process.cpuUsage();
let idleForMs = 0;
let hasStarted = false;

setInterval(() => {
  const { user, system } = process.cpuUsage(used);
  idleForMs = (user + system) / 1_000 > idleMs ? 0 : idleForMs + intervalMs;
  const isFirst = idleForMs === intervalMs;
  const isStart = isFirst && (!hasStarted || performance.now() < startMs);
  hasStarted ||= isFirst;
  if (isStart || idleForMs === longIdleMs) collect({ type: 'major', flavor: 'last-resort' });
  used = process.cpuUsage();
}, intervalMs).unref();
