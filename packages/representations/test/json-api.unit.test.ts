import { describe, expect, test } from '@jest/globals';
import { entities, entityOf } from '../src/entities/registry.ts';
import { orders } from '../src/entities/orders.ts';
import { includeTree } from '../src/include-tree.ts';
import { renderDocument, type ResourceObject } from '../src/json-api.ts';
import { lookupIn } from '../src/lookup.ts';
import { orderWire, relatedWire } from './order-fixture.ts';

const linkBase = 'https://api.test/api/v1';
const lookup = lookupIn(relatedWire);

function render(paths: string[] | undefined, fields?: ReadonlyMap<string, ReadonlySet<string>>) {
  return renderDocument(orders, orderWire, {
    linkBase,
    lookup,
    ...(paths ? { include: includeTree(paths) } : {}),
    ...(fields ? { fields } : {}),
  });
}

const keys = (resources: readonly ResourceObject[] = []) => resources.map(({ type, id }) => `${type}/${id}`);

describe('a JSON:API document', () => {
  test('an order always shows the twenty attributes and fourteen relationships of the specification', () => {
    const data = render(undefined).data as ResourceObject;
    expect(Object.keys(data.attributes ?? {})).toEqual(
      (
        'number currency total modification_total net_amount tax_amount discount_amount system_fee status access_token note ' +
        'manually_created has_payment payment_settings custom_entry_map expires_at start_date end_date created_at updated_at'
      ).split(' '),
    );
    expect(Object.keys(data.relationships ?? {})).toEqual(
      (
        'bookings customer created_by organization invoice invoice_history tmp_invoice last_payment payments voucher sub_orders ' +
        'files utm_tracker tags'
      ).split(' '),
    );
  });

  test('an empty to-one relation is null, an empty to-many is an empty list', () => {
    const data = render(undefined).data as ResourceObject;
    expect(data.relationships?.['voucher']?.data).toBeNull();
    expect(data.relationships?.['tags']?.data).toEqual([]);
  });

  test('there is no included member unless the client asked, and an empty list when nothing is related', () => {
    expect(render(undefined)).not.toHaveProperty('included');
    expect(render(['voucher']).included).toEqual([]);
  });

  test('a path of two steps includes what lies between', () => {
    expect(keys(render(['customer.address']).included)).toEqual(['customers/c1', 'addresses/a1']);
  });

  test('a resource reached over two paths is included once and a primary one never', () => {
    const included = keys(
      render(['invoice.items', 'invoice_history.items', 'sub_orders.customer', 'customer']).included,
    );
    expect(included).toHaveLength(new Set(included).size);
    expect(included).not.toContain('orders/o1');
    expect(included).toContain('customers/c1');
  });

  test('every included resource is reached from the primary data by linkage', () => {
    const document = render(['invoice.items', 'customer.address']);
    const linked = new Set(
      [document.data as ResourceObject, ...(document.included ?? [])]
        .flatMap((resource) =>
          Object.values(resource.relationships ?? {}).flatMap(({ data }) =>
            Array.isArray(data) ? data : data ? [data] : [],
          ),
        )
        .map(({ type, id }) => `${type}/${id}`),
    );
    expect(keys(document.included).filter((key) => !linked.has(key))).toEqual([]);
  });

  test('a sparse fieldset limits attributes and relationships and leaves no emptied member', () => {
    const onlyNumber = render(undefined, new Map([['orders', new Set(['number'])]])).data as ResourceObject;
    expect(onlyNumber.attributes).toEqual({ number: 'BO000000001' });
    expect(onlyNumber).not.toHaveProperty('relationships');
    const nothing = render(undefined, new Map([['orders', new Set<string>()]])).data as ResourceObject;
    expect(nothing).not.toHaveProperty('attributes');
    expect(nothing).not.toHaveProperty('relationships');
  });

  test('a fieldset that removes a relationship does not remove what it includes', () => {
    const document = render(['customer'], new Map([['orders', new Set(['number'])]]));
    expect(keys(document.included)).toEqual(['customers/c1']);
  });

  test('money is shown in major units of its currency', () => {
    const data = render(undefined).data as ResourceObject;
    expect(data.attributes?.['total']).toBe(200.5);
  });

  test('links are absolute, and every relationship has self and related', () => {
    const data = render(undefined).data as ResourceObject;
    expect(data.links?.self).toBe(`${linkBase}/orders/o1`);
    expect(data.relationships?.['customer']?.links).toEqual({
      self: `${linkBase}/orders/o1/relationships/customer`,
      related: `${linkBase}/orders/o1/customer`,
    });
  });

  test('every relation and list link of every entity leads to an entity that is defined', () => {
    for (const entity of entities) {
      for (const link of Object.values(entity.links ?? {})) expect(entityOf(link.type).type).toBe(link.type);
      for (const relation of Object.values(entity.relations))
        expect(entityOf(relation.target).type).toBe(relation.target);
    }
  });
});
