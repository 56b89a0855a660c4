import type { Room } from '../../scripts/structure/room.ts';

/**
 * Bottom first. A room that another one needs of it may name one more file; an import that goes up is turned instead (ARCHITECTURE.md,
 * Rooms).
 */
export const rooms: readonly Room[] = [
  {
    name: 'events',
    is: 'what has happened, for a month: stored as it comes, listed in an order that never changes behind a reader',
    entries: ['event-store', 'listed-event', 'persons-in-data'],
  },
  {
    name: 'subscriptions',
    is: 'what a subscription may be; signing keys (encrypted, rotated); the cache of active ones; `targets/` where may be sent to',
    entries: [
      'custom-headers',
      'event-filter',
      'readers-rights',
      'secret-box',
      'signing-keys',
      'subscription-cache',
      'subscription-health-store',
      'subscription-store',
      'subscription-wire',
      'targets/targets',
      'webhook-subscription',
    ],
  },
  {
    name: 'deliveries',
    is: '`work/` fan-out and one attempt at a time, `gates/` who may go now, `calling/` the request, `log/` what happened',
    entries: [
      'delivery',
      'delivery-message',
      'endpoint-news',
      'log/delivery-record',
      'log/resend-store',
      'work/conclude',
      'work/sweep',
    ],
  },
  {
    name: 'notices',
    is: 'what a change means for people: stored with the change, once per cause; who may see it; `kinds/` from the event to the words, `wording/` the languages',
    entries: [
      'booking-notices',
      'booking-state-store',
      'kinds/customer-notice',
      'kinds/kinds',
      'notice',
      'notification',
      'notification-store',
      'organization-facts',
      'wording/formats',
      'wording/language',
      'wording/mail-content',
    ],
  },
  {
    name: 'mails',
    is: 'one mail per recipient and notice or group of bookings: made, claimed, composed, sent, tried again',
    entries: [],
  },
  {
    name: 'recoveries',
    is: 'sending again in bulk, in batches under a lease; `operator/` what the people who run it may do',
    entries: [],
  },
  { name: 'demo', is: 'demo data (`DEMO_DATA=true`)', entries: [] },
];
