import { describe, expect, test } from '@jest/globals';
import { checkFields } from '@booking/platform/field-problems.ts';
import {
  boolean,
  defineEntity,
  given,
  givenOnce,
  integer,
  many,
  money,
  object,
  one,
  oneOf,
  percent,
  rows,
  string,
  strings,
  timestamp,
} from '@booking/representations/entity.ts';
import { between, line, upTo, within } from '@booking/representations/limits.ts';
import { newRecord, recordOf } from '@booking/representations/record.ts';
import { Schema } from 'mongoose';
import { changesOf, inputOf } from '../src/entity-input.ts';
import { schemaOf } from '../src/record-schema.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const boats = defineEntity({
  type: 'boats',
  description: 'What floats.',
  attributes: {
    ...given({
      name: within(line, string('What it is called.')),
      harbour: string('Where it lies.', { derived: true }),
      motto: within(upTo(9), string('On its side.', { empty: '', trimmed: true })),
      flag: within(
        { pattern: '^[A-Z]{2}$', refusal: 'Must be two capitals.' },
        string('Of a state.', { null: 'never' }),
      ),
      mail: within({ most: 20, lowered: true }, string('Of its owner.', { null: 'never', check: 'email' })),
      seats: within(between(1, 12), integer('For people.', { initial: 2 })),
      price: money('price_minor', 'Of a day.', { initial: 0 }),
      fee: within({ positive: true }, money('fee_minor', 'To moor it.', { derived: true })),
      share: percent('share_basis_points', 'Of the price.', { initial: 10_000, null: 'to others' }),
      rig: oneOf(['sloop', 'ketch'], 'Its sails.', { initial: 'sloop' }),
      extras: object('extras_json', 'Anything.', { empty: '{}' }),
      colours: within({ most: 2, each: { most: 5 } }, strings('Of its hull.', { initial: [] })),
      tanks: within(
        upTo(2),
        rows({ litres: within(between(1, 9), integer('It holds.')) }, 'For water.', { initial: [] }),
      ),
    }),
    ...givenOnce({ built_at: timestamp('When it was made.', { null: 'long ago' }) }),
    sunk: boolean('Whether it is gone.', { initial: false }),
    age: integer('In years.', { stored: false }),
  },
  relations: {
    ...given({
      owner: one('people', 'owner_id', 'Whose it is.', { required: true }),
      captain: one('people', 'captain_id', 'Who steers it.'),
      sailors: many('people', 'sailor_ids', 'Who sails it.', { most: 1 }),
    }),
  },
  asked: given({
    pilot: one('people', 'pilot_id', 'Who brings it in.'),
    cargo: rows({ tons: within(between(1, 9), integer('Of it.', { initial: 1 })) }, 'What it carries.', {
      initial: [],
    }),
  }),
});
const input = inputOf(boats, { harbour: (name) => name.refine((text) => text !== 'Kiel', 'Must not be Kiel.') });
const least = { name: 'Ada', owner_id: id };
/** What of it nobody has to say. */
const unsaid = {
  motto: '',
  flag: null,
  mail: null,
  seats: 2,
  price_minor: 0,
  share_basis_points: 10_000,
  rig: 'sloop',
  extras_json: '{}',
  colours: [],
  tanks: [],
  built_at: null,
  captain_id: null,
  sailor_ids: [],
};
/** What only requests say. */
const unasked = { pilot_id: null, cargo: [] };
const told = (more: object) => {
  const { data, problems } = checkFields(input, { ...least, ...more });
  return data ?? problems.map(({ detail }) => detail);
};

