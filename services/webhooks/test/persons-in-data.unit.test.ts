import { describe, expect, test } from '@jest/globals';
import { withoutOthers, withoutPerson } from '../src/events/persons-in-data.ts';

const ada = {
  type: 'customers',
  id: 'a',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  note: 'likes tea',
  locale: 'de-AT',
  tags: [{ type: 'tags', id: 't', name: 'Regular' }],
  address: { type: 'addresses', id: 'x', line1: 'St James Square' },
};
const grace = { ...ada, id: 'g', first_name: 'Grace' };
const blank = {
  type: 'customers',
  id: 'a',
  first_name: '',
  last_name: 'Anonymised',
  email: null,
  note: null,
  locale: null,
  tags: [],
  address: null,
};

describe('a payload without a person', () => {
  test('keeps its shape, and everybody else', () => {
    const data = {
      type: 'orders',
      id: 'o',
      customer: ada,
      bookings: [{ type: 'bookings', customer: ada }, { customer: grace }],
    };
    expect(withoutPerson({ event: 'orders.created', data }, 'a')).toEqual({
      event: 'orders.created',
      data: {
        type: 'orders',
        id: 'o',
        customer: blank,
        bookings: [{ type: 'bookings', customer: blank }, { customer: grace }],
      },
    });
  });

  test('says nothing of what was written into things of his, and all of what was written into those of others', () => {
    const reference = (id: string) => ({ type: 'customers', id });
    const order = (id: string, note: string | null) => ({
      type: 'orders',
      customer: reference(id),
      note,
      bookings: [{ type: 'bookings', note, status_reason: note }],
    });
    expect(withoutPerson(order('a', 'for Ada'), 'a')).toEqual(order('a', null));
    expect(withoutPerson(order('g', 'for Grace'), 'a')).toEqual(order('g', 'for Grace'));
  });

  test('names no recipient of invoices of his, and of those of others', () => {
    const invoice = {
      type: 'invoices',
      id: 'i',
      recipient: 'Ada Lovelace',
      recipient_address: { line1: 'x' },
      recipient_vat_id: 'y',
    };
    const reference = { type: 'customers', id: 'a' };
    expect(withoutPerson({ ...invoice, customer: reference }, 'a')).toEqual({
      type: 'invoices',
      id: 'i',
      recipient: 'Anonymised',
      recipient_address: null,
      recipient_vat_id: null,
      customer: reference,
    });
    const other = { ...invoice, customer: { type: 'customers', id: 'g' } };
    expect(withoutPerson(other, 'a')).toEqual(other);
  });
});

describe('a payload for one person', () => {
  test('says of others only that they are there, however deep, and of what is theirs too', () => {
    const data = {
      type: 'community-accounts',
      id: 'm',
      customer: ada,
      beside: [grace, { type: 'bookings', id: 'b', note: 'tea', customer: { type: 'customers', id: 'g' } }],
    };
    expect(withoutOthers({ event: 'community-accounts.created', data }, 'a')).toEqual({
      event: 'community-accounts.created',
      data: {
        ...data,
        beside: [
          { type: 'customers', id: 'g' },
          { type: 'bookings', id: 'b' },
        ],
      },
    });
  });

  test('keeps what belongs to nobody', () => {
    const order = { type: 'orders', id: 'o', total: '1.00', customer: null, tags: [{ type: 'tags', id: 't' }] };
    expect(withoutOthers(order, 'a')).toEqual(order);
  });
});
