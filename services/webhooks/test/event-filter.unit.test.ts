import { describe, expect, test } from '@jest/globals';
import { eventSubjectOf, filterInput, isWanted } from '../src/subscriptions/event-filter.ts';

const booking = { status: 'accepted', resource: { id: 'room', parent: { id: 'house' } } };
const order = { status: 'completed', bookings: [{ resource: { id: 'desk' } }, { resource: { id: 'room' } }] };

describe('which events a filter lets through', () => {
  test.each<[string, object, unknown, boolean]>([
    ['its resource', { resources: ['room'] }, booking, true],
    ['the parent of its resource', { resources: ['house'] }, booking, true],
    ['another resource', { resources: ['other'] }, booking, false],
    ['one of the bookings of an order', { resources: ['other', 'room'] }, order, true],
    ['none of the bookings of an order', { resources: ['house'] }, order, false],
    ['its status', { statuses: ['accepted', 'canceled'] }, booking, true],
    ['another status', { statuses: ['canceled'] }, booking, false],
    ['both', { resources: ['room'], statuses: ['accepted'] }, booking, true],
    ['only one of both', { resources: ['room'], statuses: ['canceled'] }, booking, false],
    ['a resource where there is none', { resources: ['room'] }, { status: 'accepted', resource: null }, false],
    ['a status where there is none', { statuses: ['accepted'] }, { id: 'c' }, false],
    ['data of an unknown kind', { resources: ['room'] }, ['room'], false],
  ])('%s', (_, filter, data, wanted) => {
    expect(isWanted(filter, eventSubjectOf(data))).toBe(wanted);
  });

  test.each([
    ['nothing', null, null],
    ['an empty object', '{}', null],
    ['both', '{"resources":["a"],"statuses":["b"]}', { resources: ['a'], statuses: ['b'] }],
  ])('%s may be written', (_, text, filter) => {
    expect(filterInput.parse(text)).toEqual(filter);
  });

  test.each([
    '{',
    '[]',
    'null',
    '{"resources":[]}',
    '{"statuses":"a"}',
    '{"$where":["a"]}',
    '{"resources":[{"$ne":1}]}',
  ])('%s may not be written', (text) => {
    expect(filterInput.safeParse(text).success).toBe(false);
  });
});
