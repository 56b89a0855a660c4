import { expect, test } from '@jest/globals';
import { operationsOf, withCommonParameters } from '../src/openapi/path-items.ts';

const parameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });
const item = {
  get: { parameters: [parameter('Id'), parameter('Include'), parameter('IfNoneMatch')] },
  delete: { parameters: [parameter('Id'), parameter('IfMatch')] },
};

test('parameters of all operations of a path stand at the path, once, and each operation still has its own', () => {
  const short = withCommonParameters(item);
  expect(short).toEqual({
    parameters: [parameter('Id')],
    get: { parameters: [parameter('Include'), parameter('IfNoneMatch')] },
    delete: { parameters: [parameter('IfMatch')] },
  });
  expect(operationsOf(short)).toEqual(Object.entries(item));
});

test('a path with one operation, or with operations that share none, stays as it is', () => {
  const apart = { get: item.get, put: { parameters: [parameter('IfMatch')] } };
  expect(withCommonParameters({ get: item.get })).toEqual({ get: item.get });
  expect(withCommonParameters(apart)).toEqual(apart);
});
