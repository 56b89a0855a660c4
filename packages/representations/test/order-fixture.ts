/** An order as it comes over gRPC, and what it is related to. */
export const orderWire = {
  id: 'o1',
  organization_id: 'org1',
  version: 3,
  created_at: '2026-03-01T08:00:00.000+00:00',
  updated_at: '2026-03-01T08:05:00.000+00:00',
  available_actions: ['cancel'],
  number: 'BO000000001',
  currency: 'EUR',
  total_minor: 20_050,
  modification_total_minor: 0,
  net_amount_minor: 16_849,
  tax_amount_minor: 3_201,
  discount_amount_minor: 0,
  system_fee_minor: 0,
  status: 'completed',
  access_token: 'secret-of-the-order',
  manually_created: false,
  has_payment: true,
  payment_settings_json: '{"methods":["card"]}',
  custom_entry_map_json: '',
  start_date: '2026-03-29T08:00:00.000+00:00',
  end_date: '2026-03-29T10:00:00.000+00:00',
  booking_ids: ['b1', 'b2'],
  customer_id: 'c1',
  invoice_id: 'i2',
  invoice_history_id: 'i1',
  payment_ids: [],
  sub_order_ids: ['o2'],
  file_ids: [],
  tag_ids: [],
};

const invoice = { currency: 'EUR', total_minor: 20_050, item_ids: ['x1'], order_id: 'o1' };

export const bookingWire = {
  id: 'b1',
  organization_id: 'org1',
  number: 'BB00000001',
  status: 'accepted',
  start_date: '2026-07-01T08:00:00.000+00:00',
  end_date: '2026-07-01T10:00:00.000+00:00',
  resource_id: 'r1',
  service_id: 's1',
  customer_id: 'c1',
  order_id: 'o1',
};

export const relatedWire = {
  customers: [{ id: 'c1', first_name: 'Ada', last_name: 'Lovelace', address_id: 'a1', tag_ids: [] }],
  addresses: [{ id: 'a1', line1: 'Hafenstraße 1', city: 'Berlin', country: 'DE', customer_id: 'c1' }],
  invoices: [
    { id: 'i1', ...invoice, status: 'canceled' },
    { id: 'i2', ...invoice, status: 'open' },
  ],
  'invoice-items': [{ id: 'x1', description: 'Meeting room', invoice_id: 'i2', currency: 'EUR', total_minor: 20_050 }],
  orders: [orderWire, { id: 'o2', customer_id: 'c1', sub_order_ids: [], currency: 'EUR' }],
  bookings: [bookingWire],
  resources: [
    { id: 'r1', name: 'Room 1', slug: 'room-1', parent_id: 'r0', child_ids: [], schedule_group_ids: [] },
    { id: 'r0', name: 'Floor', slug: 'floor', child_ids: ['r1'], schedule_group_ids: [] },
  ],
  services: [{ id: 's1', name: 'Meeting', currency: 'EUR', price_minor: 10_000, tax_rate_basis_points: 1900 }],
};
