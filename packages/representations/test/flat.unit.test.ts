import { describe, expect, test } from '@jest/globals';
import { bookings } from '../src/entities/bookings.ts';
import { orders } from '../src/entities/orders.ts';
import { resources } from '../src/entities/resources.ts';
import { eventRelations } from '../src/event-relations.ts';
import { renderFlat, type FlatEntity } from '../src/flat.ts';
import { includeTree } from '../src/include-tree.ts';
import { renderDocument, type ResourceObject } from '../src/json-api.ts';
import { lookupIn } from '../src/lookup.ts';
import { bookingWire, orderWire, relatedWire } from './order-fixture.ts';

const lookup = lookupIn(relatedWire);

describe('the flat form', () => {
  test('attributes stand at the top level with the values of the JSON:API form', () => {
    const flat = renderFlat(orders, orderWire);
    const document = renderDocument(orders, orderWire, { linkBase: 'https://api.test/api/v1', lookup });
    expect(flat).toMatchObject((document.data as ResourceObject).attributes ?? {});
    expect(flat).toMatchObject({ id: 'o1', type: 'orders' });
    expect(flat).not.toHaveProperty('attributes');
  });

  test('a relation that is not nested is a reference, an empty one is null or an empty list', () => {
    const flat = renderFlat(orders, orderWire);
    expect(flat['customer']).toEqual({ id: 'c1', type: 'customers' });
    expect(flat['voucher']).toBeNull();
    expect(flat['tags']).toEqual([]);
  });

  test('the data of a booking event nests resource with parent, service, and customer with address', () => {
    const flat = renderFlat(bookings, bookingWire, { include: eventRelations.bookings, lookup });
    expect(flat).toMatchObject({
      resource: { type: 'resources', name: 'Room 1', slug: 'room-1', parent: { name: 'Floor' } },
      service: { type: 'services', name: 'Meeting' },
      customer: { first_name: 'Ada', last_name: 'Lovelace', address: { city: 'Berlin' } },
    });
  });

  test('the data of an order event nests the customer and every booking that is known', () => {
    const flat = renderFlat(orders, orderWire, { include: eventRelations.orders, lookup });
    expect(flat['customer']).toMatchObject({ first_name: 'Ada' });
    expect(flat['bookings']).toEqual([
      expect.objectContaining({ id: 'b1', status: 'accepted' }),
      { id: 'b2', type: 'bookings' },
    ]);
  });

  test('booking times carry the offset of the zone, summer and winter, and stay the same instant', () => {
    const options = { timeZone: 'America/New_York' };
    const summer = renderFlat(bookings, bookingWire, options);
    expect(summer['start_date']).toBe('2026-07-01T04:00:00.000-04:00');
    const winter = renderFlat(bookings, { ...bookingWire, start_date: '2026-12-01T08:00:00Z' }, options);
    expect(winter['start_date']).toBe('2026-12-01T03:00:00.000-05:00');
    expect(renderFlat(bookings, bookingWire)['start_date']).toBe('2026-07-01T08:00:00.000+00:00');
  });

  test('relations that lead back are nested as far as the tree goes and no further', () => {
    const room = lookup('resources', 'r1') ?? {};
    const flat = renderFlat(resources, room, { include: includeTree(['parent.children']), lookup });
    const [child] = (flat['parent'] as FlatEntity)['children'] as FlatEntity[];
    expect(child).toMatchObject({ id: 'r1', name: 'Room 1', parent: { id: 'r0', type: 'resources' } });
  });
});
