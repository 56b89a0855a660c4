import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createGatewayClient } from './json-api.ts';
import { restartPatiently } from './supervision.ts';

test('a server that is killed while it starts is started again, and the reason is told (G10)', async () => {
  const lines: string[] = [];
  let tries = 0;
  const restart = async (): Promise<void> => {
    tries += 1;
    if (tries < 3) throw new Error(`ended with SIGKILL ${tries}`);
  };
  await restartPatiently('RabbitMQ', restart, (line) => lines.push(line), [1, 1, 1]);
  expect([tries, lines.length]).toEqual([3, 2]);
  expect(lines[0]).toContain('ended with SIGKILL 1');
});

test('one that does not come up at all ends with its last reason', async () => {
  const restart = () => Promise.reject(new Error('no room'));
  await expect(restartPatiently('RabbitMQ', restart, () => {}, [1, 1])).rejects.toThrow('no room');
});

test('a call that meets 503 is made again, with the same key (G10)', async () => {
  const keys: unknown[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    response
      .writeHead(keys.length === 1 ? 503 : 201)
      .end(JSON.stringify({ data: { id: '1', type: 'orders', attributes: {} } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  try {
    const client = createGatewayClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token');
    expect(await client.post('/orders', {})).toMatchObject({ id: '1' });
    expect(keys).toEqual([expect.any(String), keys[0]]);
  } finally {
    server.close();
  }
});
