import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { paid } from './books-stories.ts';
import { documentsBy, bookingItem, newTenant, placed, useOrdersBilling, type Tenant } from './orders-harness.ts';

const harness = useOrdersBilling('order-tax');

const seller = { country_code: 'DE', vat_id: 'DE136695976', street: 'Hafen 1', postal_code: '10999', city: 'Berlin' };
const paris = { line1: '1 rue de Rivoli', postal_code: '75001', city: 'Paris', country: 'FR' };
const hamburg = { line1: 'Elbe 2', postal_code: '20095', city: 'Hamburg', country: 'DE' };
const zurich = { line1: 'Limmatquai 3', postal_code: '8001', city: 'Zürich', country: 'CH' };

async function buyer(tenant: Tenant, address: object | undefined, more: object = {}): Promise<string> {
  const { customers, addresses } = harness.one;
  const stored = address && (await addresses.CreateAddress({ context: tenant.context(), input: address }));
  const input = {
    last_name: 'Turing',
    company: 'Rivoli SARL',
    ...(stored?.item && { address_id: stored.item.id }),
    ...more,
  };
  const { item } = await customers.CreateCustomer({ context: tenant.context(), input });
  return item?.id ?? '';
}

/** A service at 119.00 with 19 %, changed. */
function service(tenant: Tenant, more: object): string {
  const id = newId();
  const known = harness.fake.services.get(tenant.serviceId);
  harness.fake.services.set(id, { ...known, price_minor: 11_900, ...more, id });
  return id;
}

const ordered = async (tenant: Tenant, customer_id: string | undefined, ...services: string[]) => {
  const items = services.map((service_id) => ({ ...bookingItem(tenant), service_id }));
  const { item } = await harness.one.orders.CreateOrder({
    context: tenant.context(),
    input: { items, ...(customer_id === undefined ? {} : { customer_id }) },
  });
  return item!;
};
const documentsOf = (tenant: Tenant, orderId: string) => documentsBy(harness.two, tenant, 'order_id', orderId);
const orderOf = async (tenant: Tenant, id: string) =>
  (await harness.two.orders.GetOrder({ context: tenant.context(), id })).item!;
const isBalanced = async (tenant: Tenant) =>
  (await harness.one.books.CheckBooks({ context: tenant.context() })).item?.balanced;
const refusal = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? [error.code, error.problems[0].source?.pointer] : error;
};

