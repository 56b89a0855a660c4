import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { ListQuery } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { EventEnvelope } from '@booking/messaging/event-message.ts';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { placeText, placeToBeGiven } from '@booking/persistence/places.ts';
import { prepareCollections } from '@booking/persistence/tenant-store.ts';
import { systemClock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { createEventStore, settleMs, type EventStore } from '../src/events/event-store.ts';
import { useWebhooks, type RunningWebhooks } from './webhooks-harness.ts';

const listing = (query: Partial<ListQuery> = {}) => ({
  filters: [],
  sorts: [],
  page_number: 1,
  page_size: 250,
  ...query,
});
const byPosition = [{ field: 'position', descending: false }];
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error);

describe('events', () => {
  const webhooks = useWebhooks('events');

  const list = async ({ events }: RunningWebhooks, context: CallContext, query: Partial<ListQuery> = {}) =>
    (await events.ListEvents({ context: wireContext(context), query: listing(query) })).items ?? [];

  test('all that happened in one organization is listed, in order, without anybody being subscribed', async () => {
    const [service, { emit }] = [await webhooks.start(), await webhooks.publisher()];
    const [own, foreign] = [webhooks.organization(), webhooks.organization()];
    const long = { id: newId(), type: 'orders', note: 'x'.repeat(20_000) };
    const ids = [
      await emit(own, 'orders.created', { id: newId(), type: 'orders', number: 'BO1' }),
      await emit(own, 'orders.updated', long),
      await emit(own, 'orders.deleted'),
    ];
    const others = await emit(foreign, 'orders.created');
    const { GetEvent } = service.events;
    const get = (context: CallContext, id: string) => GetEvent({ context: wireContext(context), id });

    const { item: first } = await waitFor('the first event', () => get(own, ids[0] ?? '').catch(() => undefined));
    expect(first).toMatchObject({
      event: 'orders.created',
      entity_type: 'orders',
      organization_id: own.organizationId,
    });
    expect(JSON.parse(first?.data_json ?? '')).toMatchObject({ type: 'orders', number: 'BO1' });
    await expect(get(own, others).catch(codeOf)).resolves.toBe('not_found');

    const listed = await waitFor('three events', async () => {
      const found = await list(service, own);
      return found.length === 3 ? found : undefined;
    });
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const positions = listed.map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].toSorted().toReversed());
    expect(positions.every((position) => /^[0-9a-f]{16}$/.test(position ?? ''))).toBe(true);

    const isLong = ({ id }: { id?: string | undefined }) => id === ids[1];
    expect(listed.find(isLong)?.data_json).toBeUndefined();
    expect(JSON.parse((await get(own, ids[1] ?? '')).item?.data_json ?? '')).toEqual(long);
    const filtered = (key: string, ...values: string[]) => list(service, own, { filters: [{ key, values }] });
    expect(await filtered('event', 'orders.updated')).toEqual(listed.filter(isLong));
    expect(await filtered('entity_id', listed[0]?.entity_id ?? '')).toEqual([listed[0]]);
    expect(await filtered('after', positions[1] ?? '')).toEqual([listed[0]]);
    expect(await filtered('created_until', '2026-01-01T00:00:00Z')).toEqual([]);
    expect(await filtered('created_since', '2026-01-01T00:00:00Z')).toEqual(listed);
    // Beyond what a position can be, on both sides.
    expect(await filtered('created_since', '1900-01-01T00:00:00Z')).toEqual(listed);
    expect(await filtered('created_until', '9999-12-31T00:00:00Z')).toEqual(listed);
    expect(await filtered('created_since', '9999-12-31T00:00:00Z')).toEqual([]);
    expect(await filtered('after', '0'.repeat(16))).toEqual(listed.toReversed());
    await expect(filtered('after', '12').catch(codeOf)).resolves.toBe('invalid_query_parameter');

    const page = (cursor: { after?: string }) =>
      service.events.ListEvents({
        context: wireContext(own),
        query: { ...listing({ sorts: byPosition }), page_size: 2, ...cursor },
      });
    const one = await page({ after: '' });
    const two = await page({ after: one.page?.next_cursor ?? 'none' });
    expect([...(one.items ?? []), ...(two.items ?? [])]).toEqual(listed.toReversed());
    expect(two.page?.next_cursor).toBeUndefined();
  });

  /** A log over a connection of its own, as another replica has it. */
  const replica = async (): Promise<{ log: EventStore; connection: Connection }> => {
    const connection = await connectMongo(webhooks.env()['MONGODB_URI'] ?? '', { appName: 'replica' });
    webhooks.keep({ stop: () => connection.close() });
    const log = createEventStore(connection, { keptDays: 30, clock: systemClock });
    await prepareCollections(connection);
    return { log, connection };
  };

  const event = (organizationId: string): EventEnvelope => ({
    id: newId(),
    event: 'orders.created',
    organizationId,
    entity: { type: 'orders', id: newId() },
    triggeredAt: new Date().toISOString(),
    requestId: newId(),
    source: 'orders-billing',
    traceparent: '',
  });

  /** Reads on from the last position that it has seen, until it has seen all of them or time is up. */
  async function poll(log: EventStore, organizationId: string, until: (seen: ReadonlySet<string>) => boolean) {
    const seen = new Set<string>();
    let last = '0'.repeat(16);
    for (let tries = 0; tries < 200 && !until(seen); tries += 1) {
      const filters = [{ key: 'after', values: [last] }];
      const query = { include: [], ...listing({ filters, sorts: byPosition, page_size: 100 }) };
      const { items } = await log.list(organizationId, query as Parameters<EventStore['list']>[1]);
      for (const { id, position } of items) {
        seen.add(id);
        last = placeText(position);
      }
      await delay(100);
    }
    return seen;
  }

  test('who reads on misses nothing of two replicas, one of which stores slowly', async () => {
    const [{ log: quick }, { log: slow, connection }] = [await replica(), await replica()];
    const { organizationId } = webhooks.organization();
    const own = Array.from({ length: 600 }, () => event(organizationId));
    const late = event(organizationId);
    // What it writes is given its position at once, and comes to light when everything around it has long been read.
    const { collection } = connection.model('events');
    const insertMany = collection.insertMany.bind(collection);
    collection.insertMany = (documents, options) =>
      connection.transaction(async (session) => {
        const result = await insertMany(documents, { ...options, session });
        await delay(settleMs + 3_000);
        return result;
      });
    const data = Buffer.from('{}');
    const isStored = slow.add(late, data);
    const reading = poll(quick, organizationId, (seen) => seen.size === 601);
    for (const one of own) {
      void quick.add(one, data);
      if (Math.random() < 0.2) await delay(Math.random() * 50);
    }
    await isStored;
    expect([...(await reading)].toSorted()).toEqual([late, ...own].map(({ id }) => id).toSorted());
  });

  test('who reads on has what is left counted up to a thousand beyond his page, not on each of thousands of pages', async () => {
    const [{ log }, { organizationId }] = [await replica(), webhooks.organization()];
    await Promise.all(Array.from({ length: 1_300 }, () => log.add(event(organizationId), Buffer.from('{}'))));
    await delay(settleMs + 1_500);
    const page = async (after: string, size: number) => {
      const filters = [{ key: 'after', values: [after] }];
      const query = { include: [], ...listing({ filters, sorts: byPosition, page_size: size }) };
      const { items, page: facts } = await log.list(organizationId, query as Parameters<EventStore['list']>[1]);
      return { last: placeText(items.at(-1)?.position ?? placeToBeGiven), total: facts.total };
    };
    const first = await page('0'.repeat(16), 250);
    expect(first.total).toBe(1_250);
    const second = await page(first.last, 100);
    expect(second.total).toBe(1_050);
  });

  test('what a killed replica had stored is seen by those who had read past it, when its message comes again', async () => {
    const [{ log, connection }, { organizationId }] = [await replica(), webhooks.organization()];
    const [lost, other] = [event(organizationId), event(organizationId)];
    const data = Buffer.from('{}');
    const third = event(organizationId);
    // It has its position before the other, and is committed after that one was read; nobody has said that it is stored.
    await connection.transaction(async (session) => {
      await log.add(other, data);
      const raw = connection.collection<{ _id: string }>('events');
      const document = await raw.findOne({ _id: other.id });
      await raw.insertOne({ ...document, _id: lost.id, position: placeToBeGiven } as { _id: string }, { session });
      await log.add(third, data);
      await delay(settleMs + 1_500);
      expect(await poll(log, organizationId, (seen) => seen.size >= 2)).toEqual(new Set([other.id, third.id]));
    });
    const before = placeText((await log.get(organizationId, lost.id)).position);
    await log.add(lost, data);
    expect(placeText((await log.get(organizationId, lost.id)).position) > before).toBe(true);
  });
});
