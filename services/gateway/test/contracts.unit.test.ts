import { examplePlainRequest } from '../src/openapi/examples.ts';
import { describe, expect, test } from '@jest/globals';
import { protoService } from '@booking/contracts/proto.ts';
import { fieldOf } from '@booking/representations/entity.ts';
import { entities } from '@booking/representations/entities/registry.ts';
import { isField, pathParameters, type Endpoint } from '../src/endpoints/endpoint.ts';
import { endpoints } from '../src/endpoints/table.ts';
import { protoMessage, type MessageType } from './proto-message.ts';

interface MethodType {
  requestType: MessageType;
  responseType: MessageType;
}

const methodOf = ({ rpc }: Endpoint) =>
  protoService(rpc.service).service[rpc.method] as unknown as MethodType | undefined;
const fieldsOf = (message: MessageType) => message.type.field.map(({ name }) => name);
const rows = endpoints.filter(({ operation }) => !['linkage', 'related', 'change-linkage'].includes(operation.kind));
const label = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The message type of a field, found through the package of the service. */
function messageOf(row: Endpoint, message: MessageType, field: string): MessageType {
  const typeName = message.type.field.find(({ name }) => name === field)?.typeName ?? '';
  return protoMessage(`${row.rpc.service.split('.').slice(0, -1).join('.')}.${typeName.split('.').at(-1)}`);
}

describe('the endpoint table fits the gRPC contracts', () => {
  test.each(rows.map((row) => [label(row), row] as const))('%s names an RPC that exists', (_label, row) => {
    expect(methodOf(row)).toBeDefined();
  });

  test.each(rows.map((row) => [label(row), row] as const))('%s sends only fields its request has', (_label, row) => {
    const request = methodOf(row)!.requestType;
    const fields = fieldsOf(request);
    const sent = Object.keys(row.pathFields?.({ id: 'x' }) ?? {}).concat(
      row.pathFields ? [] : pathParameters(row.path),
    );
    const filters = Object.keys(row.query.filters ?? {});
    const asFields = filters.filter((name) => isField(row.operation, name));
    sent.push(...asFields);
    if (row.operation.kind === 'list' || asFields.length < filters.length) sent.push('query');
    if (row.query.include && row.operation.kind !== 'list') sent.push('include');
    if (row.operation.kind === 'update') sent.push('update_mask');
    if (row.body?.kind === 'document') sent.push('input');
    if (row.body?.kind === 'plain' && (row.body.toFields ?? row.body.toMoneyFields)) {
      const body = row.body.schema.parse(examplePlainRequest(row.path));
      sent.push(...Object.keys(row.body.toMoneyFields?.(body, 'EUR') ?? row.body.toFields?.(body) ?? {}));
    } else if (row.body?.kind === 'plain' && 'shape' in row.body.schema) {
      sent.push(...Object.keys(row.body.schema.shape as object));
    }
    expect(sent.filter((name) => !fields.includes(name))).toEqual([]);
  });

  test.each(rows.flatMap((row) => (row.body?.kind === 'document' ? [[label(row), row, row.body] as const] : [])))(
    '%s writes only fields its input has',
    (_label, row, { writable }) => {
      const input = fieldsOf(messageOf(row, methodOf(row)!.requestType, 'input'));
      const written = [...Object.values(writable.attributes), ...Object.values(writable.relationships)].map(
        ({ field }) => field,
      );
      expect(written.filter((name) => !input.includes(name))).toEqual([]);
    },
  );

  test.each(entities.map((entity) => [entity.type, entity] as const))(
    'every attribute and relation of %s has its field in the message',
    (type, entity) => {
      const get = rows.find((row) => row.entity.type === type && row.operation.kind === 'get');
      expect(get).toBeDefined();
      const fields = fieldsOf(messageOf(get!, methodOf(get!)!.responseType, 'item'));
      const shown = [
        ...Object.entries(entity.attributes).map(([name, attribute]) => fieldOf(name, attribute)),
        ...Object.values(entity.relations).map(({ field }) => field),
      ];
      expect(shown.filter((name) => !fields.includes(name))).toEqual([]);
    },
  );

  test('every include path of every endpoint follows relations that exist', () => {
    const byType = new Map(entities.map((entity) => [entity.type, entity]));
    for (const row of rows) {
      for (const path of row.query.include ?? []) {
        let entity = row.entity;
        for (const name of path.split('.')) {
          const relation = entity.relations[name];
          expect([label(row), path, relation !== undefined]).toEqual([label(row), path, true]);
          entity = byType.get(relation!.target)!;
        }
      }
    }
  });
});