describe('a business in another state of the Union with a VAT id is charged the net price by reverse charge, on one invoice', () => {
  test.each([
    ['priced with tax at 119', { price_minor: 11_900 }],
    ['priced without tax at 100', { price_minor: 10_000, is_net_price: true }],
  ])('%s', async (_name, price) => {
    const tenant = newTenant(harness, seller);
    const customer = await buyer(tenant, paris, { vat_id: 'FR40303265045' });
    const { id } = await ordered(tenant, customer, service(tenant, price));
    await placed(harness.one, tenant, id);
    expect(await documentsOf(tenant, id)).toMatchObject([
      {
        kind: 'invoice',
        total_minor: 10_000,
        tax_amount_minor: 0,
        net_amount_minor: 10_000,
        tax_exemption: 'reverse_charge',
        recipient_vat_id: 'FR40303265045',
      },
    ]);
    expect(await orderOf(tenant, id)).toMatchObject({ total_minor: 10_000, tax: { status: 'eu_business' } });
    expect(await isBalanced(tenant)).toBe(true);
  });

  test('a private person there, and whoever has another address than the id says, is not', async () => {
    const tenant = newTenant(harness, seller);
    const person = await buyer(tenant, paris, { company: undefined });
    expect(await ordered(tenant, person, tenant.serviceId)).toMatchObject({
      total_minor: 10_000,
      tax_amount_minor: 1_597,
    });
    const contradicting = buyer(tenant, hamburg, { vat_id: 'FR40303265045' });
    expect(await refusal(contradicting)).toEqual(['validation_failed', '/data/attributes/vat_id']);
    const unknown = buyer(tenant, hamburg, { tax_status: 'eu_business' });
    expect(await refusal(unknown)).toEqual(['validation_failed', '/data/attributes/tax_status']);
    const neighbour = await buyer(tenant, hamburg, { vat_id: 'DE123456788', tax_status: 'eu_business' });
    expect(await refusal(ordered(tenant, neighbour, tenant.serviceId))).toEqual([
      'validation_failed',
      '/data/relationships/customer',
    ]);
    const moved = await buyer(tenant, paris, { vat_id: 'FR40303265045' });
    const { item } = await harness.one.customers.GetCustomer({ context: tenant.context(), id: moved });
    const { addresses } = harness.one;
    const home = { id: item?.address_id ?? '', input: { customer_id: moved }, update_mask: ['customer_id'] };
    await addresses.UpdateAddress({ context: tenant.context(), ...home });
    const move = addresses.UpdateAddress({
      context: tenant.context(),
      id: item?.address_id ?? '',
      input: { country: 'DE' },
      update_mask: ['country'],
    });
    expect(await refusal(move)).toEqual(['validation_failed', '/data/attributes/country']);
  });

  test('an order for a customer from before that was asked is refused, and a draft is not passed on to it, since nobody knows its tax', async () => {
    const tenant = newTenant(harness, seller);
    const customer = await buyer(tenant, hamburg);
    const { collection } = harness.one.parts.stores.customers.model;
    await collection.updateOne(
      { company: 'Rivoli SARL', organization_id: tenant.id },
      { $set: { vat_id: 'FR40303265045' } },
    );
    const refused = ['validation_failed', '/data/relationships/customer'];
    expect(await refusal(ordered(tenant, customer, tenant.serviceId))).toEqual(refused);
    const french = await buyer(tenant, paris, { vat_id: 'FR40303265045' });
    const { id, tax } = await ordered(tenant, french, service(tenant, {}));
    const { orders } = harness.one;
    const change = { context: tenant.context(), id, input: { customer_id: customer }, update_mask: ['customer_id'] };
    expect(await refusal(orders.UpdateOrder(change))).toEqual(refused);
    expect(await orderOf(tenant, id)).toMatchObject({ customer_id: french, tax });
  });

  test('a service that is taxed where it is provided carries tax for everybody', async () => {
    const tenant = newTenant(harness, seller);
    const customer = await buyer(tenant, paris, { vat_id: 'FR40303265045' });
    const services = [service(tenant, { tax_class: 'place' }), service(tenant, {})];
    expect(await ordered(tenant, customer, ...services)).toMatchObject({
      total_minor: 21_900,
      tax_amount_minor: 1_900,
      items: [{ total_minor: 11_900 }, { total_minor: 10_000, tax_rate_basis_points: 0 }],
    });
  });

  test('a seller in the Union without a VAT id, or outside of it, charges everybody alike', async () => {
    for (const elsewhere of [{ country_code: 'DE' }, { country_code: 'CH', vat_id: 'CHE123456789' }]) {
      const tenant = newTenant(harness, elsewhere);
      const customer = await buyer(tenant, paris, { vat_id: 'FR40303265045' });
      expect(await ordered(tenant, customer, tenant.serviceId)).toMatchObject({
        total_minor: 10_000,
        tax_amount_minor: 1_597,
      });
    }
  });
});

describe('whoever else is charged no tax', () => {
  test.each([
    ['a company outside the Union: export', zurich, {}, 'export', undefined],
    [
      'who is exempt by certificate',
      hamburg,
      { tax_status: 'exempt', tax_exemption_reason: 'Art. 151 Nr. 4' },
      'exempt',
      'Art. 151 Nr. 4',
    ],
  ] as const)('%s', async (_name, address, more, tax_exemption, reason) => {
    const tenant = newTenant(harness, seller);
    const { id } = await ordered(tenant, await buyer(tenant, address, more), service(tenant, {}));
    await placed(harness.one, tenant, id);
    const [invoice] = await documentsOf(tenant, id);
    expect(invoice).toMatchObject({ total_minor: 10_000, tax_amount_minor: 0, tax_exemption });
    expect(invoice?.tax_exemption_reason).toBe(reason);
  });

  test('an exempt service has its reason on the invoice, one at 0 % that nobody gave a reason is zero rated', async () => {
    const tenant = newTenant(harness, seller);
    const exempt = service(tenant, { tax_class: 'exempt', tax_exemption_reason: '§ 4 Nr. 21 UStG' });
    const first = await ordered(tenant, await buyer(tenant, hamburg), exempt);
    await placed(harness.one, tenant, first.id);
    expect(await documentsOf(tenant, first.id)).toMatchObject([
      { total_minor: 11_900, tax_exemption: 'exempt', tax_exemption_reason: '§ 4 Nr. 21 UStG' },
    ]);
    const second = await ordered(tenant, await buyer(tenant, hamburg), service(tenant, { tax_rate_basis_points: 0 }));
    await placed(harness.one, tenant, second.id);
    expect(await documentsOf(tenant, second.id)).toMatchObject([{ total_minor: 11_900, tax_exemption: 'zero_rated' }]);
    expect(await refusal(buyer(tenant, hamburg, { tax_status: 'exempt' }))).toEqual([
      'validation_failed',
      '/data/attributes/tax_exemption_reason',
    ]);
  });
});

