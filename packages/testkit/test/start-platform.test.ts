import { createServer, type AddressInfo, type Server } from 'node:net';
import { expect, test } from '@jest/globals';
import { startPlatform } from '../src/platform.ts';
import { freePorts } from '../src/stack/ports.ts';
import { useStack } from '../src/test-stack.ts';

const stack = useStack();

const listening = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen({ port: 0, host: '127.0.0.1' }, () => resolve(server));
  });

test('ports that somebody takes between their choice and their use are chosen anew, and nothing of the first try stays', async () => {
  const holders: Server[] = [];
  const chosen: number[][] = [];
  /** Twice one of the ports is taken by the time that a service binds it: a main one, then an admin one. */
  const findPorts = async (count: number): Promise<number[]> => {
    const ports = await freePorts(count);
    if (holders.length < 2) {
      const holder = await listening();
      ports[holders.length * 3] = (holder.address() as AddressInfo).port;
      holders.push(holder);
    }
    chosen.push(ports);
    return ports;
  };
  const platform = await startPlatform({
    stack,
    messagingNamespace: stack.messagingNamespace,
    freePorts: findPorts,
    env: { LOG_LEVEL: 'info' },
  });
  try {
    expect(chosen).toHaveLength(3);
    expect(chosen[2]).toContain(Number(new URL(platform.url).port));
    expect((await fetch(`${platform.url}/docs`)).status).toBe(200);
    const earlier = chosen.slice(0, 2).flat();
    const held = new Set(holders.map((holder) => (holder.address() as AddressInfo).port));
    const stillOpen = await Promise.all(
      earlier.filter((port) => !held.has(port) && !chosen[2]?.includes(port)).map(answers),
    );
    expect(stillOpen.filter(Boolean)).toEqual([]);
  } finally {
    await platform.stop();
    for (const holder of holders) holder.close();
  }
}, 180_000);

test('ports that are always taken are told', async () => {
  const holder = await listening();
  const { port } = holder.address() as AddressInfo;
  let count = 0;
  const findPorts = async (wanted: number): Promise<number[]> => {
    count += 1;
    return [port, ...(await freePorts(wanted - 1))];
  };
  try {
    const starting = startPlatform({ stack, messagingNamespace: stack.messagingNamespace, freePorts: findPorts });
    await expect(starting).rejects.toThrow(/EADDRINUSE|address already in use/i);
    expect(count).toBe(3);
  } finally {
    holder.close();
  }
}, 180_000);

/** Whether anybody listens there. */
const answers = async (port: number): Promise<boolean> => {
  try {
    await fetch(`http://127.0.0.1:${port}/`);
    return true;
  } catch {
    return false;
  }
};
