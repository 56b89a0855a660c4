import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { metricsRegistry } from '@booking/platform/metrics.ts';
import { startCuttableMongoRoute, startCuttableRoute, type CuttableRoute } from '@booking/testkit/cuttable-route.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { newOrganization, useCatalog, type Instance } from './catalog-harness.ts';

/** One instance, whose ways to MongoDB and to the broker can be cut. */
const catalog = useCatalog('outages');
let mongo: CuttableRoute;
let broker: CuttableRoute;
let instance: Instance;

beforeAll(async () => {
  mongo = await startCuttableMongoRoute(catalog.urls.mongo);
  broker = await startCuttableRoute(new URL(catalog.urls.amqp));
  instance = await catalog.start({ MONGODB_URI: mongo.url, AMQP_URL: broker.url });
  // The others have ways of their own: they would publish what this one cannot.
  await Promise.all([catalog.one.stop(), catalog.two.stop()]);
});
afterAll(async () => {
  for (const route of [mongo, broker]) route.restore();
  await instance.stop();
  await Promise.all([mongo.stop(), broker.stop()]);
});

const patient = { timeoutMs: 20_000 };
const input = { name: 'Meeting', duration_minutes: 60, price_minor: 1_000, tax_rate_basis_points: 1_900 };

async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'answered',
    (error: unknown) => (error instanceof AppError ? [error.code, (error.retryAfterSeconds ?? 0) > 0] : error),
  );
}

const dependencies = async (): Promise<Record<string, boolean>> =>
  ((await (await fetch(`http://127.0.0.1:${instance.adminPort}/readyz`)).json()) as { checks: Record<string, boolean> })
    .checks;
const readiness = async (): Promise<number> => (await fetch(`http://127.0.0.1:${instance.adminPort}/readyz`)).status;

test('without MongoDB every read and write is 503 with Retry-After, nothing is half done, and all is well afterwards', async () => {
  const { id, owner } = await newOrganization(instance);
  await catalog.neighbour.untilHeard('organizations.created', id);
  const { item: service } = await instance.services.CreateService({ context: owner, input });
  mongo.cut();
  try {
    const update = {
      context: owner,
      id: service?.id ?? '',
      input: { name: 'Renamed' },
      update_mask: ['name'],
    };
    const calls = [
      instance.services.ListServices({ context: owner }, patient),
      instance.services.GetService({ context: owner, id: service?.id ?? '' }, patient),
      instance.services.CreateService({ context: owner, input: { ...input, name: 'Lost' } }, patient),
      instance.services.UpdateService(update, patient),
      instance.organizations.GetOrganization({ context: owner, id }, patient),
      instance.identity.ResolvePrincipal({ context: owner, subject: 'somebody', organization_id: id }, patient),
    ];
    expect(await Promise.all(calls.map(refusalOf))).toEqual(calls.map(() => ['service_unavailable', true]));
    await waitFor('not to be ready', async () => (await readiness()) === 503);
  } finally {
    mongo.restore();
  }
  await waitFor('to be ready again', async () => (await readiness()) === 200);
  const answer = await waitFor('an answer', () => instance.services.ListServices({ context: owner }, patient));
  expect(answer.items.map(({ name }) => name)).toEqual(['Meeting']);
  await catalog.neighbour.untilHeard('services.created', id);
  const told = catalog.neighbour.heard.filter(({ organizationId }) => organizationId === id);
  expect(told.map(({ event }) => event).toSorted()).toEqual(['organizations.created', 'services.created']);
});

test('without the broker writes go on; their events go out when it is back, once each', async () => {
  await waitFor('to be ready', async () => (await readiness()) === 200);
  const { id, owner } = await newOrganization(instance);
  const waiting = () => catalog.connection.collection('outbox').countDocuments({ organization_id: id });
  await waitFor('the founding to be told', async () => (await waiting()) === 0);
  broker.cut();
  let serviceId = '';
  try {
    const { item } = await instance.services.CreateService({ context: owner, input });
    serviceId = item?.id ?? '';
    for (const name of ['First', 'Second']) {
      await instance.services.UpdateService({ context: owner, id: serviceId, input: { name }, update_mask: ['name'] });
    }
    expect(await waiting()).toBe(3);
    // Nobody is sent elsewhere: the others have no broker either.
    await waitFor('the loss to be known', async () => (await dependencies())['rabbitmq'] === false);
    expect(await readiness()).toBe(200);
    expect(await metricsRegistry.metrics()).toMatch(/^broker_connected(\{.*\})? 0$/m);
    const known = await instance.services.GetService({ context: owner, id: serviceId });
    expect(known.item?.name).toBe('Second');
    expect(catalog.neighbour.heard.some(({ entity }) => entity.id === serviceId)).toBe(false);
  } finally {
    broker.restore();
  }
  await waitFor(
    'the events',
    () => catalog.neighbour.heard.filter(({ entity }) => entity.id === serviceId).length >= 3,
  );
  await waitFor('an empty outbox', async () => (await waiting()) === 0);
  const told = catalog.neighbour.heard.filter(({ entity }) => entity.id === serviceId);
  // In whatever order they arrive: replicas go by the version.
  const said = told.map(({ event, data }) => `${event} ${(data as { name: string }).name}`);
  expect(said.toSorted()).toEqual(['services.created Meeting', 'services.updated First', 'services.updated Second']);
});