describe('terms are fixed at checkout', () => {
  test('a net price is charged with tax to who pays it, and moved by the hour as it was sold', async () => {
    const tenant = newTenant(harness, seller);
    const hourly = service(tenant, { price_minor: 10_000, is_net_price: true, price_unit: 'hour' });
    const consumer = await ordered(tenant, await buyer(tenant, hamburg, { company: undefined }), hourly);
    // 45 minutes of 100.00 net are 75.00, and 89.25 with tax.
    expect(consumer).toMatchObject({ total_minor: 8_925, net_amount_minor: 7_500, tax_amount_minor: 1_425 });
    const { id } = await ordered(tenant, await buyer(tenant, paris, { vat_id: 'FR40303265045' }), hourly);
    const order = await placed(harness.one, tenant, id);
    const range = { start_date: '2026-03-09T10:00:00+01:00', end_date: '2026-03-09T12:00:00+01:00' };
    const changes = [{ type: 'reschedule_booking', booking_id: order.booking_ids[0] ?? '', ...range }];
    const preview = await harness.one.orders.PreviewOrder({ context: tenant.context(), id, changes });
    expect(preview.item).toMatchObject({ charged_minor: 20_000, tax_amount_minor: 0 });
  });

  test('what becomes of the customer until then counts, and nothing after it', async () => {
    const tenant = newTenant(harness, seller);
    const customer = await buyer(tenant, paris);
    const { id, total_minor } = await ordered(tenant, customer, service(tenant, {}));
    expect(total_minor).toBe(11_900);
    const { customers } = harness.one;
    const say = (input: object) =>
      customers.UpdateCustomer({ context: tenant.context(), id: customer, input, update_mask: ['vat_id'] });
    await say({ vat_id: 'FR40303265045' });
    expect(await placed(harness.one, tenant, id)).toMatchObject({ total_minor: 10_000, tax_amount_minor: 0 });
    await say({});
    expect(await orderOf(tenant, id)).toMatchObject({ total_minor: 10_000, tax: { status: 'eu_business' } });
    const added = [{ type: 'add_item', item: { type: 'service', service_id: service(tenant, {}) } }];
    await harness.one.orders.ChangeOrderItems({ context: tenant.context(), id, changes: added });
    expect(
      (await documentsOf(tenant, id)).map((one) => [one.total_minor, one.tax_exemption, one.recipient_vat_id]),
    ).toEqual([
      [10_000, 'reverse_charge', 'FR40303265045'],
      [10_000, 'reverse_charge', 'FR40303265045'],
    ]);
  });

  test('a draft that gets its customer later is taxed as that one', async () => {
    const tenant = newTenant(harness, seller);
    const { id } = await ordered(tenant, undefined, service(tenant, {}));
    const customer_id = await buyer(tenant, paris, { vat_id: 'FR40303265045' });
    const { item } = await harness.one.orders.UpdateOrder({
      context: tenant.context(),
      id,
      input: { customer_id },
      update_mask: ['customer_id'],
    });
    expect(item).toMatchObject({ total_minor: 10_000, tax_amount_minor: 0, tax: { status: 'eu_business' } });
  });
});

