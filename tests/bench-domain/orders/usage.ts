import { usageOf } from '../../bench-delivery/processes.ts';
import type { OrdersWorld } from './world.ts';

/** From now on: answers what every process has used meanwhile, CPU-ms per order. */
export function usedSince({ pids }: OrdersWorld): (orders: number) => Map<string, number> {
  const used = () => Object.entries(pids).map(([name, pid]) => [name, usageOf(pid)?.cpuSeconds ?? 0] as const);
  const before = new Map(used());
  return (orders) =>
    new Map(used().map(([name, after]) => [name, ((after - (before.get(name) ?? 0)) * 1_000) / orders]));
}
