import { afterEach, describe, expect, it } from '@jest/globals';
import { startAdminServer, type AdminServer } from '../src/admin-server.ts';

let server: AdminServer | undefined;
afterEach(() => server?.close());

const get = async (path: string): Promise<{ status: number; body: string }> => {
  const response = await fetch(`http://127.0.0.1:${server?.port}${path}`);
  return { status: response.status, body: await response.text() };
};

describe('the admin server', () => {
  it('is ready only while every dependency answers, and says which one does not', async () => {
    let brokerUp = false;
    server = await startAdminServer({
      host: '127.0.0.1',
      port: 0,
      checks: {
        mongodb: () => true,
        broker: () => brokerUp,
        failing: () => (brokerUp ? true : Promise.reject(new Error())),
      },
    });
    const before = await get('/readyz');
    expect(before.status).toBe(503);
    expect(JSON.parse(before.body)).toMatchObject({ checks: { mongodb: true, broker: false, failing: false } });
    brokerUp = true;
    expect((await get('/readyz')).status).toBe(200);
  });

  it('says what is noted only, and stays ready without it', async () => {
    server = await startAdminServer({
      host: '127.0.0.1',
      port: 0,
      checks: { mongodb: () => true },
      noted: { rabbitmq: () => false },
    });
    const { status, body } = await get('/readyz');
    expect([status, JSON.parse(body)]).toEqual([200, { status: 'ready', checks: { mongodb: true, rabbitmq: false } }]);
  });

  it('answers liveness and metrics, and 404 for anything else', async () => {
    server = await startAdminServer({ host: '127.0.0.1', port: 0, checks: {} });
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/metrics')).body).toContain('grpc_server_duration_seconds');
    expect((await get('/other')).status).toBe(404);
  });
});
