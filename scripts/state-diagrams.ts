import { writeFileSync } from 'node:fs';
import { targetsOf, type Transitions } from '../packages/platform/src/transitions.ts';
import { bundleTransitions } from '../services/catalog/src/offers/booking-bundle-transitions.ts';
import { accountTransitions } from '../services/catalog/src/communities/community-account-transitions.ts';
import { invoiceTransitions } from '../services/orders-billing/src/ledger/invoices/invoice.ts';
import { orderTransitions } from '../services/orders-billing/src/sales/orders/order.ts';
import { paymentTransitions } from '../services/orders-billing/src/payments/payment.ts';
import { subscriptionTransitions } from '../services/orders-billing/src/subscriptions/subscription.ts';
import { bookingTransitions } from '../services/resources/src/bookings/booking.ts';
import { timeslotTransitions } from '../services/resources/src/schedules/timeslot.ts';
import { recoveryTransitions } from '../services/webhooks/src/recoveries/recovery.ts';
import { webhookSubscriptionTransitions } from '../services/webhooks/src/subscriptions/webhook-subscription.ts';

export interface DrawnLife {
  title: string;
  /** JSON:API type. */
  type: string;
  file: string;
  /** The statuses that a record can begin with. */
  begins: readonly string[];
  moves: Transitions<string, string>;
}

/** Every transition table there is. */
export const lives: readonly DrawnLife[] = [
  {
    title: 'Order',
    type: 'orders',
    file: 'services/orders-billing/src/sales/orders/order.ts',
    begins: ['draft'],
    moves: orderTransitions,
  },
  {
    title: 'Booking',
    type: 'bookings',
    file: 'services/resources/src/bookings/booking.ts',
    begins: ['reserved', 'requested', 'accepted'],
    moves: bookingTransitions,
  },
  {
    title: 'Invoice',
    type: 'invoices',
    file: 'services/orders-billing/src/ledger/invoices/invoice.ts',
    begins: ['draft'],
    moves: invoiceTransitions,
  },
  {
    title: 'Payment',
    type: 'payments',
    file: 'services/orders-billing/src/payments/payment.ts',
    begins: ['pending', 'succeeded'],
    moves: paymentTransitions,
  },
  {
    title: 'Subscription',
    type: 'subscriptions',
    file: 'services/orders-billing/src/subscriptions/subscription.ts',
    begins: ['requested', 'planned', 'trial', 'active'],
    moves: subscriptionTransitions,
  },
  {
    title: 'Bundle',
    type: 'booking-bundles',
    file: 'services/catalog/src/offers/booking-bundle-transitions.ts',
    begins: ['draft'],
    moves: bundleTransitions,
  },
  {
    title: 'Community account',
    type: 'community-accounts',
    file: 'services/catalog/src/communities/community-account-transitions.ts',
    begins: ['pending', 'accepted'],
    moves: accountTransitions,
  },
  {
    title: 'Timeslot',
    type: 'timeslots',
    file: 'services/resources/src/schedules/timeslot.ts',
    begins: ['active'],
    moves: timeslotTransitions,
  },
  {
    title: 'Webhook subscription',
    type: 'webhook-subscriptions',
    file: 'services/webhooks/src/subscriptions/webhook-subscription.ts',
    begins: ['active', 'inactive'],
    moves: webhookSubscriptionTransitions,
  },
  {
    title: 'Webhook recovery',
    type: 'webhook-recoveries',
    file: 'services/webhooks/src/recoveries/recovery.ts',
    begins: ['running'],
    moves: recoveryTransitions,
  },
];

/** Writes docs/reference/states.md: what the transition tables in the code allow, as pictures. */
export function writeStateDiagrams(): void {
  const introduction = [
    '# Lives of the entities',
    '',
    'Drawn from the transition tables of the services by `npm run generate`. A move that is not drawn is refused with 409 `invalid_status_transition`, changes',
    'nothing and tells nobody. `meta.available_actions` of a record lists the moves that its caller could make now. What the moves ought to be, and who makes',
    'them, is written in [state-tables.md](state-tables.md).',
    '',
  ].join('\n');
  writeFileSync('docs/reference/states.md', [introduction, ...lives.map(section)].join('\n'));
}

function section({ title, file, begins, moves }: DrawnLife): string {
  const edges = new Map<string, string[]>();
  const staying = new Map<string, string[]>();
  for (const [action, move] of Object.entries(moves)) {
    for (const source of move.from) {
      const named = targetsOf(move, source);
      const targets = named.length === 0 && action === 'delete' ? ['[*]'] : named;
      if (targets.length === 0) staying.set(action, [...(staying.get(action) ?? []), source]);
      for (const target of targets) {
        const edge = `${source} --> ${target}`;
        edges.set(edge, [...(edges.get(edge) ?? []), action]);
      }
    }
  }
  return [
    `## ${title}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...begins.map((status) => `  [*] --> ${status}`),
    ...[...edges].map(([edge, actions]) => `  ${edge}: ${actions.join(', ')}`),
    '```',
    '',
    ...(staying.size > 0
      ? [
          `Without a change of status: ${[...staying].map(([action, from]) => `\`${action}\` (${from.join(', ')})`).join(', ')}.`,
          '',
        ]
      : []),
    `Table: [${file}](../../${file})`,
    '',
  ].join('\n');
}
