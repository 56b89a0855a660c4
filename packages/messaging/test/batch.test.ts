import { expect, test } from '@jest/globals';
import type { Entity } from '@booking/persistence/entity.ts';
import { createTenantStore, prepareCollections } from '@booking/persistence/tenant-store.ts';
import { newId } from '@booking/platform/ids.ts';
import { Schema } from 'mongoose';
import { callContext, orderEvent, useMessaging } from './messaging-harness.ts';

interface Thing extends Entity {
  name: string;
}

const world = useMessaging('batch');

async function things() {
  const connection = await world.database(`-${newId()}`);
  const schema = new Schema(
    { _id: String, organization_id: String, version: Number, created_at: Date, updated_at: Date, name: String },
    { versionKey: false },
  );
  const store = createTenantStore<Thing>(connection, { type: 'things', collection: 'things', schema });
  const { unitOfWork } = await world.build({ connection });
  await prepareCollections(connection);
  const context = callContext();
  const { organizationId } = context;
  const thing = await unitOfWork.run(context, (tx) =>
    store.insert({ id: newId(), organization_id: organizationId, name: 'first' }, tx.now, tx.session),
  );
  const rename = (name: string, options: { assumed?: Thing; meanwhile?: () => Promise<unknown> } = {}) => {
    let attempts = 0;
    return unitOfWork.run(context, (tx) =>
      tx.batch(async () => {
        attempts += 1;
        if (options.assumed) tx.assume(store, options.assumed);
        const change = (current: Thing): Thing => ({ ...current, name: `${current.name}, ${name}` });
        const after = await store.update(organizationId, thing.id, change, { now: tx.now, session: tx.session });
        if (attempts === 1) await options.meanwhile?.();
        tx.emit(orderEvent(context));
        return { attempts, after };
      }),
    );
  };
  const stored = () => store.get(organizationId, thing.id);
  const told = () => connection.collection('outbox').countDocuments();
  return { thing, rename, stored, told };
}

test('a record that is assumed is not read, and is saved when it is still as it was assumed', async () => {
  const { thing, rename, stored } = await things();
  const { attempts, after } = await rename('second', { assumed: { ...thing, name: 'as assumed' } });
  expect(attempts).toBe(1);
  expect(after).toMatchObject({ name: 'as assumed, second', version: 2 });
  expect(await stored()).toEqual(after);
});

test('a record that was changed since it was assumed is read by a second attempt: no change is lost, and one event told', async () => {
  const { thing, rename, stored, told } = await things();
  await rename('by others');
  const before = await told();
  const { attempts } = await rename('ours', { assumed: thing });
  expect(attempts).toBe(2);
  expect(await stored()).toMatchObject({ name: 'first, by others, ours', version: 3 });
  expect((await told()) - before).toBe(1);
});

test('a record that is changed while the batch runs is read by a second attempt', async () => {
  const { thing, rename, stored } = await things();
  const { attempts } = await rename('ours', { assumed: thing, meanwhile: () => rename('by others') });
  expect(attempts).toBe(2);
  expect(await stored()).toMatchObject({ name: 'first, by others, ours', version: 3 });
});
