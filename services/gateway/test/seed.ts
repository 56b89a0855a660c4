import { entity, type Stored } from './fake-services.ts';

export const organizationA = '0192f000-0000-7000-8000-00000000000a';
export const organizationB = '0192f000-0000-7000-8000-00000000000b';
export const orderId = '0192f000-0000-7000-8000-0000000000f1';
export const emptyOrderId = '0192f000-0000-7000-8000-0000000000f2';
export const subscriptionId = '0192f000-0000-7000-8000-0000000000e1';
export const tagIds = ['0192f000-0000-7000-8000-0000000000c2', '0192f000-0000-7000-8000-0000000000c3'] as const;
export const resourceId = '0192f000-0000-7000-8000-0000000000d1';

/** What exists before each test: organization A in every interesting shape, organization B with records of its own. */
export function seed(): Map<string, Stored[]> {
  const a = (id: string, fields: object) => entity(id, organizationA, fields);
  const b = (id: string, fields: object) => entity(id, organizationB, fields);
  const invoice = { currency: 'EUR', total_minor: 20_050, status: 'open', item_ids: ['item-1'], recipient: 'Ada' };
  return new Map([
    [
      'organizations',
      [
        entity(organizationA, organizationA, {
          name: 'Studio',
          slug: 'studio',
          currency: 'EUR',
          logo_image_id: 'logo',
          offered_booking_bundle_group_ids: ['group-1'],
          available_booking_bundle_ids: ['bundle-1', 'bundle-2'],
        }),
        entity(organizationB, organizationB, { name: 'Harbor', slug: 'harbor', currency: 'JPY' }),
      ],
    ],
    [
      'orders',
      [
        a(orderId, {
          number: 'BO000000001',
          currency: 'EUR',
          total_minor: 20_050,
          status: 'pending',
          available_actions: ['cancel', 'approve'],
          booking_ids: ['booking-1', 'booking-2'],
          customer_id: 'customer-1',
          invoice_id: 'invoice-2',
          invoice_history_id: 'invoice-1',
          voucher_id: 'voucher-1',
          last_payment_id: 'payment-1',
          payment_ids: ['payment-1'],
          tag_ids: ['tag-1'],
          payment_settings_json: '{"methods":["card"]}',
        }),
        a(emptyOrderId, { number: 'BO000000002', currency: 'EUR', status: 'draft' }),
        b('order-of-b', { number: 'BO000000001', currency: 'JPY', status: 'draft' }),
      ],
    ],
    [
      'customers',
      [
        a('customer-1', { first_name: 'Ada', last_name: 'Lovelace', address_id: 'address-1' }),
        b('customer-of-b', { first_name: 'Bo', last_name: 'Foreign' }),
      ],
    ],
    [
      'addresses',
      [a('address-1', { line1: 'Hafenstraße 1', city: 'Berlin', country: 'DE', customer_id: 'customer-1' })],
    ],
    ['vouchers', [a('voucher-1', { code: 'SPRING', discount_type: 'percent', percent_basis_points: 1050 })]],
    ['invoices', [a('invoice-1', { ...invoice, status: 'canceled' }), a('invoice-2', invoice)]],
    ['invoice-items', [a('item-1', { description: 'Room', currency: 'EUR', invoice_id: 'invoice-2' })]],
    ['payments', [a('payment-1', { currency: 'EUR', amount_minor: 20_050, method_id: 'method-1' })]],
    ['payment-methods', [a('method-1', { name: 'Card', kind: 'card' })]],
    [
      'bookings',
      ['booking-1', 'booking-2'].map((id) =>
        a(id, {
          status: 'accepted',
          start_date: '2026-04-01T08:00:00.000+00:00',
          order_id: orderId,
          resource_id: resourceId,
        }),
      ),
    ],
    ['tags', ['tag-1', ...tagIds].map((id) => a(id, { name: id }))],
    [
      'resources',
      [
        a(resourceId, { name: 'Room 00', slug: 'room-00', live: true, order_index: 0 }),
        ...Array.from({ length: 12 }, (_, index) => {
          const number = String(index + 1).padStart(2, '0');
          return a(`resource-${number}`, { name: `Room ${number}`, slug: `room-${number}`, live: true });
        }),
        b('resource-of-b', { name: 'Foreign room', slug: 'foreign' }),
      ],
    ],
    [
      'webhook-subscriptions',
      [
        a(subscriptionId, {
          name: 'Receiver',
          url: 'https://receiver.test/hook',
          events: ['orders.created'],
          custom_headers_json: '{"x-tenant":"a"}',
          is_active: true,
          failure_count: 0,
        }),
      ],
    ],
    ['booking-rules', [a('rule-1', { name: 'Longest', rule_type: 'max_duration', limit: 120, scope: 'organization' })]],
    ['booking-bundle-groups', [a('group-1', { name: 'Passes', slug: 'passes' })]],
    [
      'booking-bundles',
      [
        a('bundle-1', {
          name: 'Ten',
          currency: 'EUR',
          price_minor: 9_900,
          status: 'live',
          group_id: 'group-1',
          cover_image_id: 'cover',
        }),
        a('bundle-2', { name: 'Five', currency: 'EUR', price_minor: 5_900, status: 'live' }),
      ],
    ],
    ['files', [a('logo', { name: 'logo.png' }), a('cover', { name: 'cover.png' })]],
    ['communities', [a('community-1', { name: 'Makers', slug: 'makers' })]],
  ]);
}
