import { describe, expect, test } from '@jest/globals';
import { actionsOfTypes, availableActions } from '../src/endpoints/available-actions.ts';

describe('available_actions', () => {
  test.each([
    ['resources', ['update', 'archive', 'create-children', 'delete'], ['children', 'update', 'delete']],
    ['orders', ['update', 'pay', 'cancel', 'expire'], ['update', 'cancel']],
    ['notifications', ['mark-read'], ['read']],
    ['webhook-subscriptions', ['deactivate', 'test', 'delete'], ['update', 'delete', 'recover', 'test']],
    ['tags', [], ['update', 'delete']],
    ['invoice-items', ['update'], []],
  ])('of %s: %j is said as %j', (type, given, said) => {
    expect([...availableActions(type, given)].sort()).toEqual([...said].sort());
  });

  test('what no state forbids has an address', () => {
    const types = ['organizations', 'members', 'bookings', 'communities', 'schedule-groups', 'booking-bundles'];
    for (const type of types) expect([type, availableActions(type, []).length]).not.toEqual([type, 0]);
    expect(actionsOfTypes.get('orders')).toEqual(expect.arrayContaining(['update', 'delete', 'checkout', 'cancel']));
  });
});
