import { describe, expect, test } from '@jest/globals';
import type { ExportPersonResponse__Output } from '@booking/contracts/generated/booking/common/v1/ExportPersonResponse.ts';
import type { PersonServiceDefinition } from '@booking/contracts/generated/booking/common/v1/PersonService.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { createGrpcServer } from '@booking/platform/grpc-server.ts';
import { newId } from '@booking/platform/ids.ts';
import { addPersonalExport, type PersonalRecords } from '../src/personal-export.ts';
import { callContext, logger, useMessaging } from './messaging-harness.ts';

const messaging = useMessaging('personal-export');

interface Row {
  _id: string;
  organization_id: string;
  customer_id: string;
  text: string;
}

const notes: PersonalRecords = {
  kind: 'notes',
  collection: 'notes',
  naming: ({ customerId }) => ({ customer_id: customerId }),
  index: { organization_id: 1, customer_id: 1 },
  shown: (rows) => rows.map(({ _id, text }) => (text === 'nothing' ? undefined : { id: _id, text })),
  auditedAs: 'notes',
};
/** The same kind of rows, with no index to find them. */
const letters: PersonalRecords = {
  kind: 'letters',
  collection: 'letters',
  naming: ({ customerId }) => ({ text: { $regex: customerId } }),
  shown: (rows) => rows.map(({ _id }) => ({ id: _id })),
};

interface Shown {
  kind: string;
  data: { id: string };
  audit: object[];
}

async function exporting(connection: Connection) {
  const server = createGrpcServer({ logger });
  addPersonalExport(server, connection, [notes, letters]);
  const port = await server.listen('127.0.0.1', 0);
  messaging.onEnd(() => server.stop(1_000));
  const channel = createGrpcChannel(`127.0.0.1:${port}`, { name: 'test' });
  messaging.onEnd(async () => channel.close());
  const { ExportPerson } = channel.client<PersonServiceDefinition>('booking.common.v1.PersonService');
  return async (context: CallContext, customerId: string) => {
    const { requestId, organizationId, principal } = context;
    const parts: ExportPersonResponse__Output[] = [];
    for (let cursor: string | undefined; ;) {
      const part = await ExportPerson({
        context: { request_id: requestId, organization_id: organizationId, principal },
        customer_id: customerId,
        ...(cursor === undefined ? {} : { cursor }),
      });
      parts.push(part);
      cursor = part.next_cursor;
      if (cursor === undefined) break;
    }
    const records = parts.flatMap(({ records_json }) => records_json.map((text) => JSON.parse(text) as Shown));
    return { parts, records };
  };
}

const inOrder = (count: number) => Array.from({ length: count }, () => newId());

describe('what is kept of a customer, handed out', () => {
  test('is there once and in order, over many parts, of this customer and organization alone', async () => {
    const connection = await messaging.database();
    await messaging.build({ connection });
    const [customerId, other] = [newId(), newId()];
    const context = callContext();
    const { organizationId: organization_id } = context;
    const own = inOrder(120);
    const rows = connection.collection<Row>('notes');
    await rows.createIndex({ organization_id: 1, customer_id: 1 });
    await rows.insertMany([
      ...own.map((_id) => ({ _id, organization_id, customer_id: customerId, text: 'x' })),
      { _id: newId(), organization_id, customer_id: customerId, text: 'nothing' },
      { _id: newId(), organization_id, customer_id: other, text: 'x' },
      { _id: newId(), organization_id: 'another', customer_id: customerId, text: 'x' },
    ]);
    const many = inOrder(11_000);
    const named = new Set([0, 4_999, 5_000, 10_999]);
    await connection.collection<Row>('letters').insertMany(
      many.map((_id, at) => ({
        _id,
        organization_id,
        customer_id: '',
        text: named.has(at) ? `for ${customerId}` : 'for nobody',
      })),
    );
    const { records } = await (await exporting(connection))(context, customerId);
    const idsOf = (kind: string) => records.filter((one) => one.kind === kind).map(({ data }) => data.id);
    expect(idsOf('notes')).toEqual(own);
    expect(idsOf('letters')).toEqual(many.filter((_id, at) => named.has(at)));
  });

  test('comes in parts of bounded size, however large a record is', async () => {
    const connection = await messaging.database();
    await messaging.build({ connection });
    const context = callContext();
    const customerId = newId();
    const rows = connection.collection<Row>('notes');
    await rows.createIndex({ organization_id: 1, customer_id: 1 });
    const own = inOrder(9);
    const text = 'x'.repeat(600_000);
    const { organizationId: organization_id } = context;
    await rows.insertMany(own.map((_id) => ({ _id, organization_id, customer_id: customerId, text })));
    const { parts, records } = await (await exporting(connection))(context, customerId);
    expect(records.map(({ data }) => data.id)).toEqual(own);
    for (const { records_json } of parts) expect(records_json.length).toBeLessThanOrEqual(2);
  });

  test('tells what was done to each record, by role and not by name', async () => {
    const connection = await messaging.database();
    const { unitOfWork } = await messaging.build({ connection });
    const context = callContext({ principal: { subject: 'member-of-staff', role: 'staff', kind: 'member' } });
    const customerId = newId();
    const rows = connection.collection<Row>('notes');
    await rows.createIndex({ organization_id: 1, customer_id: 1 });
    const id = newId();
    await rows.insertOne({ _id: id, organization_id: context.organizationId, customer_id: customerId, text: 'x' });
    const changes = { text: { from: null, to: 'x' } };
    await unitOfWork.run(context, async (tx) => tx.audit({ entity: { type: 'notes', id }, action: 'create', changes }));
    const elsewhere = callContext();
    await unitOfWork.run(elsewhere, async (tx) => tx.audit({ entity: { type: 'notes', id }, action: 'forged' }));

    const { records } = await (await exporting(connection))(context, customerId);
    expect(records).toEqual([
      {
        kind: 'notes',
        data: { id, text: 'x' },
        audit: [{ at: expect.any(String), action: 'create', role: 'staff', changes }],
      },
    ]);
    expect(JSON.stringify(records)).not.toContain('member-of-staff');
  });

  test('refuses a cursor that no part gave', async () => {
    const connection = await messaging.database();
    const handlers: { ExportPerson?: (request: object, context: CallContext) => Promise<unknown> } = {};
    const server = { add: (_name: string, added: object) => void Object.assign(handlers, added) };
    addPersonalExport(server, connection, [notes]);
    for (const cursor of ['', '[]', '{"kind":0,"after":{"$gt":""}}', '{"kind":-1,"after":""}']) {
      const asked = handlers.ExportPerson?.({ customer_id: newId(), cursor }, callContext());
      await expect(asked).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });
});
