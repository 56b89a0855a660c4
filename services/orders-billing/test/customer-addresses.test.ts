import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import {
  codeOf,
  eventsOf,
  newCustomer,
  newTenant,
  untilHeard,
  useOrdersBilling,
  type Tenant,
} from './orders-harness.ts';

const harness = useOrdersBilling('customer-addresses');
const hamburg = { line1: 'Elbe 2', postal_code: '20095', city: 'Hamburg', country: 'DE' };
const paris = { line1: '1 rue de Rivoli', postal_code: '75001', city: 'Paris', country: 'FR' };

const newAddress = async (tenant: Tenant, input: object): Promise<string> =>
  (await harness.one.addresses.CreateAddress({ context: tenant.context(), input })).item?.id ?? '';
const patch = (tenant: Tenant, id: string, input: object) =>
  harness.one.addresses.UpdateAddress({
    context: tenant.context(),
    id,
    input,
    update_mask: Object.keys(input),
  });
const remove = (tenant: Tenant, id: string) => harness.one.addresses.DeleteAddress({ context: tenant.context(), id });
const withAddress = async (tenant: Tenant, address_id: string, more: object = {}): Promise<string> => {
  const input = { last_name: 'Turing', address_id, ...more };
  return (await harness.one.customers.CreateCustomer({ context: tenant.context(), input })).item?.id ?? '';
};
const addressOf = async (tenant: Tenant, id: string) =>
  (await harness.two.customers.GetCustomer({ context: tenant.context(), id })).item?.address_id ?? null;
/** Where what is refused stands. */
const pointerOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((reason: unknown) => reason);
  return error instanceof AppError ? error.problems.map(({ code, source }) => [code, source?.pointer]) : 'none';
};

/** As an earlier release stored it. */
const sharedWith = (customerId: string, address_id: string) =>
  harness.one.parts.stores.customers.model.collection.updateOne({ _id: customerId } as never, { $set: { address_id } });

describe('the address of a customer', () => {
  test('is not that of another', async () => {
    const tenant = newTenant(harness);
    const context = () => tenant.context();
    const [ada, grace] = [await newCustomer(harness.one, tenant), await newCustomer(harness.one, tenant, 'Hopper')];
    const home = await newAddress(tenant, { ...hamburg, customer_id: ada });
    const refused = [['validation_failed', '/data/relationships/address']];
    const name = (id: string) =>
      harness.one.customers.UpdateCustomer({
        context: context(),
        id,
        input: { address_id: home },
        update_mask: ['address_id'],
      });
    expect(await pointerOf(name(grace))).toEqual(refused);
    expect(await pointerOf(withAddress(tenant, home))).toEqual(refused);
    expect(await pointerOf(name(ada))).toBe('none');
    // What is nobody's may be that of several.
    const lobby = await newAddress(tenant, paris);
    expect([await pointerOf(withAddress(tenant, lobby)), await pointerOf(withAddress(tenant, lobby))]).toEqual([
      'none',
      'none',
    ]);
  });

  test('is gone where it is given to another or removed, which is told', async () => {
    const tenant = newTenant(harness);
    const [ada, grace] = [await newCustomer(harness.one, tenant), await newCustomer(harness.one, tenant, 'Hopper')];
    const home = await newAddress(tenant, { ...hamburg, customer_id: ada });
    await untilHeard(harness, ada, 'customers.updated');
    await patch(tenant, home, { customer_id: grace });
    expect([await addressOf(tenant, ada), await addressOf(tenant, grace)]).toEqual([null, home]);
    const [, told] = await untilHeard(harness, ada, 'customers.updated', 2);
    expect(told?.data).toMatchObject({ address: null });
    const lobby = await newAddress(tenant, paris);
    const guests = [await withAddress(tenant, lobby), await withAddress(tenant, lobby)];
    await remove(tenant, lobby);
    for (const guest of guests) {
      expect(await addressOf(tenant, guest)).toBeNull();
      await untilHeard(harness, guest, 'customers.updated');
    }
    expect(eventsOf(harness, ada)).toHaveLength(3);
  });

  test('goes with its owner, also from whom an earlier release had let have it', async () => {
    const tenant = newTenant(harness);
    const [ada, grace] = [await newCustomer(harness.one, tenant), await newCustomer(harness.one, tenant, 'Hopper')];
    const home = await newAddress(tenant, { ...hamburg, customer_id: ada });
    await sharedWith(grace, home);
    await harness.one.customers.DeleteCustomer({ context: tenant.context(), id: ada });
    expect(await addressOf(tenant, grace)).toBeNull();
    await untilHeard(harness, grace, 'customers.updated');
  });
});

