import { expect, test } from '@jest/globals';
import { personalTraces } from '../src/customers/erase-traces.ts';

test('payments lose what was noted about who paid, in every place of theirs; one that says nothing is not written', () => {
  const payments = personalTraces.find(({ collection }) => collection === 'payments')!;
  const silent = { note: null, reference: '4711', status_reason: null };
  const refund = { id: 'r', amount_minor: 100, reason: null };
  expect(payments.erased({ ...silent, refunds: [refund] }, 'c')).toBeUndefined();
  expect(payments.erased(silent, 'c')).toBeUndefined();
  const told = payments.erased({ ...silent, refunds: [{ ...refund, reason: 'Ada was ill' }] }, 'c');
  expect(told).toMatchObject({ refunds: [refund] });
  expect(JSON.stringify(payments.erased({ ...silent, note: 'From Ada' }, 'c'))).not.toContain('Ada');
});