describe('a draft of an order says what the order is charged with, and is taxed as the order is', () => {
  const pending = async (tenant: Tenant, vatId?: string) => {
    const customer = await buyer(tenant, paris, vatId === undefined ? {} : { vat_id: vatId });
    const { id } = await ordered(tenant, customer, service(tenant, {}));
    return placed(harness.one, tenant, id, false);
  };
  const line = (unit_price_minor: number, tax_rate_basis_points: number) => ({
    description: 'Room',
    unit_price_minor,
    tax_rate_basis_points,
  });

  test.each<[string, object, string]>([
    ['another sum', { items: [line(8_000, 1_900)] }, '/data/attributes/items'],
    ['the same sum at another rate', { items: [line(11_900, 0)] }, '/data/attributes/items'],
    ['another treatment', { tax_exemption: 'reverse_charge' }, '/data/attributes/tax_exemption'],
    ['both', { tax_exemption: 'reverse_charge', items: [line(10_000, 0)] }, '/data/attributes/items'],
  ])('%s is refused, at the change and in one of its own', async (_name, input, pointer) => {
    const tenant = newTenant(harness, seller);
    const order = await pending(tenant);
    const change = {
      context: tenant.context(),
      id: order.tmp_invoice_id ?? '',
      input,
      update_mask: Object.keys(input),
    };
    expect(await refusal(harness.one.invoices.UpdateInvoice(change))).toEqual(['validation_failed', pointer]);
    const own = { items: [line(11_900, 1_900)], order_id: order.id, ...input };
    const created = harness.one.invoices.CreateInvoice({ context: tenant.context(), input: own });
    expect(await refusal(created)).toEqual(['validation_failed', pointer]);
    expect(await documentsOf(tenant, order.id)).toHaveLength(1);
  });

  test('who is billed instead of a business that pays the tax itself must do so too', async () => {
    const tenant = newTenant(harness, seller);
    const order = await pending(tenant, 'FR40303265045');
    const { invoices } = harness.one;
    const id = order.tmp_invoice_id ?? '';
    const change = (input: object) =>
      invoices.UpdateInvoice({ context: tenant.context(), id, input, update_mask: Object.keys(input) });
    expect(await refusal(change({ recipient: 'Wer anders' }))).toEqual([
      'validation_failed',
      '/data/attributes/recipient_vat_id',
    ]);
    const rename = {
      id,
      recipient: 'Elbe GmbH',
      recipient_address_json: JSON.stringify(hamburg),
      vat_id: 'DE123456788',
    };
    expect(await refusal(invoices.ChangeInvoiceRecipient({ context: tenant.context(), ...rename }))).toEqual([
      'validation_failed',
      '/vat_id',
    ]);
    const graz = { line1: 'Murgasse 1', city: 'Graz', country: 'AT' };
    await change({
      recipient: 'Mur GmbH',
      recipient_address_json: JSON.stringify(graz),
      recipient_vat_id: 'ATU13585627',
    });
  });

  test('staff change the tax of the order, and documents follow: there, back, and nothing when nothing changes', async () => {
    const tenant = newTenant(harness, seller);
    const order = await pending(tenant);
    await paid({ clients: harness.one, tenant }, { order_id: order.id });
    const change = (input: object) =>
      harness.one.orders.ChangeOrderTax({ context: tenant.context(), id: order.id, ...input });
    expect(await refusal(change({ tax_status: 'eu_business' }))).toEqual(['validation_failed', '/tax_status']);
    expect(await refusal(change({ tax_status: 'exempt' }))).toEqual(['validation_failed', '/tax_exemption_reason']);
    expect(await refusal(change({ tax_status: 'none' }))).toEqual(['validation_failed', '/tax_status']);
    const input = { vat_id: 'FR40303265045' };
    await harness.one.customers.UpdateCustomer({
      context: tenant.context(),
      id: order.customer_id ?? '',
      input,
      update_mask: ['vat_id'],
    });
    const { item } = await change({});
    expect(item).toMatchObject({
      total_minor: 11_900,
      modification_total_minor: -1_900,
      balance: { to_refund_minor: 1_900 },
    });
    const { item: again } = await change({});
    expect(again?.version).toBe(item?.version);
    await change({ tax_status: 'consumer' });
    const said = (await documentsOf(tenant, order.id)).map((one) => [
      one.kind,
      one.total_minor,
      one.tax_amount_minor,
      one.tax_exemption,
    ]);
    expect(said).toEqual([
      ['invoice', 11_900, 1_900, undefined],
      ['credit_note', -11_900, -1_900, undefined],
      ['invoice', 10_000, 0, 'reverse_charge'],
      ['credit_note', -10_000, 0, 'reverse_charge'],
      ['invoice', 11_900, 1_900, undefined],
    ]);
    expect(await isBalanced(tenant)).toBe(true);
    const audited = await harness.one.audit.ListAuditEntries({
      context: tenant.context(),
      query: {
        filters: [
          { key: 'entity_type', values: ['orders'] },
          { key: 'entity_id', values: [order.id] },
        ],
      },
    });
    expect(audited.items.filter(({ action }) => action === 'change-tax')).toHaveLength(2);
  });

  test('another reason for no tax is another paper, though nobody owes more or less', async () => {
    const tenant = newTenant(harness, seller);
    const order = await pending(tenant);
    await paid({ clients: harness.one, tenant }, { order_id: order.id });
    const change = async (input: object) =>
      (await harness.one.orders.ChangeOrderTax({ context: tenant.context(), id: order.id, ...input })).item;
    const exempt = (tax_exemption_reason: string) => change({ tax_status: 'exempt', tax_exemption_reason });
    await exempt('By certificate 1');
    const { charged_minor, to_refund_minor } = (await exempt('By certificate 2'))?.balance ?? {};
    expect([charged_minor, to_refund_minor]).toEqual([10_000, 1_900]);
    const unchanged = await exempt('By certificate 2');
    expect((await exempt('By certificate 2'))?.version).toBe(unchanged?.version);
    const said = (await documentsOf(tenant, order.id)).map((one) => [
      one.kind,
      one.status,
      one.total_minor,
      one.paid_minor,
      one.tax_exemption_reason,
    ]);
    expect(said).toEqual([
      ['invoice', 'canceled', 11_900, 0, undefined],
      ['credit_note', 'paid', -11_900, 0, undefined],
      ['invoice', 'canceled', 10_000, 0, 'By certificate 1'],
      ['credit_note', 'paid', -10_000, 0, 'By certificate 1'],
      ['invoice', 'paid', 10_000, 11_900, 'By certificate 2'],
    ]);
    expect(await isBalanced(tenant)).toBe(true);
  });

  test('the tax of a draft invoice that is not final yet is rewritten', async () => {
    const tenant = newTenant(harness, seller);
    const order = await pending(tenant);
    const reason = 'Art. 151 Nr. 4';
    const given = { tax_status: 'exempt', tax_exemption_reason: reason };
    await harness.one.orders.ChangeOrderTax({ context: tenant.context(), id: order.id, ...given });
    expect(await documentsOf(tenant, order.id)).toMatchObject([
      { status: 'draft', total_minor: 10_000, tax_exemption: 'exempt', tax_exemption_reason: reason },
    ]);
  });
});

