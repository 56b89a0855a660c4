import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { eventSummaries, publicEventIdentifiers } from '@booking/contracts/event-identifiers.ts';
import { asyncApiDocument } from '@booking/representations/asyncapi.ts';
import { eventSchemas } from '@booking/representations/event-schemas.ts';
import { z } from 'zod';
import { deliveryChecker } from './event-validator.ts';
import type { Json } from './openapi-validator.ts';

interface Example {
  name: string;
  headers: Record<string, string>;
  payload: { event: string; data: Json };
}

const document = asyncApiDocument();
const { messages, schemas } = document['components'] as {
  messages: Record<string, Json & { examples: Example[] }>;
  schemas: Json;
};
const check = deliveryChecker(document);
const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const deliveryOf = (event: string) => {
  const { headers, payload } = messages[event]!.examples[0]!;
  return { headers: lowerCased(headers), payload };
};
const reference = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../docs/reference/${file}`, import.meta.url), 'utf8'));

describe('the AsyncAPI document', () => {
  test('describes every event of the specification, and no other', () => {
    expect(Object.keys(messages)).toEqual([...publicEventIdentifiers]);
    const { channels, operations } = document as Record<'channels' | 'operations', Record<string, Json>>;
    expect(Object.keys(channels['subscription']!['messages'] as Json)).toEqual([...publicEventIdentifiers]);
    expect(operations['deliver']!['messages']).toHaveLength(publicEventIdentifiers.length);
  });

  test('every reference leads somewhere, and every schema is referred to', () => {
    const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer = '']) => pointer);
    for (const pointer of pointers) {
      const target = pointer.split('/').reduce<unknown>((node, part) => (node as Json | undefined)?.[part], document);
      expect([pointer, target !== undefined]).toEqual([pointer, true]);
    }
    const used = new Set(pointers);
    expect(Object.keys(schemas).filter((name) => !used.has(`components/schemas/${name}`))).toEqual([]);
  });

  test.each(publicEventIdentifiers.map((event) => [event]))('%s has an example as described', (event) => {
    expect(messages[event]!.examples.map(({ name }) => name)).toEqual([event]);
    expect(deliveryOf(event).payload.event).toBe(event);
    expect(check(deliveryOf(event))).toBeUndefined();
  });

  test('a damaged example is noticed: body, header, event', () => {
    const { headers, payload } = deliveryOf('orders.created');
    const damaged = (data: Json) =>
      check({ headers, payload: { ...payload, data: { ...payload.data, ...data } } as never });
    expect(damaged({ total: '119' })).toBeDefined();
    expect(damaged({ secret: 1 })).toBeDefined();
    expect(damaged({ customer: { type: 'customers' } })).toBeDefined();
    expect(damaged({})).toBeUndefined();
    expect(check({ headers: { ...headers, signature: 'ABC' }, payload })).toBeDefined();
    const { signature: _none, ...unsigned } = headers;
    expect(check({ headers: unsigned, payload })).toBeDefined();
    expect(check({ headers, payload: { ...payload, event: 'orders.renamed' } })).toMatch(/not described/);
  });

  test('every example nests the relations of the specification as full objects', () => {
    const dataOf = (event: string) => deliveryOf(event).payload.data;
    expect(dataOf('bookings.created')).toMatchObject({
      start_date: '2026-03-29T09:00:00.000+02:00',
      resource: { name: expect.any(String), parent: { name: expect.any(String) } },
      service: { name: expect.any(String) },
      customer: { first_name: 'Ada', address: { city: 'Berlin' } },
    });
    expect(dataOf('subscriptions.renewed')).toMatchObject({
      customer: { last_name: 'Lovelace' },
      plan: { name: 'Basic' },
    });
    expect(dataOf('orders.created')).toMatchObject({ bookings: [{ number: 'BB00000001' }] });
  });

  test('every example is signed with the key that the document names', () => {
    const key = String((document['info'] as Json)['x-example-signing-key']);
    expect(key).toMatch(/^[A-Za-z0-9]{64}$/);
    for (const event of publicEventIdentifiers) {
      const { headers, payload } = deliveryOf(event);
      const body = JSON.stringify(payload);
      const hmac = (text: string) => createHmac('sha256', key).update(text);
      expect(headers['signature']).toBe(hmac(body).digest('hex'));
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      expect(headers['webhook-signature']).toBe(`v1,${hmac(signed).digest('base64')}`);
    }
  });

  test('is the committed one, as is the schema of each event', () => {
    expect(reference('asyncapi.json')).toEqual(JSON.parse(JSON.stringify(document)));
    for (const { event, schema } of eventSchemas()) {
      expect(reference(`events/${event}.schema.json`)).toMatchObject(JSON.parse(JSON.stringify(schema)));
      expect([event, z.fromJSONSchema(schema as never).safeParse(deliveryOf(event).payload).success]).toEqual([
        event,
        true,
      ]);
      expect(messages[event]!['summary']).toBe(eventSummaries[event]);
    }
  });
});
