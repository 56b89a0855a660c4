import { describe, expect, test } from '@jest/globals';
import { internalEventIdentifiers, publicEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import { talkOf, talkingServices, type TalkingService } from '@booking/messaging/access/broker-rights.ts';
import { rightsPatterns } from '@booking/messaging/narrowed-rights.ts';
import { customersPatterns } from '../../services/catalog/src/customers/customer-events.ts';
import { eventSubscriptions } from '../../services/orders-billing/src/neighbour-events.ts';
import { replicaSubscription } from '../../services/resources/src/base/replicas/replica-events.ts';
import { publicEventPatterns } from '../../services/webhooks/src/deliveries/queues.ts';
import { noticesPatterns } from '../../services/webhooks/src/notices/notice-events.ts';

/** The broker refuses a service what is not named here: it would not start, or its events would stay in its outbox. */
const patternsOf: Record<TalkingService, readonly string[]> = {
  catalog: customersPatterns,
  resources: [...replicaSubscription.patterns, ...rightsPatterns],
  'orders-billing': eventSubscriptions.flatMap(({ patterns }) => patterns),
  webhooks: [...publicEventPatterns, ...noticesPatterns, ...rightsPatterns],
};
const typesOf = (keys: readonly string[]): string[] => [...new Set(keys.map((key) => key.split('.')[0]!))].toSorted();

test('every event has exactly one service that may tell it', () => {
  const told: string[] = talkingServices.flatMap((service) => [...talkOf[service].tells]);
  expect(told.toSorted()).toEqual(typesOf([...publicEventIdentifiers, ...internalEventIdentifiers]));
});

describe.each(talkingServices)('%s', (service) => {
  test('may hear what its queues are bound to, and nothing else', () => {
    expect([...talkOf[service].hears].toSorted()).toEqual(typesOf(patternsOf[service]));
  });
});
