import { describe, expect, test } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { startTestGateway, type Call, type TestGateway } from './harness.ts';

/** The calls of every operation of the served description, with its examples; the harness refuses answers whose status is not named. */
async function eachOf(gateway: TestGateway): Promise<[path: string, call: Call][]> {
  const { paths } = (await gateway.call('/openapi.json', { token: null })).json as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { example: unknown }> } }>>;
  };
  return Object.entries(paths).flatMap(([path, { parameters: _shared, ...operations }]) =>
    Object.entries(operations).map(([method, { requestBody }]): [string, Call] => {
      const [first] = Object.entries(requestBody?.content ?? {});
      const sent = first ? { body: first[1].example, headers: { 'content-type': first[0] } } : {};
      return [path.replaceAll(/\{\w+\}/g, demoId('nobody')), { method: method.toUpperCase(), ...sent }];
    }),
  );
}

const waits = (status: number) => ({ status, headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) } });

describe('every operation names', () => {
  test('429, which it answers with Retry-After to who asks too often', async () => {
    const limits = { RATE_LIMIT_READS_PER_MINUTE: '1', RATE_LIMIT_WRITES_PER_MINUTE: '1' };
    const gateway = await startTestGateway(limits);
    try {
      const calls = await eachOf(gateway);
      for (const method of ['GET', 'POST']) await gateway.call('/api/v1/tags', { method, body: {} });
      for (const [path, call] of calls) expect(await gateway.call(path, call)).toMatchObject(waits(429));
      expect(calls.length).toBeGreaterThan(450);
    } finally {
      await gateway.stop();
    }
  });

  test('503, which it answers with Retry-After while no service can be asked', async () => {
    const gateway = await startTestGateway({ CATALOG_WAIT_MS: '100' });
    try {
      const calls = await eachOf(gateway);
      await gateway.fakes.stop();
      for (const [path, call] of calls) expect(await gateway.call(path, call)).toMatchObject(waits(503));
    } finally {
      await gateway.stop();
    }
  });
});
