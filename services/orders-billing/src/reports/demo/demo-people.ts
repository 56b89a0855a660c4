import { demoId, type DemoOrganization } from '@booking/contracts/demo-data.ts';
import type { StoreManaged } from '@booking/persistence/entity.ts';
import type { Address } from '../../customers/address.ts';
import type { Customer } from '../../customers/customer.ts';
import type { PaymentMethod } from '../../payments/payment.ts';
import type { Voucher } from '../../sales/vouchers/voucher.ts';

type Fresh<T> = Omit<T, StoreManaged>;

const people = [
  { name: 'ada', first_name: 'Ada', last_name: 'Lovelace', company: null, tags: ['vip'] },
  { name: 'grace', first_name: 'Grace', last_name: 'Hopper', company: 'Compilers Inc.', tags: ['startup'] },
  { name: 'alan', first_name: 'Alan', last_name: 'Turing', company: null, tags: [] },
  {
    name: 'katherine',
    first_name: 'Katherine',
    last_name: 'Johnson',
    company: 'Orbit Studio',
    tags: ['vip', 'startup'],
  },
] as const;

const places = {
  'studio-nord': { line1: 'Linienstraße', postal_code: '10119', city: 'Berlin', region: null, country: 'DE' },
  'harbor-works': { line1: 'Water Street', postal_code: '10038', city: 'New York', region: 'NY', country: 'US' },
} as const;

export function demoCustomers({ slug, locale }: DemoOrganization): Fresh<Customer>[] {
  return people.map(({ name, first_name, last_name, company, tags }) => ({
    id: demoId(`${slug}/customers/${name}`),
    organization_id: demoId(slug),
    first_name,
    last_name,
    email: `${name}@${slug}.example`,
    phone: null,
    vat_id: null,
    tax_status: null,
    tax_exemption_reason: null,
    debtor_number: null,
    company,
    locale,
    note: null,
    custom_entry_map_json: '{}',
    anonymised_at: null,
    address_id: demoId(`${slug}/addresses/${name}`),
    tag_ids: tags.map((tag) => demoId(`${slug}/tags/${tag}`)),
  }));
}

export function demoAddresses({ slug }: DemoOrganization): Fresh<Address>[] {
  const place = places[slug];
  return people.map(({ name }, index) => ({
    id: demoId(`${slug}/addresses/${name}`),
    organization_id: demoId(slug),
    ...place,
    line1: `${place.line1} ${index + 1}`,
    line2: null,
    customer_id: demoId(`${slug}/customers/${name}`),
  }));
}

export function demoVouchers({ slug, currency }: DemoOrganization): Fresh<Voucher>[] {
  const common = {
    organization_id: demoId(slug),
    max_uses_per_customer: null,
    use_count: 0,
    valid_from: null,
    valid_until: null,
    active: true,
  };
  return [
    {
      ...common,
      id: demoId(`${slug}/vouchers/welcome`),
      code: 'WELCOME10',
      name: '10 % off',
      discount_type: 'percent',
      percent_basis_points: 1_000,
      amount_minor: 0,
      currency: null,
      max_uses: null,
    },
    {
      ...common,
      id: demoId(`${slug}/vouchers/twenty`),
      code: 'TWENTY',
      name: '20 off, one hundred times',
      discount_type: 'amount',
      percent_basis_points: 0,
      amount_minor: 2_000,
      currency,
      max_uses: 100,
    },
  ];
}

export function demoPaymentMethods({ slug }: DemoOrganization): Fresh<PaymentMethod>[] {
  const common = { organization_id: demoId(slug), provider: 'manual', active: true };
  return [
    { ...common, id: demoId(`${slug}/payment-methods/invoice`), name: 'Invoice', kind: 'invoice', pay_later: true },
    { ...common, id: demoId(`${slug}/payment-methods/card`), name: 'Card', kind: 'card', pay_later: false },
    { ...common, id: demoId(`${slug}/payment-methods/cash`), name: 'Cash', kind: 'cash', pay_later: false },
  ];
}
