import { expect, test } from '@jest/globals';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { newOrganization, useResources } from './resources-harness.ts';

interface Replica {
  _id: string;
  deleted: boolean;
  flat: { last_name?: string };
}

const harness = useResources('replicas');

test('customers of which many events come at once are kept as the last of them says, and one that was deleted stays so', async () => {
  const { one, neighbours, messaging } = harness.world;
  const organizations = [newOrganization(neighbours), newOrganization(neighbours)];
  const customers = Array.from({ length: 60 }, (_, index) => ({
    id: newId(),
    organizationId: organizations[index % 2]!.id,
    ends: index % 3 === 0,
  }));
  const tellOf = (those: typeof customers, event: 'customers.created' | 'customers.updated' | 'customers.deleted') =>
    messaging.unitOfWork.run(systemContext(organizations[0]!.id, newId()), async (tx) => {
      for (const { id, organizationId } of those) {
        const data = { id, type: 'customers', last_name: event };
        tx.emit({ event, organizationId, entity: { type: 'customers', id }, data });
      }
    });
  // Each moment's events carry one time, as those of one transaction do, and they follow one another quicker than they are taken in.
  await tellOf(customers, 'customers.created');
  await new Promise((resolve) => setTimeout(resolve, 5));
  await tellOf(customers, 'customers.updated');
  await new Promise((resolve) => setTimeout(resolve, 5));
  await tellOf(
    customers.filter(({ ends }) => ends),
    'customers.deleted',
  );
  const replicas = one.connection.collection<Replica>('customers_replica');
  const stored = () => replicas.find({ _id: { $in: customers.map(({ id }) => id) } }).toArray();
  await waitFor('all that were deleted are gone, and all others as they were told last', async () => {
    const found = await stored();
    const settled = found.filter(({ deleted, flat }) => deleted || flat.last_name === 'customers.updated');
    return settled.length === customers.length && found.filter(({ deleted }) => deleted).length === 20;
  });
  const byId = new Map((await stored()).map((replica) => [replica._id, replica]));
  for (const { id, organizationId, ends } of customers) {
    expect(byId.get(id)).toMatchObject({ organization_id: organizationId, deleted: ends });
    expect(byId.get(id)?.flat.last_name).toBe(ends ? undefined : 'customers.updated');
  }
});
