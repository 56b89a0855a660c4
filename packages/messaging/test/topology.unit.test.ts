import { describe, expect, test } from '@jest/globals';
import { checkTopology, consumerTopology, inNamespace, queueArguments, type Topology } from '../src/topology.ts';

const withQueues = (...queues: Topology['queues']): Topology => ({ topicExchanges: [], queues, bindings: [] });

describe('topology', () => {
  test('whatever is dead-lettered is dead-lettered at least once, with all that RabbitMQ needs for it', () => {
    expect(queueArguments({ name: 'q', deadLetterTo: 'dead', messageTtlMs: 5 })).toEqual({
      'x-queue-type': 'quorum',
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': 'dead',
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
      'x-message-ttl': 5,
    });
  });

  test('a queue that would drop messages, or send them to itself or to nowhere, is refused', () => {
    expect(() => checkTopology(withQueues({ name: 'q', messageTtlMs: 5 }))).toThrow('would drop messages');
    expect(() => checkTopology(withQueues({ name: 'q', deliveryLimit: 5 }))).toThrow('would drop messages');
    expect(() => checkTopology(withQueues({ name: 'q', deadLetterTo: 'q' }))).toThrow('into itself');
    expect(() => checkTopology(withQueues({ name: 'q', deadLetterTo: 'x' }))).toThrow('not described');
    expect(() => checkTopology(withQueues({ name: 'q' }, { name: 'q' }))).toThrow('twice');
  });

  test('every name gets the prefix of the installation', () => {
    const topology = inNamespace('a.', consumerTopology('catalog.customers', ['customers.*']));
    checkTopology(topology);
    expect(topology.queues.map(({ name }) => name)).toEqual([
      'a.catalog.customers.dead',
      'a.catalog.customers',
      'a.catalog.customers.retry.1000',
      'a.catalog.customers.retry.10000',
    ]);
    expect(topology.bindings).toEqual([
      { queue: 'a.catalog.customers', exchange: 'a.booking.events', pattern: 'customers.*' },
    ]);
  });
});
