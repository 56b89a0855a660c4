import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { parseCreateInput, parseUpdateInput } from '@booking/persistence/crud-input.ts';
import { z } from 'zod';

const schema = z.object({
  name: z.string().min(1),
  description: z.string().nullable().default(null),
  order_index: z.number().int().default(0),
  group_id: z.uuid().nullable().default(null),
  service_ids: z.array(z.uuid()).default([]),
});

function pointersOf(work: () => unknown): (string | undefined)[] {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.problems.map(({ source }) => source?.pointer);
    throw error;
  }
  return [];
}

describe('input of create', () => {
  test('what was left out gets its default', () => {
    expect(parseCreateInput(schema, { name: 'A', service_ids: [] })).toEqual({
      name: 'A',
      description: null,
      order_index: 0,
      group_id: null,
      service_ids: [],
    });
  });

  test('every wrong field is named where it stands in the document', () => {
    const input = { name: '', group_id: 'x', service_ids: ['x'] };
    expect(pointersOf(() => parseCreateInput(schema, input))).toEqual([
      '/data/attributes/name',
      '/data/relationships/group',
      '/data/relationships/services/data/0',
    ]);
  });

  test('a missing document is refused like an empty one', () => {
    expect(pointersOf(() => parseCreateInput(schema, null))).toEqual(['/data/attributes/name']);
  });

  test('fields that are not writable are dropped', () => {
    expect(parseCreateInput(schema, { name: 'A', version: 7, organization_id: 'x' })).not.toHaveProperty('version');
  });
});

describe('input of update', () => {
  test('only masked fields are given, whatever the message holds', () => {
    expect(parseUpdateInput(schema, { name: 'B', order_index: 3, service_ids: [] }, ['name'])).toEqual({ name: 'B' });
  });

  test('masked but absent clears a nullable field and does not fall back to the default', () => {
    expect(parseUpdateInput(schema, { service_ids: [] }, ['description', 'service_ids'])).toEqual({
      description: null,
      service_ids: [],
    });
  });

  test('a field that cannot be empty refuses to be cleared', () => {
    expect(pointersOf(() => parseUpdateInput(schema, {}, ['name', 'order_index']))).toEqual([
      '/data/attributes/name',
      '/data/attributes/order_index',
    ]);
  });

  test.each(['version', 'organization_id', '__proto__', 'constructor'])('%s cannot be changed', (field) => {
    expect(pointersOf(() => parseUpdateInput(schema, {}, [field]))).toHaveLength(1);
  });
});
