import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { newRecord } from '@booking/representations/record.ts';
import { sealHeaders } from '../src/subscriptions/custom-headers.ts';
import { createSecretBox } from '../src/subscriptions/secret-box.ts';
import { createSubscriptionCache } from '../src/subscriptions/subscription-cache.ts';
import { subscriptionRecord, type WebhookSubscription } from '../src/subscriptions/webhook-subscription.ts';

const secretBox = createSecretBox(`test:${randomBytes(32).toString('base64')}`);
const created_at = new Date('2026-01-01T00:00:00Z');
const id = newId();
const template: WebhookSubscription = {
  ...newRecord(subscriptionRecord),
  id,
  organization_id: '',
  version: 1,
  created_at,
  updated_at: created_at,
  name: 'One',
  url: 'https://example.com/hooks',
  events: ['orders.created'],
  custom_headers_sealed: sealHeaders('{}', id, secretBox),
  filter: null,
  signing_keys: [],
};

/** Organizations that all have so many subscriptions, and which of them were loaded. */
function installation(subscriptions: number) {
  const loads: string[] = [];
  const cache = createSubscriptionCache({
    secretBox,
    logger: { error: () => {} },
    load: async (organization_id) => {
      loads.push(organization_id);
      // Those beyond the first cannot be opened by their ids, and count like the others.
      return Array.from({ length: subscriptions }, (_, at) => {
        return { ...template, organization_id, id: at === 0 ? id : `${organization_id}/${at}` };
      });
    },
  });
  const known = async (organizations: readonly string[]): Promise<string[]> => {
    loads.length = 0;
    for (const organization of organizations) await cache.of(organization);
    return loads.splice(0);
  };
  return { cache, known };
}

const names = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, at) => `o${from + at}`);

test('10,000 subscriptions of one organization are loaded once', async () => {
  const { cache, known } = installation(10_000);
  const { usable, unreadable } = await cache.of('one');
  expect([usable.size, unreadable.size]).toEqual([1, 9_999]);
  expect(await known(['one'])).toEqual([]);
});

test('of 10,000 organizations the 5,000 asked for last are known', async () => {
  const { known } = installation(1);
  await known(names(0, 10_000));
  expect(await known(names(5_000, 10_000))).toEqual([]);
  expect(await known(['o4999'])).toEqual(['o4999']);
});

test('of organizations with many subscriptions each, as many are known as have 50,000 in all', async () => {
  const { known } = installation(999);
  await known(names(0, 120));
  expect(await known(names(70, 120))).toEqual([]);
  expect(await known(['o69'])).toEqual(['o69']);
});