describe('an invoice by hand', () => {
  test.each<[string, object, object | undefined, object]>([
    ['nothing', {}, hamburg, {}],
    ['reverse charge at home', { tax_exemption: 'reverse_charge' }, hamburg, { vat_id: 'DE123456788' }],
    ['a supply within the Union at home', { tax_exemption: 'intra_community_supply' }, hamburg, {}],
    [
      'reverse charge with an id of elsewhere',
      { tax_exemption: 'reverse_charge', recipient_vat_id: 'ATU13585627' },
      hamburg,
      {},
    ],
    [
      'reverse charge without an address',
      { tax_exemption: 'reverse_charge', recipient_vat_id: 'ATU13585627' },
      undefined,
      {},
    ],
    ['exempt without words', { tax_exemption: 'exempt' }, hamburg, {}],
  ])('without tax that states %s stays a draft', async (_name, stated, address, more) => {
    const tenant = newTenant(harness, seller);
    const items = [{ description: 'Beratung', unit_price_minor: 4_500, tax_rate_basis_points: 0 }];
    const input = { customer_id: await buyer(tenant, address, more), items, ...stated };
    const { item } = await harness.one.invoices.CreateInvoice({ context: tenant.context(), input });
    const final = harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id: item?.id ?? '' });
    expect(await refusal(final)).toEqual(['validation_failed', '/data/attributes/tax_exemption']);
    const words = { tax_exemption: 'exempt', tax_exemption_reason: '§ 4 Nr. 22 UStG' };
    const change = { id: item?.id ?? '', input: words, update_mask: Object.keys(words) };
    await harness.one.invoices.UpdateInvoice({ context: tenant.context(), ...change });
    const done = await harness.one.invoices.FinaliseInvoice({ context: tenant.context(), id: item?.id ?? '' });
    expect(done.item).toMatchObject({ number: 'R-2026-000001', tax_exemption_reason: '§ 4 Nr. 22 UStG' });
  });
});
