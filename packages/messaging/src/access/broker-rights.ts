import { eventsExchange, namespaced } from '../topology.ts';

/** What a service tells the others and hears of them, by the first word of event identifiers. */
interface Talk {
  tells: readonly string[];
  hears: readonly string[];
}

export const talkOf = {
  catalog: {
    tells: [
      'api-clients',
      'cancellation-policies',
      'community-accounts',
      'members',
      'organizations',
      'plans',
      'services',
    ],
    hears: ['customers', 'subscriptions'],
  },
  resources: {
    tells: ['bookings', 'timeslots'],
    hears: ['api-clients', 'cancellation-policies', 'customers', 'organizations', 'services'],
  },
  'orders-billing': {
    tells: ['customers', 'invoices', 'notices', 'orders', 'subscriptions'],
    hears: ['bookings', 'organizations', 'plans'],
  },
  webhooks: {
    tells: [],
    hears: [
      'api-clients',
      'bookings',
      'community-accounts',
      'customers',
      'invoices',
      'members',
      'notices',
      'orders',
      'subscriptions',
      'timeslots',
    ],
  },
} as const satisfies Record<string, Talk>;

export type TalkingService = keyof typeof talkOf;

export const talkingServices = [
  'catalog',
  'resources',
  'orders-billing',
  'webhooks',
] as const satisfies readonly TalkingService[];

/** Permissions as RabbitMQ takes them: each a regular expression over names. */
export interface BrokerRights {
  exchange: string;
  permissions: { configure: string; write: string; read: string };
  /** Over routing keys of the exchange of events: published, and bound to. */
  topics: { write: string; read: string };
}

/**
 * A service makes and reads queues of its own alone, publishes its own events alone, and does not change the exchange. The default exchange
 * is needed for waits and dead-lettering, which the broker checks when a queue is declared; it lets a service put messages into the queue
 * of another one, whose name it knows.
 */
export function brokerRightsOf(service: TalkingService, namespace: string): BrokerRights {
  const exchange = namespaced(namespace, eventsExchange);
  const queues = `${escaped(namespaced(namespace, service))}\\..+`;
  const { tells, hears } = talkOf[service];
  return {
    exchange,
    permissions: {
      configure: `^${queues}$`,
      write: `^(${escaped(exchange)}|amq\\.default|${queues})$`,
      read: `^(${escaped(exchange)}|${queues})$`,
    },
    topics: { write: keysOf(tells), read: keysOf(hears) },
  };
}

function keysOf(types: readonly string[]): string {
  return types.length === 0 ? '^$' : `^(${types.join('|')})\\..+$`;
}

function escaped(text: string): string {
  return text.replaceAll('.', String.raw`\.`);
}
