/**
 * Preloaded into the services of the cluster. CLUSTER_NAMES gives names several loopback addresses, as a headless Service of Kubernetes
 * does; SIGUSR2 moves this process's clock ahead by CLOCK_JUMP_MS, and the next one back again.
 */
import dns from 'node:dns';

const names = JSON.parse(process.env.CLUSTER_NAMES ?? '{}');
const { lookup } = dns.promises;
dns.promises.lookup = (name, options) =>
  names[name] && options?.all
    ? Promise.resolve(names[name].map((address) => ({ address, family: 4 })))
    : lookup(name, options);

let aheadMs = 0;
process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? Number(process.env.CLOCK_JUMP_MS ?? 0) : 0;
});

const machine = Date;
const now = () => machine.now() + aheadMs;
globalThis.Date = new Proxy(machine, {
  apply: () => new machine(now()).toString(),
  construct: (_target, given, newTarget) => Reflect.construct(machine, given.length > 0 ? given : [now()], newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
