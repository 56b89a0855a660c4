import { expect, test } from '@jest/globals';
import { createPublisher } from '@booking/messaging/publisher.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { deliveryId } from '../src/deliveries/delivery.ts';
import { deliveryBody, outgoing } from '../src/deliveries/delivery-message.ts';
import { againQueue } from '../src/deliveries/queues.ts';
import { subscribe, useWebhooks } from './webhooks-harness.ts';

const webhooks = useWebhooks('copied-messages');

test('copies of a message whose event was given up already count no further failure', async () => {
  const service = await webhooks.start({ WEBHOOK_RETRY_WAITS_MS: '30,30', WEBHOOK_BREAKER_VOLUME: '1000' });
  const receiver = await webhooks.receiver();
  const { messaging, emit } = await webhooks.publisher();
  const context = webhooks.organization();
  const { id } = await subscribe(service, context, { url: `${receiver.url}/copied` });
  const subscription = async () =>
    (await service.subscriptions.GetWebhookSubscription({ context: wireContext(context), id })).item;
  const gone = { status: 410 };
  receiver.script('/copied', gone, gone, gone, gone, { status: 500 });
  const eventId = await emit(context, 'orders.created');
  await waitFor('the event is given up', async () => (await subscription())?.failure_count === 1);

  const publisher = await createPublisher(messaging.broker, { name: 'copies', maxUnconfirmed: 10 });
  const event = 'orders.created';
  const triggeredAt = new Date().toISOString();
  const copy = outgoing(
    {
      deliveryId: deliveryId(id, eventId),
      organizationId: context.organizationId,
      subscriptionId: id,
      event,
      eventId,
      triggeredAt,
      requestId: newId(),
      traceparent: '',
      round: 0,
      attempt: 1,
      parked: 0,
      notBefore: 0,
      body: deliveryBody({ event, eventId, subscriptionId: id, triggeredAt }, Buffer.from('{}')),
    },
    messaging.broker.named(againQueue),
  );
  for (let copies = 0; copies < 3; copies += 1) await publisher.publish(copy);
  await waitFor('the copies were sent', () => receiver.at('/copied').length === 4);
  await publisher.close();

  // Failures of a subscription are counted one after the other: this one comes last.
  await emit(context, event);
  await waitFor('the other event is given up', async () => {
    const { items } = await service.deliveries.ListDeliveries({ context: wireContext(context), query: {} });
    return items.length === 2 && items.every(({ status }) => status === 'abandoned');
  });
  expect(await subscription()).toMatchObject({ is_active: true, failure_count: 2 });
});
