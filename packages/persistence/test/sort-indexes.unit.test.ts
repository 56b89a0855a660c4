import { expect, test } from '@jest/globals';
import { Schema } from 'mongoose';
import { addSortIndexes } from '../src/sort-indexes.ts';

const schemaOf = (...indexes: [Record<string, 1 | -1>, object?][]): Schema => {
  const schema = new Schema({ organization_id: String, name: String, created_at: Date });
  for (const [fields, options] of indexes) schema.index(fields, options);
  return schema;
};

const fieldsOf = (schema: Schema): object[] => schema.indexes().map(([fields]) => fields);

test('an order without an index gets one that ends with the id, in the direction of the field before it', () => {
  const schema = schemaOf();
  addSortIndexes(schema, { sorts: ['name'], defaultSort: { created_at: -1 } });
  expect(fieldsOf(schema)).toEqual([
    { organization_id: 1, created_at: -1, _id: -1 },
    { organization_id: 1, name: 1, _id: 1 },
  ]);
});

test('what serves an order, in either direction and with more behind it, is enough', () => {
  const schema = schemaOf(
    [{ organization_id: 1, created_at: -1, _id: -1 }],
    [{ organization_id: 1, name: -1, _id: -1, created_at: 1 }],
  );
  addSortIndexes(schema, { sorts: ['name', 'created_at'], defaultSort: { created_at: -1 } });
  expect(fieldsOf(schema)).toHaveLength(2);
});

test.each([
  ['the id in the other direction', { organization_id: 1, name: 1, _id: -1 }, {}],
  ['another field before it', { organization_id: 1, created_at: 1, name: 1, _id: 1 }, {}],
  ['no id', { organization_id: 1, name: 1 }, {}],
  ['no organization', { name: 1, _id: 1 }, {}],
  ['some of the documents only', { organization_id: 1, name: 1, _id: 1 }, { partialFilterExpression: { name: 'x' } }],
  ['letters in another order', { organization_id: 1, name: 1, _id: 1 }, { collation: { locale: 'en' }, name: 'other' }],
] as const)('an index with %s does not serve it', (_what, fields, options) => {
  const schema = schemaOf([{ ...fields }, { ...options }]);
  addSortIndexes(schema, { sorts: ['name'] });
  expect(fieldsOf(schema)).toContainEqual({ organization_id: 1, _id: 1 });
  expect(fieldsOf(schema)).toHaveLength(3);
});
