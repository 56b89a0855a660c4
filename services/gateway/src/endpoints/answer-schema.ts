import { type RpcAnswer } from './rpc.ts';
import type { Attribute } from '@booking/representations/entity.ts';
import { attributeValue } from '@booking/representations/values.ts';
import { z } from 'zod';
import type { Operation } from './endpoint.ts';

type Columns = Readonly<Record<string, Attribute>>;

/** What an answer that is no entity looks like, with the sentences of its definition. */
function answerSchema(attribute: Attribute): z.ZodType {
  const value = valueSchema(attribute);
  const { description, null: empty } = attribute;
  return empty === undefined ? value.describe(description) : value.nullable().describe(`${description} Null ${empty}.`);
}

function valueSchema({ kind, values, columns = {} }: Attribute): z.ZodType {
  switch (kind) {
    case 'enum':
      return z.enum([...(values ?? [])]);
    case 'money':
    case 'percent':
      return z.number();
    case 'integer':
      return z.int();
    case 'boolean':
      return z.boolean();
    case 'rows':
      return z.array(objectOf(columns));
    case 'record':
      return objectOf(columns);
    default:
      return z.string();
  }
}

const objectOf = (columns: Columns): z.ZodType =>
  z.strictObject(Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, answerSchema(column)])));

/** An answer made of the RPC's `item`; money is in the currency that the item names. */
export function plainAnswer(definition: Attribute): Extract<Operation, { kind: 'plain' }> {
  return {
    kind: 'plain',
    schema: valueSchema(definition),
    noStore: true,
    read: ({ item }: RpcAnswer) =>
      attributeValue('item', definition, { item, currency: (item as RpcAnswer)['currency'] }),
  };
}