describe('the input that follows from a declaration', () => {
  test('absent is what the declaration says, and what has none of it is needed', () => {
    expect(told({})).toEqual({ ...least, ...unsaid, ...unasked });
    expect(told({ name: undefined, owner_id: undefined })).toEqual(['name is required.', 'owner is required.']);
  });

  test.each([
    [{ name: '  Bob ' }, { name: 'Bob' }],
    [{ name: ' ' }, ['name must not be empty.']],
    [{ name: 'a\nb' }, ['name must be one line.']],
    [{ name: 'x'.repeat(256) }, ['name must have at most 255 characters.']],
    [{ harbour: 'Kiel' }, ['harbour must not be Kiel.']],
    [{ harbour: null }, ['harbour must not be empty.']],
    [{ motto: ' ahoy ' }, { motto: 'ahoy' }],
    [{ motto: null }, { motto: '' }],
    [{ motto: 'x'.repeat(10) }, ['motto must have at most 9 characters.']],
    [{ flag: 'de' }, ['flag must be two capitals.']],
    [{ mail: 'ADA@example.com' }, { mail: 'ada@example.com' }],
    [{ mail: 'ada' }, ['mail must be an email address.']],
    [{ mail: 'adalovelace@example.com' }, ['mail must have at most 20 characters.']],
    [{ seats: 12 }, { seats: 12 }],
    [{ seats: 13 }, ['seats must be at most 12.']],
    [{ seats: null }, ['seats must not be empty.']],
    [{ price_minor: -1 }, ['price must be at least 0.']],
    [{ fee_minor: 0 }, ['fee must be more than 0.']],
    [{ pilot_id: 'x' }, ['pilot must be an id.']],
    [{ cargo: [{}] }, { cargo: [{ tons: 1 }] }],
    [{ share_basis_points: 10_001 }, ['share must be at most 100.']],
    [{ share_basis_points: null }, ['share must not be empty.']],
    [{ rig: 'yawl' }, ['rig must be one of sloop, ketch.']],
    [{ extras_json: null }, { extras_json: '{}' }],
    [{ extras_json: '[]' }, ['extras must be an object.']],
    [{ colours: ['red', 'blue', 'white'] }, ['colours must have at most 2 entries.']],
    [{ colours: ['orange'] }, ['an entry of colours must have at most 5 characters.']],
    [{ tanks: [{ litres: 10 }] }, ['litres must be at most 9.']],
    [{ built_at: '2026-03-29T09:00:00+02:00' }, { built_at: new Date('2026-03-29T07:00:00Z') }],
    [{ owner_id: null }, ['owner must not be empty.']],
    [{ sailor_ids: [id, id] }, ['sailors must have at most 1 entry.']],
    [{ sunk: true }, {}],
  ])('%j', (more, outcome) => {
    expect(told(more)).toEqual(Array.isArray(outcome) ? outcome : expect.objectContaining(outcome));
    expect(told(more)).not.toHaveProperty('sunk');
  });

  test('an update takes what may change', () => {
    const changeable = Object.keys(changesOf(boats).shape);
    expect(Object.keys(input.shape).filter((field) => !changeable.includes(field))).toEqual(['built_at']);
  });
});

test('a record is stored with what it begins with, inner fields too and nothing that is computed', () => {
  const record = recordOf(boats, { keel: string('What nobody sees.', { null: 'without one' }) });
  const begun = { ...unsaid, sunk: false, keel: null };
  expect(newRecord(record)).toEqual(begun);
  const given = { name: 'Ada', harbour: 'Kiel', owner_id: id, fee_minor: 5, keel: undefined, crew: 2 };
  const { crew: _unknown, ...known } = given;
  expect(newRecord(record, { ...given, seats: 4 })).toEqual({ ...begun, ...known, seats: 4, keel: null });
  const schema = new Schema(schemaOf(record), { _id: false });
  const optionsOf = (field: string) => schema.path(field).options as { default?: unknown; required?: unknown };
  const stored = Object.keys(schema.paths).map((field) => [field, optionsOf(field).default]);
  expect(Object.fromEntries(stored)).toEqual({
    ...begun,
    name: undefined,
    harbour: undefined,
    fee_minor: undefined,
    owner_id: undefined,
  });
  expect(['name', 'harbour', 'owner_id', 'motto'].map((field) => optionsOf(field).required)).toEqual([
    true,
    true,
    true,
    undefined,
  ]);
});

test('a column of rows may have the name of what every entity has', () => {
  const log = rows({ created_at: timestamp('When it was written.') }, 'Its log.', { initial: [] });
  const { schema } = new Schema(schemaOf(recordOf(boats, { log }))).path('log') as unknown as { schema: Schema };
  expect(Object.keys(schema.paths)).toEqual(['created_at']);
});
