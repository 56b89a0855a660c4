import { describe, expect, test } from '@jest/globals';
import { startService } from '@booking/testkit/spawned-service.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startCatalog } from './catalog-of-mails.ts';
import { aBooking, clients, subscribe, useWebhooks, withMail } from './webhooks-harness.ts';

describe('what the log of the service says', () => {
  const webhooks = useWebhooks('log-lines');

  test('an opened breaker and a deactivation, each with the subscription it is about', async () => {
    const service = await startService({
      name: 'webhooks',
      entry: 'services/webhooks/src/main.ts',
      env: webhooks.env({
        LOG_LEVEL: 'info',
        WEBHOOK_RETRY_WAITS_MS: '20,20',
        WEBHOOK_BREAKER_VOLUME: '2',
        WEBHOOK_BREAKER_RESET_MS: '50',
      }),
    });
    const { channel, ...typed } = clients(service.ports['grpc'] ?? 0);
    webhooks.keep({
      async stop() {
        channel.close();
        await service.stop();
      },
    });
    const [receiver, { emit }] = [await webhooks.receiver(), await webhooks.publisher()];
    const context = webhooks.organization();
    const { id } = await subscribe(typed, context, { url: `${receiver.url}/broken` });
    receiver.script('/broken', { status: 500 });
    for (let count = 0; count < 5; count += 1) await emit(context, 'orders.created');
    const says = (message: string) =>
      waitFor(`the log says that ${message}`, () =>
        service.logs().find((line) => line.includes(message) && line.includes(`"subscription_id":"${id}"`)),
      );
    expect(JSON.parse(await says('the circuit breaker of an endpoint opened'))).toMatchObject({ level: 'warn' });
    expect(JSON.parse(await says('a webhook subscription was deactivated'))).toMatchObject({
      organization_id: context.organizationId,
      reason: 'failures',
    });
  });

  test('a mail server that does not answer, once for all the mails that wait for it; the metrics for how long they have', async () => {
    const sink = await webhooks.mailSink();
    await sink.down();
    const catalog = await startCatalog();
    webhooks.keep(catalog);
    const service = await startService({
      name: 'webhooks',
      entry: 'services/webhooks/src/main.ts',
      env: webhooks.env({ ...withMail(sink), CATALOG_URL: catalog.address, LOG_LEVEL: 'info' }),
    });
    webhooks.keep({ stop: async () => void (await service.stop()) });
    const { emit } = await webhooks.publisher();
    const context = webhooks.organization();
    const made = Array.from({ length: 5 }, () => aBooking());
    for (const booking of made) await emit(context, 'bookings.created', booking);
    const mails = (await webhooks.database()).collection('notification_mails');
    await waitFor('each was tried', async () => (await mails.countDocuments({ attempts: { $gte: 2 } })) === 5);
    const said = () => service.logs().filter((line) => line.includes('the mail server does not take mail'));
    await waitFor('the log says so', () => said().length > 0);
    expect(said().map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'warn', code: 'ESOCKET', answer: expect.stringContaining('ECONNREFUSED') },
    ]);
    const oldest = async (): Promise<number> => {
      const text = await (await fetch(`http://127.0.0.1:${service.ports['admin']}/metrics`)).text();
      return Number(/^notification_oldest_waiting_mail_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
    };
    await waitFor('their age is shown', async () => (await oldest()) > 0);
    await sink.up();
    await waitFor('all are sent', async () => (await mails.countDocuments({ status: 'sent' })) === 5);
    await waitFor('none waits', async () => (await oldest()) === 0);
  });
});
