import { randomUUID } from 'node:crypto';
import express from 'express';
import { MongoClient, type ClientSession, type Collection, type Document } from 'mongodb';
import { portOf, serveParent } from '../kit/child.ts';
import { inTransaction } from '../kit/drivers.ts';

/**
 * What the platform is compared with: express as it comes and the MongoDB driver, nothing between them. One process and one database that
 * keep the same promises in the fewest transactions that can: an order that survives its process between any two of them, places that
 * nobody is given twice, numbers without a gap, an audit trail, and events that are committed with what they tell. Nothing is published,
 * priced, judged or authorised.
 */
type Row = Document & { _id: string };

const client = await MongoClient.connect(process.env['BARE_MONGODB_URI'] ?? '', { maxPoolSize: 50 });
const database = client.db();
const of = (name: string): Collection<Row> => database.collection<Row>(name);

const within = <T>(work: (session: ClientSession) => Promise<T>): Promise<T> => inTransaction(client, work);
const text = 'x'.repeat(1_000);
const row = (): Row => ({ _id: randomUUID(), text });

interface DraftRequest {
  resources: string[];
}

async function draft({ resources }: DraftRequest): Promise<{ id: string }> {
  const id = randomUUID();
  const bookings = resources.map((resource): Row => ({ ...row(), order: id, resource }));
  await within(async (session) => {
    await of('customers').findOne({}, { session });
    await of('orders').insertOne({ _id: id, text, status: 'draft' }, { session });
    await of('steps').insertOne({ _id: `hold:${id}` }, { session });
    await of('audit').insertOne(row(), { session });
  });
  await within(async (session) => {
    const claims = resources.map((resource) => {
      return { updateOne: { filter: { _id: resource }, update: { $inc: { guard: 1 } }, upsert: true } };
    });
    await of('resources').bulkWrite(claims, { session });
    await of('bookings').insertMany(bookings, { session });
    await of('timers').insertOne({ _id: `hold:${id}` }, { session });
  });
  await within(async (session) => {
    await of('orders').updateOne({ _id: id }, { $set: { held: true } }, { session });
    await of('steps').deleteOne({ _id: `hold:${id}` }, { session });
  });
  return { id };
}

async function next(series: string, session: ClientSession): Promise<number> {
  const options = { session, upsert: true, returnDocument: 'after' } as const;
  const found = await of('series').findOneAndUpdate({ _id: series }, { $inc: { last: 1 } }, options);
  return Number(found?.['last']);
}

let turn: Promise<unknown> = Promise.resolve();
/** One after the other: callers that draw a number at the same time would abort one another. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
};

async function checkout(id: string): Promise<{ number: number }> {
  await within(async (session) => {
    await of('orders').findOneAndUpdate({ _id: id }, { $set: { confirming: true } }, { session });
    await of('steps').insertOne({ _id: `confirm:${id}` }, { session });
    await of('audit').insertOne(row(), { session });
  });
  await within(async (session) => {
    await of('bookings').updateMany({ order: id }, { $set: { status: 'accepted' } }, { session });
    await of('timers').deleteOne({ _id: `hold:${id}` }, { session });
    await of('audit').insertOne(row(), { session });
    await of('outbox').insertOne(row(), { session });
  });
  return inTurn(() =>
    within(async (session) => {
      const number = await next('orders', session);
      const invoice = await next('invoices', session);
      await of('invoices').insertOne({ ...row(), number: invoice }, { session });
      await of('invoice_items').insertOne(row(), { session });
      await of('documents').insertOne(row(), { session });
      await of('orders').updateOne({ _id: id }, { $set: { status: 'completed', number } }, { session });
      await of('steps').deleteOne({ _id: `confirm:${id}` }, { session });
      await of('audit').insertMany([row(), row(), row()], { session });
      await of('outbox').insertMany([row(), row(), row()], { session });
      return { number };
    }),
  );
}

await of('customers').insertOne(row());
const names = 'orders steps audit resources bookings timers outbox series invoices invoice_items documents';
for (const name of names.split(' ')) await database.createCollection(name);
await of('bookings').createIndex({ order: 1 });

const app = express();
app.use(express.json());
app.post('/orders', async (request, response) => {
  response.status(201).json(await draft(request.body as DraftRequest));
});
app.post('/orders/:id/checkout', async (request, response) => {
  response.json(await checkout(request.params.id));
});

serveParent({ port: await portOf(app.listen(0, '127.0.0.1')) });
