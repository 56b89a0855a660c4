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
  /** A port of gRPC, whose error is its own, is taken by the time that a service binds it. */
  const findPorts = async (count: number): Promise<number[]> => {
    const ports = await freePorts(count);
    if (holders.length === 0) {
      const holder = await listening();
      ports[0] = (holder.address() as AddressInfo).port;
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
    expect(chosen).toHaveLength(2);
    expect(chosen[1]).toContain(Number(new URL(platform.url).port));
    expect((await fetch(`${platform.url}/docs`)).status).toBe(200);
    const [earlier = [], later = []] = chosen;
    const held = new Set(holders.map((holder) => (holder.address() as AddressInfo).port));
    const stillOpen = await Promise.all(
      earlier.filter((port) => !held.has(port) && !later.includes(port)).map(answers),
    );
    expect(stillOpen.filter(Boolean)).toEqual([]);
  } finally {
    await platform.stop();
    for (const holder of holders) holder.close();
  }
});

/** Whether anybody listens there. */
const answers = async (port: number): Promise<boolean> => {
  try {
    await fetch(`http://127.0.0.1:${port}/`);
    return true;
  } catch {
    return false;
  }
};
