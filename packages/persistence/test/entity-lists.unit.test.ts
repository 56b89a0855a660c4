import { describe, expect, test } from '@jest/globals';
import { boolean, defineEntity, filtersOf, integer, many, money, one, oneOf } from '@booking/representations/entity.ts';
import { recordOf } from '@booking/representations/record.ts';
import { dayPeriod, period, search } from '@booking/representations/vocabulary.ts';
import { listsOf } from '../src/entity-lists.ts';

const boats = defineEntity({
  type: 'boats',
  description: 'What floats.',
  attributes: {
    rig: oneOf(['sloop', 'ketch'], 'Its sails.'),
    sunk: boolean('Whether it is gone.'),
    seats: integer('For people.'),
    price: money('price_minor', 'Of a day.'),
    overdue: boolean('Whether it is late.', { stored: false }),
  },
  relations: {
    captain: one('people', 'captain_id', 'Who steers it.'),
    sailors: many('people', 'sailor_ids', 'Who sails it.'),
  },
  filters: {
    rig: 'These.',
    sunk: 'Gone.',
    seats: 'So many.',
    captain_id: 'Steered by.',
    sailor_id: 'Sailed by.',
    overdue: 'Late.',
    ...period('built'),
    ...dayPeriod('due'),
    ...search('name'),
  },
  sorts: ['price', 'seats'],
});
const { type, filters, sorts } = listsOf(recordOf(boats), { search: (values) => ({ name: values[0] }) });
const asked = (name: string, ...values: string[]) => filters[name]?.(values);

describe('the lists that follow from a declaration', () => {
  test('a filter takes what its attribute or relation is', () => {
    const kinds = Object.entries(filtersOf(boats)).map(([name, { kind }]) => [name, kind]);
    expect(Object.fromEntries(kinds)).toEqual({
      rig: ['sloop', 'ketch'],
      sunk: 'boolean',
      seats: 'integer',
      captain_id: 'id',
      sailor_id: 'id',
      overdue: 'boolean',
      built_since: 'timestamp',
      built_until: 'timestamp',
      due_since: 'day',
      due_until: 'day',
      search: 'text',
    });
  });

  test.each([
    ['id', ['a', 'b'], { _id: { $in: ['a', 'b'] } }],
    ['rig', ['sloop'], { rig: { $in: ['sloop'] } }],
    ['sunk', ['true'], { sunk: true }],
    ['seats', ['2', 'x'], { seats: { $in: [2] } }],
    ['captain_id', ['a'], { captain_id: { $in: ['a'] } }],
    ['sailor_id', ['a'], { sailor_ids: { $in: ['a'] }, 'sailor_ids.0': { $exists: true } }],
    ['built_since', ['2026-03-29T07:00:00Z'], { built_at: { $gte: new Date('2026-03-29T07:00:00Z') } }],
    ['built_until', ['2026-03-29T07:00:00Z'], { built_at: { $lt: new Date('2026-03-29T07:00:00Z') } }],
    ['due_until', ['2026-03-29'], { due_date: { $lte: '2026-03-29' } }],
    ['search', ['Ada'], { name: 'Ada' }],
  ])('filter[%s]=%s', (name, values, condition) => {
    expect(asked(name, ...values)).toEqual(condition);
  });

  test('what is computed for answers is asked of the service', () => {
    expect(filters).not.toHaveProperty('overdue');
  });

  test('sorts are the fields of attributes; a name that is neither attribute nor relation is refused', () => {
    expect([type, sorts]).toEqual(['boats', { price: 'price_minor', seats: 'seats' }]);
    expect(() => filtersOf({ ...boats, filters: { mast: 'High.' } })).toThrow('boats has no mast to filter by');
    expect(() => listsOf(recordOf(boats), { serch: () => ({}) })).toThrow('boats has no filter serch');
    expect(() => listsOf(recordOf({ ...boats, sorts: ['mast'] }))).toThrow('boats has no mast to sort by');
  });
});
