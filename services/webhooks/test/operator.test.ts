import { describe, expect, test } from '@jest/globals';
import type { WebhookOperatorServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookOperatorService.ts';
import { createPublisher } from '@booking/messaging/publisher.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { deliveriesCommand } from '../src/recoveries/operator/deliveries-command.ts';
import { recordsOf } from './stored-deliveries.ts';
import { clients, subscribe, useWebhooks, type RunningWebhooks } from './webhooks-harness.ts';

describe('the tools of the operator', () => {
  const webhooks = useWebhooks('operator');

  const command = async (service: RunningWebhooks, ...args: string[]) => {
    const printed: string[] = [];
    const explained: string[] = [];
    const out = {
      print: (line: string) => void printed.push(line),
      explain: (line: string) => void explained.push(line),
    };
    const code = await deliveriesCommand(args, { address: `127.0.0.1:${service.ports['grpc']}` }, out);
    return { code, printed, explained };
  };

  /** Puts messages into the queue of dead deliveries, as if their handling had failed again and again. */
  const bury = async (ids: readonly string[]): Promise<void> => {
    const { broker } = (await webhooks.publisher()).messaging;
    const publisher = await createPublisher(broker, { name: 'dead' });
    const headers = { delivery: '{}', 'x-origin': 'test' };
    const message = { exchange: '', routingKey: broker.named('webhooks.dead'), body: Buffer.from('{}'), headers };
    await Promise.all(ids.map((messageId) => publisher.publish({ ...message, messageId })));
    await publisher.close();
  };

  test('dead messages are listed, replayed once each, and purged only when that is said twice', async () => {
    const service = await webhooks.start();
    await bury(Array.from({ length: 3 }, newId));
    const dead = async () => (await command(service, 'list')).printed.find((line) => line.startsWith('webhooks.dead '));
    await waitFor('they are listed', async () => (await dead()) === 'webhooks.dead 3');
    // What is no delivery dies again: nothing is moved in a circle, and nothing is lost.
    expect(await command(service, 'replay', '--queue', 'webhooks.dead')).toMatchObject({
      code: 0,
      printed: ['replayed 3'],
    });
    await waitFor('they have died again', async () => (await dead()) === 'webhooks.dead 3');
    expect((await command(service, 'purge', '--queue', 'webhooks.dead')).code).toBe(2);
    expect(await dead()).toBe('webhooks.dead 3');
    expect(await command(service, 'purge', '--queue', 'webhooks.dead', '--yes')).toMatchObject({
      printed: ['purged 3'],
    });
    expect(await dead()).toBe('webhooks.dead 0');
    expect((await command(service, 'replay', '--queue', 'webhooks.deliver.again')).code).toBe(1);
    for (const wrong of [
      ['dig'],
      [],
      ['replay'],
      ['purge', '--yes'],
      ['list', '--nope'],
      ['replay', '--queue', 'a', '--since', 'b'],
    ])
      expect([wrong, (await command(service, ...wrong)).code]).toEqual([wrong, 2]);
    expect((await command(service, 'list', '--since', 'yesterday')).code).toBe(1);
  });

  test('are no member’s and no client’s', async () => {
    const service = await webhooks.start();
    const { channel } = clients(service.ports['grpc'] ?? 0);
    const operator = channel.client<WebhookOperatorServiceDefinition>('booking.webhooks.v1.WebhookOperatorService');
    const context = wireContext(webhooks.organization());
    const dead = { context, queue: 'webhooks.dead', limit: 1 };
    const period = { context, since: '2026-03-01T00:00:00Z' };
    const calls = [
      operator.ListDeadMessages({ context }),
      operator.ReplayDeadMessages(dead),
      operator.PurgeDeadMessages(dead),
      operator.CountDeliveries(period),
      operator.RecoverAll(period),
      operator.GetRecoveryProgress({ context, ids: [] }),
      operator.DropUnfinished(period),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'forbidden' });
    channel.close();
  });

  test('a period of all organizations is counted, sent again with progress, and what still waits is dropped', async () => {
    const service = await webhooks.start({ WEBHOOK_BACKLOG_INTERVAL_MS: '20' });
    const [receiver, database] = [await webhooks.receiver(), await webhooks.database()];
    const put = recordsOf(database);
    const at = new Date(Date.UTC(2026, 2, 1, 12));
    const own = [webhooks.organization(), webhooks.organization()];
    for (const context of own) {
      const { id } = await subscribe(service, context, { url: `${receiver.url}/again` });
      await put(context, id, { count: 7, status: 'abandoned', at });
      await put(context, id, { count: 2, status: 'abandoned', at: new Date(at.getTime() + 86_400_000) });
      await put(context, id, { count: 3, status: 'waiting', at });
      await put(context, id, { count: 1, status: 'abandoned', at, with: { is_test: true } });
    }
    const fourth = webhooks.organization();
    const tested = await subscribe(service, fourth, { url: `${receiver.url}/tested` });
    await put(fourth, tested.id, { count: 1, status: 'abandoned', at, with: { is_test: true } });
    const third = webhooks.organization();
    const off = await subscribe(service, third, { url: `${receiver.url}/off`, is_active: false });
    await put(third, off.id, { count: 5, status: 'dropped', at });
    const period = ['--since', '2026-03-01T00:00:00Z', '--until', '2026-03-02T00:00:00Z'];
    const counted = await command(service, 'list', ...period);
    const ids = own.map(({ organizationId }) => organizationId);
    expect(counted.printed.toSorted()).toEqual(
      [
        ...ids.flatMap((id) => [`${id} abandoned 7`, `${id} waiting 3`]),
        `${third.organizationId} dropped 5`,
      ].toSorted(),
    );
    const replayed = await command(service, 'replay', ...period);
    expect(replayed).toMatchObject({ code: 0, printed: ['replayed 14'] });
    expect(replayed.explained[0]).toContain('1 subscriptions are inactive');
    expect(replayed.explained.at(-1)).toBe('14 of 14 queued again, 0 of 2 recoveries run');
    await receiver.waitFor(() => true, 14);
    await waitFor('the attempts are stored', async () => {
      return (await database.collection('webhook_deliveries').countDocuments({ status: 'succeeded' })) === 14;
    });
    expect((await command(service, 'purge', ...period)).code).toBe(2);
    expect(await command(service, 'purge', ...period, '--yes')).toMatchObject({ printed: ['dropped 6'] });
    expect((await command(service, 'list', ...period, '--status', 'waiting')).printed).toEqual([]);
    expect(receiver.at('/off')).toEqual([]);
    const { items } = await service.recoveries.ListWebhookRecoveries({ context: wireContext(third), query: {} });
    expect(items).toEqual([]);
  });
});
