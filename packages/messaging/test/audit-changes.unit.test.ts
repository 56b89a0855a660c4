import { expect, test } from '@jest/globals';
import { auditChanges, auditEntryOf } from '@booking/messaging/audit-changes.ts';

const base = { id: 'a', organization_id: 'o', version: 1, created_at: new Date(0), updated_at: new Date(0), guard: 1 };

test('an update names the fields that differ, and none of the bookkeeping', () => {
  const before = { ...base, name: 'A', tags: ['x'], note: null };
  const after = { ...base, version: 2, updated_at: new Date(9), guard: 4, name: 'B', tags: ['x'], note: 'n' };
  expect(auditChanges(before, after)).toEqual({ name: { from: 'A', to: 'B' }, note: { from: null, to: 'n' } });
});

test('a creation comes from null and a removal leads to null; what is null on both sides is no change', () => {
  const record = { ...base, name: 'A', note: null };
  expect(auditChanges(undefined, record)).toEqual({ name: { from: null, to: 'A' } });
  expect(auditChanges(record, undefined)).toEqual({ name: { from: 'A', to: null } });
});

test('a field that one side does not have yet counts as null there', () => {
  expect(auditChanges({ ...base }, { ...base, added: 'v' })).toEqual({ added: { from: null, to: 'v' } });
  expect(auditChanges({ ...base }, { ...base, added: null })).toEqual({});
});

test('equal dates are equal, dates a millisecond apart are not', () => {
  const at = (ms: number) => ({ ...base, start_date: new Date(ms) });
  expect(auditChanges(at(1_000), at(1_000))).toEqual({});
  expect(auditChanges(at(1_000), at(1_001))).toEqual({ start_date: { from: new Date(1_000), to: new Date(1_001) } });
});

test('fields can be kept out, or be the only ones', () => {
  const before = { ...base, a: 1, b: 1, c: 1 };
  const after = { ...base, a: 2, b: 2, c: 2 };
  expect(Object.keys(auditChanges(before, after, { without: ['b'] }))).toEqual(['a', 'c']);
  expect(Object.keys(auditChanges(before, after, { only: ['c'] }))).toEqual(['c']);
});

test('the entry names the record, also a removed one', () => {
  const removed = { ...base, name: 'A' };
  expect(auditEntryOf('tags', { action: 'delete', before: removed, after: undefined })).toEqual({
    entity: { type: 'tags', id: 'a' },
    action: 'delete',
    changes: { name: { from: 'A', to: null } },
  });
  expect(() => auditEntryOf('tags', { action: 'none', before: undefined, after: undefined })).toThrow();
});
