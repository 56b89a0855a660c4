import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Connection } from '@booking/persistence/mongo.ts';
import { startService } from '@booking/testkit/spawned-service.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startCatalog } from './catalog-of-mails.ts';
import { aBooking, useWebhooks, withMail } from './webhooks-harness.ts';

const minuteMs = 60_000;

describe('a mail server that is away for an hour', () => {
  const webhooks = useWebhooks('mail-outage');
  let catalog: Awaited<ReturnType<typeof startCatalog>>;
  beforeAll(async () => {
    catalog = await startCatalog();
  });
  afterAll(() => catalog.stop());

  const spawn = async (smtp: { url: string }) => {
    const service = await startService({
      name: 'webhooks',
      entry: 'services/webhooks/src/main.ts',
      env: webhooks.env({
        ...withMail(smtp),
        CATALOG_URL: catalog.address,
        MAIL_RETRY_WAIT_MS: String(minuteMs), // as in production: 1, 2, 4, 8, 16, 32 minutes
        LOG_LEVEL: 'info',
      }),
    });
    webhooks.keep({ stop: async () => void (await service.stop()) });
    return service;
  };

  /** All that was to happen at some time is to happen so much sooner, as if that time had passed. */
  const pass = async (database: NonNullable<Connection['db']>, minutes: number): Promise<void> => {
    const earlier = (field: string) => ({
      $cond: [{ $eq: [`$${field}`, null] }, null, { $subtract: [`$${field}`, minutes * minuteMs] }],
    });
    const fields = ['created_at', 'give_up_at', 'available_at'];
    const moved = Object.fromEntries(fields.map((field) => [field, earlier(field)]));
    await database.collection('notification_mails').updateMany({ status: 'waiting' }, [{ $set: moved }]);
  };

  test('nothing is lost and nothing comes twice, though the service is killed while it waits and while it tries', async () => {
    const sink = await webhooks.mailSink();
    await sink.down();
    const first = await spawn(sink);
    const [{ emit }, database] = [await webhooks.publisher(), await webhooks.database()];
    const context = webhooks.organization();
    const made = Array.from({ length: 40 }, () => aBooking());
    for (const booking of made) await emit(context, 'bookings.created', booking);
    const mails = database.collection('notification_mails');
    const triedAtLeast = (times: number) =>
      waitFor(`each was tried ${times} times`, async () => {
        return (await mails.countDocuments({ attempts: { $gte: times }, lease: null })) === made.length;
      });
    await triedAtLeast(1);
    await pass(database, 1);
    await triedAtLeast(2);
    await pass(database, 2);
    await waitFor('some are being tried', () => mails.findOne({ attempts: 3 }));
    await first.kill();
    const second = await spawn(sink);
    await pass(database, 6); // what the killed process held is due after five
    await triedAtLeast(3);
    for (const [minutes, times] of [
      [4, 4],
      [8, 5],
      [16, 6],
    ] as const) {
      await pass(database, minutes);
      await triedAtLeast(times);
    }
    await pass(database, 23); // an hour in all
    await second.kill();
    expect([await mails.countDocuments({ status: 'waiting' }), sink.received.length]).toEqual([40, 0]);

    await sink.up();
    await Promise.all([spawn(sink), spawn(sink)]);
    await pass(database, 240); // the longest wait there is
    await waitFor('all are sent', async () => (await mails.countDocuments({ status: 'sent' })) === 40);
    expect(sink.received.flatMap(({ to }) => [...to]).toSorted()).toEqual(
      made.map(({ customer }) => customer.email).toSorted(),
    );
  });
});
