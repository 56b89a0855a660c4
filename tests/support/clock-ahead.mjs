/** Preloaded into a service by `steady-day.ts`: its clock runs ahead of the machine's by CLOCK_AHEAD_MS. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const machine = Date;
const now = () => machine.now() + aheadMs;

globalThis.Date = new Proxy(machine, {
  apply: () => new machine(now()).toString(),
  construct: (_target, given, newTarget) => Reflect.construct(machine, given.length > 0 ? given : [now()], newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
