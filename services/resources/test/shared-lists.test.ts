import type { CommandStartedEvent } from 'mongodb';
import { expect, test } from '@jest/globals';
import { newOrganization, newResource, useResources, type Instance, type Tenant } from './resources-harness.ts';

/** Lists that are the same are read together, and nobody sees what was read before he asked. */
const harness = useResources('shared-lists');

async function names(instance: Instance, { context }: Tenant, filters: Record<string, string> = {}): Promise<string[]> {
  const query = { filters: Object.entries(filters).map(([key, value]) => ({ key, values: [value] })) };
  const { items } = await instance.resources.ListResources({ context, query });
  return items.map(({ name }) => name);
}

const many = <T>(count: number, of: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => of(index)));

test('a hundred who want the same list at once cost its queries a few times; another organization, another filter have their own', async () => {
  const instance = await harness.world.start({ monitorCommands: true });
  const [tenant, other] = [newOrganization(harness.world.neighbours), newOrganization(harness.world.neighbours)];
  await newResource(instance, tenant, { name: 'Here' }, false);
  await newResource(instance, tenant, { name: 'Hidden', hidden: true }, false);
  await newResource(instance, other, { name: 'There' }, false);
  const finds: string[] = [];
  instance.connection.getClient().on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    if (commandName === 'find' && command['find'] === 'resources') finds.push(JSON.stringify(command['filter']));
  });
  const [here, hidden, there] = await Promise.all([
    many(100, () => names(instance, tenant)),
    many(100, () => names(instance, tenant, { hidden: 'true' })),
    many(100, () => names(instance, other)),
  ]);
  expect(new Set(here.map(String))).toEqual(new Set(['Here,Hidden']));
  expect(new Set(hidden.map(String))).toEqual(new Set(['Hidden']));
  expect(new Set(there.map(String))).toEqual(new Set(['There']));
  // Alone they are 300.
  expect(finds.length).toBeGreaterThanOrEqual(3);
  expect(finds.length).toBeLessThan(100);
});

test('whoever asks after a write was answered sees it, though a reading from before it is still under way', async () => {
  const instance = await harness.world.start();
  const { resources } = instance.stores;
  const tenant = newOrganization(harness.world.neighbours);
  const list = resources.list.bind(resources);
  const isRead = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  resources.list = async (...asked) => {
    const found = await list(...asked);
    isRead.resolve();
    await mayEnd.promise;
    return found;
  };
  const before = names(instance, tenant);
  await isRead.promise;
  await newResource(instance, tenant, { name: 'New' }, false);
  const after = [names(instance, tenant), names(instance, tenant)];
  // Answered after both have arrived.
  await instance.resources.GetStatusCounts({ context: tenant.context, query: {} });
  mayEnd.resolve();
  expect(await before).toEqual([]);
  expect(await Promise.all(after)).toEqual([['New'], ['New']]);
});