describe('an address that contradicts a VAT id', () => {
  const french = { company: 'Rivoli SARL', vat_id: 'FR40303265045' };
  const refusedAt = (field: string) => [['validation_failed', `/data/${field}`]];

  test('is not given to its customer, whichever way', async () => {
    const tenant = newTenant(harness);
    const input = { last_name: 'Turing', ...french };
    const { item } = await harness.one.customers.CreateCustomer({ context: tenant.context(), input });
    const customer_id = item?.id ?? '';
    expect(await pointerOf(newAddress(tenant, { ...hamburg, customer_id }))).toEqual(refusedAt('attributes/country'));
    const free = await newAddress(tenant, hamburg);
    expect(await pointerOf(patch(tenant, free, { customer_id }))).toEqual(refusedAt('relationships/customer'));
    expect(await addressOf(tenant, customer_id)).toBeNull();
    expect(await pointerOf(patch(tenant, free, { customer_id, country: 'FR' }))).toBe('none');
    expect(await addressOf(tenant, customer_id)).toBe(free);
  });

  test('is not moved to another country, whoever of its customers has the id', async () => {
    const tenant = newTenant(harness);
    const lobby = await newAddress(tenant, paris);
    await withAddress(tenant, lobby);
    await withAddress(tenant, lobby, french);
    const toGermany = (id: string) => pointerOf(patch(tenant, id, { country: 'DE' }));
    expect(await toGermany(lobby)).toEqual(refusedAt('attributes/country'));
    const owned = await newAddress(tenant, { ...paris, customer_id: await newCustomer(harness.one, tenant) });
    const other = await withAddress(tenant, lobby, french);
    await sharedWith(other, owned);
    expect(await toGermany(owned)).toEqual(refusedAt('attributes/country'));
    expect(await codeOf(patch(tenant, owned, { city: 'Lyon' }))).toBe('none');
  });

  test('is not imported: the id is refused at its line, with all other rows', async () => {
    const tenant = newTenant(harness);
    const people = ['ada', 'grace', 'linus'];
    for (const [at, name] of people.entries()) {
      const input = { last_name: name, email: `${name}@example.com` };
      const { item } = await harness.one.customers.CreateCustomer({ context: tenant.context(), input });
      await newAddress(tenant, { ...(at === 0 ? paris : hamburg), customer_id: item?.id });
    }
    const csvOf = (notes: string[], id = 'FR40303265045') =>
      [
        'email,last_name,note,vat_id',
        ...people.map((name, at) => `${name}@example.com,${name},${notes[at]},${id}`),
      ].join('\r\n');
    const imported = (csv: string) => harness.one.customers.ImportCustomers({ context: tenant.context(), csv });
    expect(await pointerOf(imported(csvOf(['1', '2', '3'])))).toEqual([
      ['validation_failed', '/csv/3'],
      ['validation_failed', '/csv/4'],
    ]);
    const { items } = await harness.one.customers.ListCustomers({ context: tenant.context() });
    expect(items.map(({ note, vat_id }) => [note, vat_id])).toEqual(people.map(() => [undefined, undefined]));
    // From before that was asked: other columns change.
    const { collection } = harness.one.parts.stores.customers.model;
    await collection.updateMany({ organization_id: tenant.id }, { $set: { vat_id: 'FR40303265045' } });
    expect(await imported(csvOf(['1', '2', '3']))).toMatchObject({ updated: 3 });
  });
});
